import { atom } from 'nanostores';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DraftsElsewhere } from './DraftNotices.tsx';
import type { Drafts } from './drafts.ts';
import type { ServerDraft, ServerDrafts } from './server-drafts.ts';

/** What is shown while so many other items have unsaved text from another device. */
function shownFor(items: number): string {
  const typed = Array.from({ length: items }, (_, at) => ({ item_id: `${at}`, title: `Post ${at}`, key: '' }));
  const serverDrafts = { $serverDrafts: atom({ here: [], elsewhere: typed as unknown as ServerDraft[] }) };
  const open = () => {};
  return renderToStaticMarkup(
    <DraftsElsewhere
      drafts={{ $drafts: atom({ kept: true, here: [], elsewhere: [] }) } as unknown as Drafts}
      serverDrafts={serverDrafts as unknown as ServerDrafts}
      onOpenKept={open}
      onOpenNewPost={open}
      onOpenTyped={open}
    />,
  );
}

test('few items with unsaved text are named in a line, many are counted, with a list that opens', () => {
  expect(shownFor(2)).not.toContain('<details');
  expect(shownFor(2)).toContain('Post 1');
  const many = shownFor(7);
  expect(many).toContain('<details><summary');
  expect(many).toContain('7 items</summary>');
  expect(many).toContain('Post 6');
});
