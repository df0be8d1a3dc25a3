import { useCallback, useState } from 'react';
import { database } from '../../account/backend-client.ts';
import { usePages } from '../../ui/use-pages.ts';
import type { InboxCounts } from '../inbox-counts.ts';
import { type Clock, momentOf } from '../moments.ts';
import { PagedList } from '../pages/PagedList.tsx';
import { loadPage, type PageOptions } from '../pages/page.ts';
import { Act, Notice } from '../parts.tsx';
import { TEXTS } from '../texts.ts';
import { failureInWords } from './failure-in-words.ts';
import type { FailedMail } from './outbox-entry.ts';
import { useSendAgain } from './use-send-again.ts';

interface MailTroubleProps {
  mail: InboxCounts['mail'];
  clock: Clock;
  onQueued: () => void;
}

/**
 * Reports mail that is held because mail is not configured, and all mail that failed, whether for a call request or
 * not.
 */
export function MailTrouble({ mail, clock, onQueued }: MailTroubleProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {mail.held && <Notice>{TEXTS.mail.held(mail.held)}</Notice>}
      {mail.failed && (
        <details
          data-failed-mails
          className="border-signal text-small mb-4 border-s-3 px-4 py-3"
          open={open}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary className="min-h-6 cursor-pointer">{TEXTS.mail.failed(mail.failed)}</summary>
          {open && <FailedMails clock={clock} onQueued={onQueued} />}
        </details>
      )}
    </>
  );
}

function FailedMails({ clock, onQueued }: Omit<MailTroubleProps, 'mail'>) {
  const load = useCallback(
    (options: PageOptions) => loadPage<FailedMail>(database(), 'inbox_failed_mail', {}, options),
    [],
  );
  const pages = usePages(load);
  const sendAgain = useSendAgain(() => {
    pages.reload();
    onQueued();
  });
  return (
    <PagedList pages={pages} empty={TEXTS.mail.notQueued.description}>
      <Act onClick={() => sendAgain()}>{TEXTS.mail.sendAllAgain}</Act>
      <ul className="text-control font-sans">
        {pages.rows?.map((mail) => (
          <li
            key={mail.id}
            className="border-rule grid items-baseline gap-x-4 border-b py-2 md:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_auto_auto]"
          >
            <span>
              {TEXTS.mail.kinds[mail.kind]}
              {mail.recipient && <b className="font-medium wrap-anywhere"> {mail.recipient}</b>}
            </span>
            <span>
              {failureInWords(mail.error)}{' '}
              {mail.error && <small className="text-label/relaxed text-muted wrap-anywhere">{mail.error}</small>}
            </span>
            <time className="text-muted" dateTime={mail.created_at}>
              {momentOf(mail.created_at, clock)}
            </time>
            <Act onClick={() => sendAgain([mail.id])}>{TEXTS.mail.sendAgain}</Act>
          </li>
        ))}
      </ul>
    </PagedList>
  );
}
