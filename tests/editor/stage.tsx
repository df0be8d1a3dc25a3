import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Comparison } from '../../islands/editor/comparing/Comparison.tsx';
import { draftOf } from '../../islands/editor/details/draft.ts';
import { PLACEHOLDER } from '../../islands/editor/items/create-post.ts';
import { itemOf } from '../../islands/editor/items/item.ts';
import type { LoadLinked } from '../../islands/editor/visual/images/uploads.ts';
import type { FindPosts } from '../../islands/editor/visual/links/link-target.ts';
import { VisualEditor, type VisualEditorHandle } from '../../islands/editor/visual/VisualEditor.tsx';
import { ImageRefused } from '../../islands/media/upload/image-refused.ts';
import { sizeOf } from '../../islands/media/upload/store-image.ts';
import type { UploadImage } from '../../islands/media/upload/upload.ts';
import '../../src/styles/admin.css';

const handle = createRef<VisualEditorHandle>();
const changes: string[] = [];
let root: ReturnType<typeof createRoot> | undefined;
const stored = async (file: File) => ({ src: `/media/${file.name}`, ...(await sizeOf(file)) });
const goodUpload: UploadImage = async (file, onProgress) => {
  onProgress(1);
  return stored(file);
};
let upload = goodUpload;
const goodLinked: LoadLinked = async (kind, address) => ({
  title: `Talk & more <${address.slice(-3)}>`,
  file: new File([], 'still.jpg', { type: 'image/jpeg' }),
  ...(kind === 'card' && { description: 'About "it" & <b>more</b>', site: 'Example' }),
});
let linked = goodLinked;
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
      linked = goodLinked;
      root = createRoot(document.querySelector('main') as HTMLElement);
      root.render(
        <VisualEditor
          ref={handle}
          html={html}
          label="Text"
          isPlaceholder={html === PLACEHOLDER}
          onChange={(changed) => changes.push(changed)}
          uploadImage={(...args) => upload(...args)}
          loadLinked={(...args) => linked(...args)}
          findPosts={(...args) => find(...args)}
        />,
      );
    },
    /** Shows the comparison of two texts. */
    compare(mine: string, theirs: string) {
      root?.unmount();
      root = createRoot(document.querySelector('main') as HTMLElement);
      const draft = (content: string) =>
        draftOf(itemOf({ id: '1', key: 'a-post', title: 'A post', version: 1, content }), 'UTC');
      root.render(<Comparison mine={draft(mine)} theirs={draft(theirs)} />);
    },
    readText: () => handle.current?.readText(),
    holdUploads() {
      release = [];
      upload = (file, onProgress, signal) => {
        onProgress(0.5);
        return new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
          release.push(() => resolve(stored(file)));
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
    failStills(message: string) {
      linked = async () => {
        throw new ImageRefused(message);
      };
    },
    failUploads(message: string) {
      upload = async () => {
        throw new ImageRefused(message);
      };
    },
  },
});
