import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { FindPosts } from '../../islands/editor/visual/links/link-target.ts';
import type { UploadImage } from '../../islands/editor/visual/toolbar/upload-image.ts';
import { VisualEditor, type VisualEditorHandle } from '../../islands/editor/visual/VisualEditor.tsx';
import '../../src/styles/admin.css';

const handle = createRef<VisualEditorHandle>();
const changes: string[] = [];
let root: ReturnType<typeof createRoot> | undefined;
const goodUpload: UploadImage = async (file, onProgress) => {
  onProgress(1);
  return `/media/${file.name}`;
};
let upload = goodUpload;
/** Functions that let the held uploads continue. */
let release: (() => void)[] = [];
const posts = [
  { kind: 'post', address: '/blog/on-names', title: 'On names' },
  { kind: 'post', address: '/blog/a-name-withheld', title: 'A name withheld', hidden: 'draft' },
] as const;
const searches: string[] = [];
const find: FindPosts = async (typed) => {
  searches.push(typed);
  if (typed === 'broken') throw new Error('The tables do not answer.');
  return posts.filter(({ title }) => title.toLowerCase().includes(typed.toLowerCase()));
};

/** The visual editor on an otherwise empty page, as tests see it. */
Object.assign(window, {
  stage: {
    changes,
    open(html: string) {
      root?.unmount();
      changes.length = 0;
      searches.length = 0;
      upload = goodUpload;
      root = createRoot(document.querySelector('main') as HTMLElement);
      root.render(
        <VisualEditor
          ref={handle}
          html={html}
          label="Text"
          onChange={(changed) => changes.push(changed)}
          uploadImage={(...args) => upload(...args)}
          findPosts={(...args) => find(...args)}
        />,
      );
    },
    flush: () => handle.current?.flush(),
    holdUploads() {
      release = [];
      upload = (file, onProgress, signal) => {
        onProgress(0.5);
        return new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
          release.push(() => resolve(`/media/${file.name}`));
        });
      };
    },
    releaseUploads() {
      upload = goodUpload;
      for (const go of release) go();
    },
    succeedUploads() {
      upload = goodUpload;
    },
    searches,
    failUploads(message: string) {
      upload = async () => {
        throw new Error(message);
      };
    },
  },
});
