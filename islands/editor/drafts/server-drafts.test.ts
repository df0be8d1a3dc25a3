import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tables } from '../../../tests/support/tables.ts';
import { createEditedItem } from '../saving/edited-item.ts';
import { createServerDrafts } from './server-drafts.ts';

const ROW = { id: 'row-1', key: 'a-post', title: 'Saved', content: '<p>Saved</p>', version: 3, tags: [] };
const DESK = 'desk';
const PHONE = 'phone';

/** The database's table of drafts, with one item. */
function server() {
  type Stored = Record<string, unknown> & { device: string; revision: string };
  let draft: Stored | undefined;
  let revisions = 0;
  const calls: string[] = [];
  const backend = {
    fails: false,
    calls,
    now: () => draft,
    put: (stored: Record<string, unknown> & { device: string }) => {
      revisions += 1;
      draft = {
        ...{ item_id: 'row-1', key: 'a-post', base_version: 3, mine: true },
        ...stored,
        revision: `r${revisions}`,
      };
    },
    async answer(url: URL, body: Record<string, unknown>): Promise<Response> {
      const name = url.pathname.split('/').at(-1) ?? '';
      if (name === 'blog_posts')
        return Response.json([{ ...ROW, ...body, version: ROW.version + ('title' in body ? 1 : 0) }]);
      calls.push(name);
      if (backend.fails) throw new TypeError('fetch failed');
      const owns = draft?.device === body.device || draft?.revision === body.seen;
      if (name === 'content_drafts') return Response.json(draft ? [draft] : []);
      if (name === 'discard_draft') {
        if (owns) draft = undefined;
        return Response.json(owns);
      }
      if (draft && !owns) return Response.json(null);
      const { fields, device, title } = body;
      backend.put({ fields, device: `${device}`, title });
      return Response.json(draft?.revision);
    },
  };
  return backend;
}

type Server = ReturnType<typeof server>;

/** An editor on a device, with its item open. */
async function editing(backend: Server, device: string, kept: string[] = []) {
  const { client } = clientOf(backend);
  const settings = { timeZone: 'UTC', database: () => client };
  const edited = createEditedItem({
    ...settings,
    kind: 'blog',
    tell: () => {},
    onListChanged: () => {},
  });
  const drafts = createServerDrafts({
    ...{ ...settings, kind: 'blog', edited, device },
    keptHere: async () => new Set(kept),
  });
  await edited.open('a-post');
  await vi.advanceTimersByTimeAsync(10);
  return { edited, drafts, here: () => drafts.$serverDrafts.get().here };
}

function clientOf(backend: Server) {
  const { database } = tables();
  // The same client with answers of our own.
  Object.assign(database, {
    fetch: async (input: RequestInfo | URL, init?: RequestInit) =>
      backend.answer(new URL(String(input)), init?.body ? JSON.parse(String(init.body)) : {}),
  });
  return { client: database };
}

const rest = () => vi.advanceTimersByTimeAsync(6_000);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('typed text is stored within seconds, once for many keystrokes, and deleted when it is undone', async () => {
  const backend = server();
  const { edited } = await editing(backend, DESK);
  for (const title of ['T', 'Ty', 'Typed']) edited.change({ title });
  await rest();
  expect(backend.now()).toMatchObject({
    title: 'Typed',
    device: DESK,
    fields: { title: 'Typed', content: '<p>Saved</p>' },
  });
  expect(backend.calls.filter((name) => name === 'store_draft')).toHaveLength(1);
  edited.change({ title: 'Saved' });
  await rest();
  expect(backend.now()).toBeUndefined();
});

test('a save deletes what was stored at once', async () => {
  const backend = server();
  const { edited } = await editing(backend, DESK);
  edited.change({ title: 'Typed' });
  await rest();
  expect(backend.now()).toMatchObject({ title: 'Typed' });
  await edited.save();
  await vi.advanceTimersByTimeAsync(10);
  expect(backend.now()).toBeUndefined();
});

test('nothing is stored before the text differs from the saved one', async () => {
  const backend = server();
  await editing(backend, DESK);
  await rest();
  expect(backend.calls).not.toContain('store_draft');
});

test('another device is offered the draft, and does not overwrite it before that is answered', async () => {
  const backend = server();
  backend.put({ fields: { title: 'Typed at the desk' }, device: DESK });
  const { edited, drafts, here } = await editing(backend, PHONE);
  expect(here()).toMatchObject([{ draft: { title: 'Typed at the desk', content: '<p>Saved</p>' } }]);
  edited.change({ title: 'Typed at the phone' });
  await rest();
  expect(backend.now()).toMatchObject({ fields: { title: 'Typed at the desk' } });
  const [offered] = here();
  if (offered) drafts.restore(offered);
  await rest();
  expect(edited.$edited.get().draft?.title).toBe('Typed at the desk');
  expect(backend.now()).toMatchObject({ device: PHONE, fields: { title: 'Typed at the desk' } });
  expect(here()).toEqual([]);
});

test('discarding a draft deletes it, and the text of this device is stored instead', async () => {
  const backend = server();
  backend.put({ fields: { title: 'Typed at the desk' }, device: DESK });
  const { edited, drafts, here } = await editing(backend, PHONE);
  edited.change({ title: 'Typed at the phone' });
  const [offered] = here();
  if (offered) await drafts.discard(offered);
  await rest();
  expect(backend.now()).toMatchObject({ device: PHONE, title: 'Typed at the phone' });
});

test('a device offers the newer draft of another device instead of overwriting it', async () => {
  const backend = server();
  const { edited, here } = await editing(backend, DESK);
  edited.change({ title: 'Typed at the desk' });
  await rest();
  backend.put({ fields: { title: 'Taken over' }, device: PHONE });
  edited.change({ title: 'Typed on at the desk' });
  await rest();
  expect(backend.now()).toMatchObject({ fields: { title: 'Taken over' } });
  expect(here()).toMatchObject([{ draft: { title: 'Taken over' } }]);
});

test('a draft based on an older version gets the same conflict as a save', async () => {
  const backend = server();
  backend.put({ fields: { title: 'Typed' }, device: DESK, base_version: 2 });
  const { edited, drafts, here } = await editing(backend, PHONE);
  const [offered] = here();
  if (offered) drafts.restore(offered);
  expect(edited.$edited.get().obstacle).toMatchObject({ kind: 'changed', theirs: { version: 3 } });
});

test('a draft equal to the saved text is deleted and not offered', async () => {
  const backend = server();
  backend.put({ fields: { title: 'Saved' }, device: DESK });
  const { here } = await editing(backend, PHONE);
  await rest();
  expect([here(), backend.now()]).toEqual([[], undefined]);
});

test('a draft that this device also stores itself is not offered twice, and stays until that one is answered', async () => {
  const backend = server();
  backend.put({ fields: { title: 'Typed' }, device: DESK });
  const { edited, here } = await editing(backend, DESK, ['row-1']);
  edited.change({ title: 'Other' });
  edited.change({ title: 'Saved' });
  await rest();
  expect(here()).toEqual([]);
  expect(backend.now()).toMatchObject({ fields: { title: 'Typed' } });
  const again = await editing(backend, DESK);
  expect(again.here()).toHaveLength(1);
});

test('a failed write is tried again with the newest text', async () => {
  const backend = server();
  const { edited } = await editing(backend, DESK);
  backend.fails = true;
  edited.change({ title: 'Typed' });
  await rest();
  edited.change({ title: 'Typed on' });
  backend.fails = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(backend.now()).toMatchObject({ title: 'Typed on' });
});

test('text typed into an item is stored when the item is closed', async () => {
  const backend = server();
  const { edited } = await editing(backend, DESK);
  edited.change({ title: 'Typed' });
  edited.show(undefined);
  await rest();
  expect(backend.now()).toMatchObject({ title: 'Typed' });
});
