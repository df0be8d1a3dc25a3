import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalExtensionComposer } from '@lexical/react/LexicalExtensionComposer';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { watchArticle } from './article-changes.ts';
import { articleEditor } from './extensions/visual-extension.ts';
import type { FindPosts } from './links/link-target.ts';
import { Tools } from './toolbar/Tools.tsx';
import type { UploadImage } from './toolbar/upload-image.ts';
import { useTransfer } from './transfer/use-transfer.ts';

export interface VisualEditorHandle {
  /** Returns the current article as canonical HTML, after reporting it through `onChange`. */
  flush: () => string;
  focus: () => void;
}

interface VisualEditorProps {
  /** The initial article. To show another article, give the component another key. */
  html: string;
  /** The accessible name of the text field. */
  label: string;
  /** Called with the article's canonical, safe HTML when typing pauses after a change, or the text loses the focus. */
  onChange: (html: string) => void;
  uploadImage: UploadImage;
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

function Article({ label, onChange, uploadImage, findPosts, ref }: Omit<VisualEditorProps, 'html'>) {
  const [editor] = useLexicalComposerContext();
  const tell = useEffectEvent(onChange);
  useTransfer(editor, uploadImage);
  const changes = useRef<ReturnType<typeof watchArticle>>(undefined);

  useEffect(() => {
    const watched = watchArticle(editor, (html) => tell(html));
    changes.current = watched;
    return watched.stop;
  }, [editor]);

  useImperativeHandle(ref, () => ({ flush: () => changes.current?.flush() ?? '', focus: () => editor.focus() }), [
    editor,
  ]);

  return (
    <Tools uploadImage={uploadImage} findPosts={findPosts}>
      <ContentEditable
        className="prose writing"
        ariaLabel={label}
        ariaMultiline={true}
        onBlur={() => changes.current?.flush()}
      />
    </Tools>
  );
}
