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
import './visual.css';

export interface VisualEditorHandle {
  /** The article as it stands now, as canonical HTML; `onChange` has been told of it when this returns. */
  flush: () => string;
  focus: () => void;
}

interface VisualEditorProps {
  /** The article to begin with. Another article is another editor: give the component another key. */
  html: string;
  /** The text field's name for those who do not see it. */
  label: string;
  /** Takes the article's canonical, safe HTML when one pauses after a change or leaves the text. */
  onChange: (html: string) => void;
  uploadImage: UploadImage;
  findPosts: FindPosts;
  ref?: Ref<VisualEditorHandle>;
}

/** An article as it will look, and the tools to write it (docs/behaviour.md §2, Content editor). */
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
        className="prose visual__text"
        ariaLabel={label}
        ariaMultiline={true}
        onBlur={() => changes.current?.flush()}
      />
    </Tools>
  );
}
