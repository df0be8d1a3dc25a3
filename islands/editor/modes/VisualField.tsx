import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { postPath } from '../../../src/paths.ts';
import { database } from '../../account/backend-client.ts';
import { uploadImage } from '../../media/upload/upload.ts';
import { PLACEHOLDER } from '../items/create-post.ts';
import { listItems } from '../items/list-items.ts';
import { visibilityOf } from '../items/visibility.ts';
import type { EditedItem } from '../saving/edited-item.ts';
import type { FindPosts } from '../visual/links/link-target.ts';
import type { VisualEditorHandle } from '../visual/VisualEditor.tsx';
import { MODES } from './texts.ts';
import { type VisualModule, visualModule } from './visual.ts';

export interface TextHandle {
  /** Moves the focus into the text, as soon as its field is there: to where it was last, or to the start. */
  focus: (at?: 'start') => void;
}

interface VisualFieldProps {
  /** The initial HTML; the field manages later changes itself. */
  html: string;
  /** The element that receives the toolbar. */
  toolbar: Element | null;
  /** The stored HTML. */
  stored: string;
  /** Opens the text even if something would be lost. */
  anyway: boolean;
  onChange: (html: string) => void;
  /** Registers the function that reads the text. */
  registerText: EditedItem['registerText'];
  /** Called instead of opening the text, with what would be lost. */
  onCannotHold: (lost: readonly string[]) => void;
  onFailed: () => void;
  ref: Ref<TextHandle>;
}

/** Loads the visual editor, and opens the text if the editor can represent it. */
export function VisualField({
  html,
  toolbar,
  stored,
  anyway,
  onChange,
  registerText,
  onCannotHold,
  onFailed,
  ref,
}: VisualFieldProps) {
  const [first] = useState(html);
  const [opened, setOpened] = useState<VisualModule>();
  const editor = useRef<VisualEditorHandle>(null);
  const wantsFocus = useRef<'start' | 'last'>(undefined);
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
  function asStored(written: string): string {
    return [stored, first].find((known) => written === canonicalOf(known)) ?? written;
  }

  function canonicalOf(known: string): string | undefined {
    const asked = canonical.current.get(known) ?? opened?.canonicalHtml(known);
    if (asked !== undefined) canonical.current.set(known, asked);
    return asked;
  }

  const read = useEffectEvent(() => asStored(editor.current?.readText() ?? first));
  useEffect(() => {
    if (!opened) return undefined;
    if (wantsFocus.current) editor.current?.focus(wantsFocus.current === 'start' ? 'start' : undefined);
    return registerText(() => read());
  }, [opened, registerText]);

  useImperativeHandle(ref, () => ({
    focus: (at) => {
      wantsFocus.current = at ?? 'last';
      editor.current?.focus(at);
    },
  }));

  if (!opened) {
    return (
      <p
        role="status"
        className="text-muted text-small max-w-measure mx-auto box-content min-h-[400px] px-4 pt-6 font-sans leading-[1.45]"
      >
        {MODES.opening}
      </p>
    );
  }
  const { VisualEditor } = opened;
  return (
    <VisualEditor
      ref={editor}
      html={first}
      toolbar={toolbar}
      label={MODES.text}
      isPlaceholder={first === PLACEHOLDER}
      onChange={(written) => onChange(asStored(written))}
      uploadImage={uploadImage}
      loadLinked={async (...linked) => (await import('./load-linked.ts')).loadLinked(...linked)}
      findPosts={findPosts}
    />
  );
}

/** The maximum number of results; nobody reads more titles than this. */
const SHOWN_POSTS = 8;

/** Posts whose title contains the typed text, newest first, as link targets. */
const findPosts: FindPosts = async (typed, signal) => {
  const { items } = await listItems(database(), 'blog', { search: typed, signal });
  return items.slice(0, SHOWN_POSTS).map((item) => {
    const visibility = visibilityOf(item);
    return {
      kind: 'post',
      address: postPath(item.key),
      title: item.title,
      hidden: visibility === 'published' ? undefined : visibility,
    };
  });
};
