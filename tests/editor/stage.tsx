import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { UploadImage } from '../../islands/editor/visual/toolbar/upload-image.ts';
import { VisualEditor, type VisualEditorHandle } from '../../islands/editor/visual/VisualEditor.tsx';
import '../../src/styles/site.css';

const handle = createRef<VisualEditorHandle>();
const changes: string[] = [];
let root: ReturnType<typeof createRoot> | undefined;
const goodUpload: UploadImage = async (file, onProgress) => {
  onProgress(1);
  return `/media/${file.name}`;
};
let upload = goodUpload;

/** The visual editor on an otherwise empty page, as tests see it. */
Object.assign(window, {
  stage: {
    changes,
    open(html: string) {
      root?.unmount();
      changes.length = 0;
      upload = goodUpload;
      root = createRoot(document.querySelector('main') as HTMLElement);
      root.render(
        <VisualEditor
          ref={handle}
          html={html}
          label="Text"
          onChange={(changed) => changes.push(changed)}
          uploadImage={(...args) => upload(...args)}
        />,
      );
    },
    flush: () => handle.current?.flush(),
    holdUploads() {
      upload = (_, onProgress, signal) => {
        onProgress(0.5);
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
      };
    },
    failUploads(message: string) {
      upload = async () => {
        throw new Error(message);
      };
    },
  },
});
