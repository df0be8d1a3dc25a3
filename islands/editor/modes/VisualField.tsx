import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { findPosts } from '../items/find-posts.ts';
import { uploadPicture } from '../upload/upload-picture.ts';
import type { VisualEditorHandle } from '../visual/VisualEditor.tsx';
import { MODES } from './texts.ts';
import { type VisualModule, visualModule } from './visual.ts';

export interface VisualHandle {
  /** Hands over what was typed and not yet told. */
  flush: () => void;
}

interface VisualFieldProps {
  /** HTML to begin with; later changes of it are this field's own. */
  html: string;
  /** HTML as it is stored. */
  stored: string;
  /** Open it though something would be lost. */
  anyway: boolean;
  onChange: (html: string) => void;
  /** Called in place of opening, with what would be lost. */
  onCannotHold: (lost: readonly string[]) => void;
  onFailed: () => void;
  ref: Ref<VisualHandle>;
}

/** The visual editor, once it has been fetched, if it can hold the text. */
export function VisualField({ html, stored, anyway, onChange, onCannotHold, onFailed, ref }: VisualFieldProps) {
  const [first] = useState(html);
  const [opened, setOpened] = useState<VisualModule>();
  const editor = useRef<VisualEditorHandle>(null);
  /** What the editor makes of HTML, asked once for each. */
  const canonical = useRef(new Map<string, string>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, for the text that it was opened with.
  useEffect(() => {
    let left = false;
    visualModule().then(
      (module) => {
        if (left) return;
        const lost = anyway ? [] : module.whatVisualCannotHold(first);
        if (lost.length > 0) onCannotHold(lost);
        else setOpened(module);
      },
      (error) => {
        console.error('The visual editor could not be loaded', error);
        if (!left) onFailed();
      },
    );
    return () => {
      left = true;
    };
  }, []);

  /** The editor writes HTML in its own form; where the words are those that came, what came is kept as it was. */
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
      <p role="status" className="editor__opening">
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
      uploadImage={uploadPicture}
      findPosts={findPosts}
    />
  );
}
