import './mail.css';
import { useCallback, useState } from 'react';
import { database } from '../../account/backend-client.ts';
import type { InboxCounts } from '../inbox-counts.ts';
import { type Clock, momentOf } from '../moments.ts';
import { PagedList } from '../pages/PagedList.tsx';
import { loadPage, type PageOptions } from '../pages/page.ts';
import { usePages } from '../pages/use-pages.ts';
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
      {mail.held && <p className="inbox__notice">{TEXTS.mail.held(mail.held)}</p>}
      {mail.failed && (
        <details
          className="inbox__notice inbox__notice--bad"
          open={open}
          onToggle={(event) => setOpen(event.currentTarget.open)}
        >
          <summary>{TEXTS.mail.failed(mail.failed)}</summary>
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
      <button type="button" className="inbox__act" onClick={() => sendAgain()}>
        {TEXTS.mail.sendAllAgain}
      </button>
      <ul className="failed-mails">
        {pages.rows?.map((mail) => (
          <li key={mail.id} className="failed-mails__mail">
            <span>
              {TEXTS.mail.kinds[mail.kind]}
              {mail.recipient && <b className="failed-mails__recipient"> {mail.recipient}</b>}
            </span>
            <span className="failed-mails__reason">
              {failureInWords(mail.error)} {mail.error && <small className="mail-states__code">{mail.error}</small>}
            </span>
            <time dateTime={mail.created_at}>{momentOf(mail.created_at, clock)}</time>
            <button type="button" className="inbox__act" onClick={() => sendAgain([mail.id])}>
              {TEXTS.mail.sendAgain}
            </button>
          </li>
        ))}
      </ul>
    </PagedList>
  );
}
