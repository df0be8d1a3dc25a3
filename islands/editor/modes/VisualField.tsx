import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { findPosts } from '../items/find-posts.ts';
import { uploadWithMessage } from '../upload/upload-with-message.ts';
import type { VisualEditorHandle } from '../visual/VisualEditor.tsx';
import { MODES } from './texts.ts';
import { type VisualModule, visualModule } from './visual.ts';

export interface VisualHandle {
  /** Reports input that has not been reported yet. */
  flush: () => void;
}

interface VisualFieldProps {
  /** The initial HTML; the field manages later changes itself. */
  html: string;
  /** The stored HTML. */
  stored: string;
  /** Opens the text even if something would be lost. */
  anyway: boolean;
  onChange: (html: string) => void;
  /** Called instead of opening the text, with what would be lost. */
  onCannotHold: (lost: readonly string[]) => void;
  onFailed: () => void;
  ref: Ref<VisualHandle>;
}

/** Loads the visual editor, and opens the text if the editor can represent it. */
export function VisualField({ html, stored, anyway, onChange, onCannotHold, onFailed, ref }: VisualFieldProps) {
  const [first] = useState(html);
  const [opened, setOpened] = useState<VisualModule>();
  const editor = useRef<VisualEditorHandle>(null);
  /** A cache of the HTML that the editor writes for a given HTML. */
  const canonical = useRef(new Map<string, string>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, by the text that the editor opened with.
  useEffect(() => {
    let left = false;
    visualModule()
      .then(async (module) => {
        const lost = anyway || left ? [] : await module.whatVisualCannotHold(first);
        if (left) return;
        if (lost.length > 0) onCannotHold(lost);
        else setOpened(module);
      })
      .catch((error) => {
        console.error('The visual editor could not be loaded', error);
        if (!left) onFailed();
      });
    return () => {
      left = true;
    };
  }, []);

  /**
   * The editor normalizes HTML. If its output only normalizes the stored or the initial HTML, that HTML is kept
   * unchanged.
   */
  function hear(written: string) {
    onChange([stored, first].find((known) => written === canonicalOf(known)) ?? written);
  }

  function canonicalOf(known: string): string | undefined {
    const asked = canonical.current.get(known) ?? opened?.canonicalHtml(known);
    if (asked !== undefined) canonical.current.set(known, asked);
    return asked;
  }

  useImperativeHandle(ref, () => ({
    flush: () => {
      if (editor.current) hear(editor.current.flush());
    },
  }));

  if (!opened) {
    return (
      <p role="status" className="text-muted text-small min-h-[400px] font-sans leading-[1.45]">
        {MODES.opening}
      </p>
    );
  }
  const { VisualEditor } = opened;
  return (
    <VisualEditor
      ref={editor}
      html={first}
      label={MODES.text}
      onChange={hear}
      uploadImage={uploadWithMessage}
      findPosts={findPosts}
    />
  );
}
