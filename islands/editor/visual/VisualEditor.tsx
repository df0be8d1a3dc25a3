import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer';
import {
  $getRoot,
  $selectAll,
  CLICK_COMMAND,
  COMMAND_PRIORITY_LOW,
  FOCUS_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import type { UploadImage } from '../../media/upload/upload.ts';
import { watchArticle } from './article-changes.ts';
import { articleEditor } from './extensions/visual-extension.ts';
import type { LoadLinked } from './images/uploads.ts';
import type { FindPosts } from './links/link-target.ts';
import { Tools } from './toolbar/Tools.tsx';
import { useTransfer } from './transfer/use-transfer.ts';

export interface VisualEditorHandle {
  /** Returns the current article as canonical, safe HTML, which `onChange` then does not report. */
  readText: () => string;
  /** Moves the focus into the text: to where it was last, or to the start. */
  focus: (at?: 'start') => void;
}

interface VisualEditorProps {
  /** The initial article. To show another article, give the component another key. */
  html: string;
  /** The element that receives the toolbar; without it, the toolbar stands above the text. */
  toolbar?: Element | null;
  /** The accessible name of the text field. */
  label: string;
  /** Whether the initial article is a placeholder: it is selected when the text gets the focus, so that typing replaces it. */
  isPlaceholder?: boolean;
  /** Called with the article's canonical, safe HTML when typing pauses after a change, or the text loses the focus. */
  onChange: (html: string) => void;
  uploadImage: UploadImage;
  loadLinked: LoadLinked;
  findPosts: FindPosts;
  ref?: Ref<VisualEditorHandle>;
}

/** The visual editor: an article as it will look, and the tools to write it (docs/behaviour.md §2, Content editor). */
export function VisualEditor({ html, ...props }: VisualEditorProps) {
  const [extension] = useState(() => articleEditor(html));
  return (
    <LexicalExtensionComposer extension={extension} contentEditable={null}>
      <Article {...props} />
    </LexicalExtensionComposer>
  );
}

function Article({
  toolbar,
  label,
  isPlaceholder = false,
  onChange,
  uploadImage,
  loadLinked,
  findPosts,
  ref,
}: Omit<VisualEditorProps, 'html'>) {
  const [editor] = useLexicalComposerContext();
  const report = useEffectEvent(onChange);
  useTransfer(editor, uploadImage, loadLinked);
  const changes = useRef<ReturnType<typeof watchArticle>>(undefined);

  useEffect(() => {
    const watched = watchArticle(editor, (html) => report(html));
    changes.current = watched;
    return watched.stop;
  }, [editor]);

  useEffect(() => (isPlaceholder ? registerPlaceholder(editor) : undefined), [editor, isPlaceholder]);

  useImperativeHandle(
    ref,
    () => ({
      readText: () => changes.current?.read() ?? '',
      focus: (at) => {
        if (at) editor.update(() => $getRoot().selectStart(), { discrete: true });
        editor.focus();
      },
    }),
    [editor],
  );

  return (
    <Tools slot={toolbar} uploadImage={uploadImage} findPosts={findPosts}>
      <ContentEditable
        className="prose writing"
        ariaLabel={label}
        ariaMultiline={true}
        onBlur={() => changes.current?.report()}
      />
    </Tools>
  );
}

/** Selects the whole text when it gets the focus, by keyboard or pointer, as long as it was not changed. */
function registerPlaceholder(editor: LexicalEditor): () => void {
  const text = () => editor.getEditorState().read(() => $getRoot().getTextContent());
  const placeholder = text();
  let isNew = false;
  const select = () => {
    if (text() === placeholder) $selectAll();
    return false;
  };
  return mergeRegister(
    editor.registerCommand(
      FOCUS_COMMAND,
      () => {
        isNew = true;
        return select();
      },
      COMMAND_PRIORITY_LOW,
    ),
    // The click that brought the focus puts the caret where it was made.
    editor.registerCommand(
      CLICK_COMMAND,
      () => {
        if (!isNew) return false;
        isNew = false;
        return select();
      },
      COMMAND_PRIORITY_LOW,
    ),
  );
}
