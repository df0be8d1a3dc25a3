import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { sharedDraftPath } from '../../../src/paths.ts';
import { type Database, database, deadline } from '../../account/backend-client.ts';
import { Button } from '../../ui/Button.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { Item } from '../items/item.ts';
import { SHARING } from './texts.ts';

/** A link that works, as public.draft_links lists it. */
interface DraftLink {
  id: string;
  /** For whom it is. */
  note: string;
  /** ISO 8601. */
  expires_at: string;
}

interface ShareDialogProps {
  item: Item;
  /** The site's locale. */
  locale: string;
  /** Whether the post has unsaved changes, which a link does not show. */
  dirty: boolean;
  onClose: () => void;
}

/** For how many days a link may work; the first is the default. */
const DAYS = [7, 1, 30, 90];

/** Makes links that show the post to somebody without an account, lists them and withdraws them. Open while mounted. */
export function ShareDialog({ item, locale, dirty, onClose }: ShareDialogProps) {
  const address = useRef<HTMLInputElement>(null);
  const [links, setLinks] = useState<DraftLink[]>();
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  /** The address of the link that was just made. */
  const [made, setMade] = useState('');
  const [said, setSaid] = useState('');
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });

  async function load() {
    setFailed(false);
    try {
      setLinks((await call('draft_links', { post_id: item.id })) as unknown as DraftLink[]);
    } catch (error) {
      console.error('The links could not be loaded', error);
      setFailed(true);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog is mounted for one item.
  useEffect(() => void load(), []);

  /** One action at a time; a failure is said, and everything stays as it is. */
  async function act(task: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    setSaid('');
    try {
      await task();
    } catch (error) {
      console.error('The links could not be changed', error);
      const isFull = (error as Error).message.includes('20 links');
      const { title, description } = SHARING.failed;
      showToast({ title, description: isFull ? SHARING.full : description, kind: 'destructive' });
    }
    setBusy(false);
  }

  function make(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const form = new FormData(event.currentTarget);
    const asked = { post_id: item.id, days: Number(form.get('days')), note: `${form.get('note') ?? ''}` };
    act(async () => {
      const { secret, ...link } = (await call('share_draft', asked)) as unknown as DraftLink & { secret: string };
      setMade(new URL(sharedDraftPath(secret), location.origin).href);
      setLinks((before = []) => [link, ...before]);
      requestAnimationFrame(() => address.current?.select());
    });
  }

  async function copy() {
    address.current?.select();
    try {
      await navigator.clipboard.writeText(made);
      setSaid(SHARING.made.copied);
    } catch {
      setSaid(SHARING.made.refused);
    }
  }

  const withdraw = (link: DraftLink) =>
    act(async () => {
      await call('revoke_draft_link', { link_id: link.id });
      const left = links?.filter((each) => each !== link);
      setLinks(left);
      setMade('');
      setSaid(SHARING.revoked);
      document.querySelector<HTMLElement>('dialog:modal [data-close]')?.focus();
    });

  return (
    <ModalDialog title={SHARING.title} close={SHARING.close} onClose={onClose}>
      <p className="text-muted my-3">{SHARING.lead}</p>
      {dirty && <p className="border-signal my-3 border-s-2 ps-3">{SHARING.unsaved}</p>}
      <form onSubmit={make} className="flex flex-wrap items-end gap-4">
        <label className="field grow">
          <span className="text-control font-sans font-medium">{SHARING.note.label}</span>
          <input name="note" type="text" maxLength={100} placeholder={SHARING.note.placeholder} />
        </label>
        <label className="field">
          <span className="text-control font-sans font-medium">{SHARING.days.label}</span>
          <select name="days">
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {days === 1 ? SHARING.days.one : SHARING.days.many(days)}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" aria-disabled={busy || undefined}>
          {busy ? SHARING.making : SHARING.make}
        </Button>
      </form>
      {made && (
        <div className="mt-6 flex flex-wrap items-end gap-4">
          <label className="field grow">
            <span className="text-control font-sans font-medium">{SHARING.made.label}</span>
            <input ref={address} type="text" readOnly value={made} />
          </label>
          <Button onClick={copy}>{SHARING.made.copy}</Button>
          <p className="text-label text-muted basis-full font-sans">{SHARING.made.hint}</p>
        </div>
      )}
      <p role="status" className="text-label mt-3 min-h-6 font-sans">
        {said}
      </p>
      <h3 className="mt-4 mb-2 font-sans text-base font-semibold">{SHARING.list}</h3>
      <div role="status">{!links && !failed && SHARING.loading}</div>
      {failed && (
        <p>
          {SHARING.loadFailed}{' '}
          <Button kind="quiet" onClick={load}>
            {SHARING.retry}
          </Button>
        </p>
      )}
      {links?.length === 0 && <p className="text-muted">{SHARING.none}</p>}
      <ul className="m-0 list-none p-0">
        {links?.map((link) => (
          <li key={link.id} className="border-rule flex flex-wrap items-center gap-x-4 border-t py-2">
            <span className="grow">
              {link.note || SHARING.untitled}{' '}
              <span className="text-label text-muted font-sans">
                {SHARING.until(time.format(new Date(link.expires_at)))}
              </span>
            </span>
            <button
              type="button"
              className="text-small hover:text-signal min-h-11 cursor-pointer font-sans underline underline-offset-4"
              aria-label={`${SHARING.revoke}: ${link.note || SHARING.untitled}`}
              onClick={() => withdraw(link)}
            >
              {SHARING.revoke}
            </button>
          </li>
        ))}
      </ul>
    </ModalDialog>
  );
}

type Called = 'draft_links' | 'share_draft' | 'revoke_draft_link';

/** @throws if the database refuses, or the request fails */
async function call<Name extends Called>(name: Name, asked: Parameters<Database['rpc']>[1]): Promise<unknown> {
  const { data, error } = await database()
    .rpc(name, asked as never)
    .abortSignal(deadline());
  if (error) throw error;
  return data;
}
