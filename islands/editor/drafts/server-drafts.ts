import { atom } from 'nanostores';
import { type Database, deadline } from '../../account/backend-client.ts';
import { showToast } from '../../ui/toasts.ts';
import { changedFields, changeOf, type Draft, draftOf } from '../details/draft.ts';
import { isMadeBy } from '../items/change.ts';
import { type Item, itemOf } from '../items/item.ts';
import { loadItem } from '../items/load-item.ts';
import { type Edited, isDirty } from '../saving/edited.ts';
import type { EditedItem } from '../saving/edited-item.ts';
import { type ItemKind, TEXTS } from '../texts.ts';

const NOT_DELETED = { title: 'Error', description: 'The unsaved text could not be discarded. Please try again.' };

/** A draft in the database, as public.content_drafts lists it. */
export interface ServerDraft {
  item_id: string;
  key: string;
  title: string;
  base_version: number;
  /** The browser that stored it. */
  device: string;
  /** Changes with each write. */
  revision: string;
  /** ISO 8601. */
  typed_at: string;
  /** The address of the account that typed it. */
  typed_by: string;
  /** Whether it is this account's own. */
  mine: boolean;
}

/** A draft of the open item, with its values. */
export interface OfferedDraft extends ServerDraft {
  draft: Draft;
}

interface ServerDraftsState {
  /** Drafts of the open item that another device or another administrator typed, newest first. */
  here: readonly OfferedDraft[];
  /** This account's drafts of items that are not open. */
  elsewhere: readonly ServerDraft[];
}

interface ServerDraftsSettings {
  kind: ItemKind;
  /** The site's time zone, an IANA name. */
  timeZone: string;
  edited: EditedItem;
  /** For requests that nobody asked for. */
  database: () => Database;
  /** The id of this browser. */
  device: string;
  /** The ids of the items of which this browser has drafts itself. */
  keptHere: () => Promise<ReadonlySet<string>>;
}

/** What is known of the open item's draft in the database. */
interface Opened {
  id: string;
  /** False until the database was asked: until then nothing is written over what it may have. */
  ready: boolean;
  /** The account's own draft of another device is offered and not answered: nothing is written over it. */
  unanswered: boolean;
  /** Whether this editor stored the draft or took it over. */
  stored: boolean;
  /** The revision that this device has seen. */
  seen: string | undefined;
  /** What was written last. */
  sent: Draft | undefined;
}

export type ServerDrafts = ReturnType<typeof createServerDrafts>;

/** The shortest time between a change and its write, in milliseconds. */
const PAUSE = 2_000;
/** The time until a failed write is tried again. */
const RETRY = 20_000;

const KINDS = { blog: 'post', pages: 'page' } as const;

/**
 * Stores what is typed in the database too, a few seconds later and only while it differs from what is saved, so that
 * another device can go on from it (decision 69). It is never published. The draft on this device stays: it is there
 * sooner, and without a network. What another device has stored is offered, and not overwritten before that is answered.
 */
export function createServerDrafts(settings: ServerDraftsSettings) {
  const { timeZone, edited, database, device, keptHere } = settings;
  const kind = KINDS[settings.kind];
  const $serverDrafts = atom<ServerDraftsState>({ here: [], elsewhere: [] });
  const set = (changed: Partial<ServerDraftsState>) => $serverDrafts.set({ ...$serverDrafts.get(), ...changed });
  let opened: Opened | undefined;
  let before: Edited | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Requests run one after the other. */
  let last: Promise<void> = Promise.resolve();
  /** When the last write ended, and how long it took. */
  let ended = 0;
  let took = 0;

  function follow(state: Edited) {
    const { item, draft } = state;
    const previous = before;
    before = state;
    if (item?.id !== opened?.id) {
      // What was typed into the item that is being left.
      if (timer && opened && previous) queue(previous, opened);
      clearTimeout(timer);
      timer = undefined;
      opened = item && {
        id: item.id,
        ready: false,
        unanswered: false,
        stored: false,
        seen: undefined,
        sent: undefined,
      };
      set({ here: [] });
      if (opened) look(opened);
      list();
    } else if (opened && item?.version !== previous?.item?.version && !isDirty(state, timeZone)) tick();
    else if (opened && (draft !== previous?.draft || item?.version !== previous?.item?.version)) schedule();
  }

  /** A long text takes longer to send, and is sent less often. */
  function schedule(pause = PAUSE) {
    timer ??= setTimeout(tick, Math.max(pause, ended + 4 * took - performance.now()));
  }

  function tick() {
    clearTimeout(timer);
    timer = undefined;
    if (opened) queue(edited.$edited.get(), opened);
  }

  function queue(state: Edited, of: Opened) {
    last = last
      .then(() => send(state, of))
      .catch((error) => {
        console.warn('The draft could not be stored in the database', error);
        if (of === opened) schedule(RETRY);
      });
  }

  /** Brings the database up to date: stores the draft, or deletes it once everything is saved. */
  async function send(state: Edited, of: Opened) {
    const { item, draft } = state;
    if (!item || !draft || !of.ready || of.unanswered || item.id !== of.id) return;
    if (!isDirty(state, timeZone)) {
      if (!of.stored) return;
      await remove(of.id, of.seen);
      Object.assign(of, { stored: false, seen: undefined, sent: undefined });
      return;
    }
    if (of.sent === draft) return;
    const begun = performance.now();
    const { data: revision, error } = await database()
      .rpc('store_draft', {
        ...{ kind, item_id: item.id, key: item.key, title: draft.title, base_version: item.version, device },
        fields: { ...draft },
        ...(of.seen && { seen: of.seen }),
      })
      .abortSignal(deadline());
    ended = performance.now();
    took = ended - begun;
    if (error) throw error;
    // Another device has stored one since.
    if (!revision) return look(of);
    Object.assign(of, { stored: true, seen: revision, sent: draft });
  }

  async function remove(id: string, seen: string | undefined) {
    const { error } = await database()
      .rpc('discard_draft', { kind, item_id: id, device, ...(seen && { seen }) })
      .abortSignal(deadline());
    if (error) throw error;
  }

  async function read<Row>(id?: string): Promise<Row[]> {
    const { data, error } = await database()
      .rpc('content_drafts', { kind, ...(id && { item_id: id }) })
      .abortSignal(deadline());
    if (error) throw error;
    return data as unknown as Row[];
  }

  /** Looks for drafts of the open item, and decides which to offer. */
  async function look(of: Opened) {
    try {
      const [rows, here] = await Promise.all([read<ServerDraft & { fields: Partial<Draft> }>(of.id), keptHere()]);
      const state = edited.$edited.get();
      if (of !== opened || !state.item || !state.draft) return;
      const offered: OfferedDraft[] = [];
      of.ready = true;
      of.unanswered = false;
      for (const { fields, ...row } of rows) {
        const draft = draftFrom(fields, state.item);
        const isSaved = isStored(draft, state.item);
        if (isSaved && row.mine) await remove(of.id, row.revision);
        if (isSaved) continue;
        const isCurrent = changedFields(draft, state.draft).length === 0;
        // This browser has what it typed itself, or something newer, and offers that.
        if (row.mine && (isCurrent || (row.device === device && here.has(of.id)))) of.seen = row.revision;
        else {
          offered.push({ ...row, draft });
          of.unanswered ||= row.mine;
        }
      }
      if (of !== opened) return;
      set({ here: offered });
      schedule();
    } catch (error) {
      console.warn('The drafts in the database could not be read', error);
      if (of === opened) setTimeout(() => of === opened && !of.ready && look(of), RETRY);
    }
  }

  /** Looks for this account's drafts of other items. */
  async function list() {
    try {
      const [rows, here] = await Promise.all([read<ServerDraft>(), keptHere()]);
      set({
        elsewhere: rows.filter(
          (row) => row.mine && row.item_id !== opened?.id && !(row.device === device && here.has(row.item_id)),
        ),
      });
    } catch (error) {
      console.warn('The drafts in the database could not be listed', error);
    }
  }

  function isStored(draft: Draft, item: Item): boolean {
    return (
      changedFields(draft, draftOf(item, timeZone)).length === 0 ||
      isMadeBy(changeOf(settings.kind, draft, item, timeZone), item)
    );
  }

  /** The values of a draft; those that another version of the editor did not store are the item's. */
  function draftFrom(fields: Partial<Draft>, item: Item): Draft {
    const blank = draftOf(item, timeZone);
    const known = Object.entries(fields).filter(([name, value]) => typeof value === typeof blank[name as keyof Draft]);
    return { ...blank, ...Object.fromEntries(known) };
  }

  /** Fills the fields with a draft. The account's own belongs to this device from then on. */
  function restore({ draft, base_version, mine, revision }: OfferedDraft) {
    edited.readText();
    edited.restore(draft, base_version);
    if (!opened || edited.$edited.get().draft !== draft) return;
    if (mine) Object.assign(opened, { unanswered: false, stored: true, seen: revision, sent: undefined });
    answered(revision);
  }

  async function discard({ item_id, revision }: OfferedDraft) {
    try {
      await remove(item_id, revision);
      if (opened?.id === item_id) opened.unanswered = false;
      answered(revision);
    } catch (error) {
      console.error('The draft could not be deleted', error);
      showToast({ ...NOT_DELETED, kind: 'destructive' });
    }
  }

  function answered(revision: string) {
    set({ here: $serverDrafts.get().here.filter((each) => each.revision !== revision) });
    schedule();
  }

  /** Opens the item of a draft, which is then offered there; if the item no longer exists, restores the draft. */
  async function open({ item_id: id, key, base_version: version }: ServerDraft) {
    try {
      const item = await loadItem(database(), settings.kind, id, 'id');
      if (item) return edited.show(item);
      const gone = itemOf({ id, key, version, title: '', content: '' });
      const row = (await read<ServerDraft & { fields: Partial<Draft> }>(id)).find(({ mine }) => mine);
      if (row) edited.restore(draftFrom(row.fields, gone), version, gone);
    } catch (error) {
      console.error('The content item could not be loaded', error);
      showToast({ ...TEXTS.loadFailure, kind: 'destructive' });
    }
  }

  function turn() {
    if (document.visibilityState === 'hidden') return tick();
    list();
    // Another device may have been used meanwhile. Where something is typed here, the next write finds out.
    if (opened && !edited.isDirty()) look(opened);
  }

  const stopFollowing = edited.$edited.subscribe(follow);
  list();
  document.addEventListener('visibilitychange', turn);

  return {
    $serverDrafts,
    restore,
    discard,
    open,
    /** Deletes what this device stored of an item, because its draft on this device was discarded. */
    forget: (id: string) => {
      remove(id, undefined).catch((error) => console.warn('The draft could not be deleted', error));
    },
    stop() {
      tick();
      stopFollowing();
      document.removeEventListener('visibilitychange', turn);
    },
  };
}
