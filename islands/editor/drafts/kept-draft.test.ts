import { describe, expect, test } from 'vitest';
import { draftOf } from '../details/draft.ts';
import { itemOf } from '../items/item.ts';
import { completed, isStored, type KeptDraft, keyOf, lostDrafts } from './kept-draft.ts';

const DAY = 24 * 60 * 60 * 1_000;
const item = itemOf({ id: 'row-1', key: 'a-post', title: 'A post', content: '<p>Words</p>', version: 1 });
const now = 100 * DAY;

function keptDraft(fields: Partial<KeptDraft>): KeptDraft {
  const draft = draftOf(item, 'UTC');
  const whose = { user: 'me', kind: 'blog', id: 'row-1', key: 'a-post', version: 1, tab: 'gone', sitting: 1 } as const;
  return { ...whose, draft, keptAt: now - DAY, ...fields };
}

const view = { user: 'me', kind: 'blog', others: new Set(['there']), current: new Set<string>(), now } as const;

describe('the list of unsaved drafts', () => {
  test('contains drafts of closed tabs, newest first', () => {
    const [older, newer] = [keptDraft({ keptAt: now - 2 }), keptDraft({ keptAt: now - 1, tab: 'gone too' })];
    expect(lostDrafts([older, newer], view).lost).toEqual([newer, older]);
  });

  test.each([
    ['another account', { user: 'you' }],
    ['the other kind', { kind: 'pages' }],
    ['a tab that is still there', { tab: 'there' }],
  ] as const)('contains no draft of %s', (_, fields) => expect(lostDrafts([keptDraft(fields)], view).lost).toEqual([]));

  test('contains an earlier draft of this tab, but not the one being typed', () => {
    const [before, current] = [keptDraft({ sitting: 1 }), keptDraft({ sitting: 2 })];
    const here = { ...view, current: new Set([keyOf(current)]) };
    expect(lostDrafts([before, current], here).lost).toEqual([before]);
  });

  test('contains no draft older than thirty days, whoever typed it', () => {
    const old = keptDraft({ keptAt: now - 31 * DAY, user: 'you' });
    const young = keptDraft({ keptAt: now - 29 * DAY });
    expect(lostDrafts([old, young], view)).toEqual({ lost: [young], old: [old] });
  });
});

test('drafts of one item in two tabs, or from two visits of one tab, have different keys', () => {
  const keys = [{}, { tab: 'there' }, { sitting: 2 }, { user: 'you' }, { kind: 'pages' }] as const;
  expect(new Set(keys.map((fields) => keyOf(keptDraft(fields)))).size).toBe(keys.length);
});

test('a text that a save would write as it is stored is equal to the stored one, however its HTML was typed', () => {
  const typed = (content: string) => keptDraft({ draft: { ...draftOf(item, 'UTC'), content } });
  expect(isStored(typed('<p>Words</p>'), item, 'UTC')).toBe(true);
  expect(isStored(typed('<P>Words'), item, 'UTC')).toBe(true);
  expect(isStored(typed('<p>Other words</p>'), item, 'UTC')).toBe(false);
});

test('a draft of a release without fields for search engines has them blank', () => {
  const { searchTitle: _, searchDescription: __, socialImageUrl: ___, ...older } = draftOf(item, 'UTC');
  const kept = keptDraft({ draft: older as KeptDraft['draft'] });
  expect(completed(kept)).toEqual(keptDraft({}));
  expect(isStored(completed(kept), item, 'UTC')).toBe(true);
});
