import { useCallback, useEffect, useRef, useState } from 'react';
import { browserName } from '../../../src/account/browser-name.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { authClient } from '../auth-client.ts';
import { authMessage } from '../auth-message.ts';
import { database, deadline } from '../backend-client.ts';
import { Section } from './Section.tsx';
import { ACCOUNT } from './texts.ts';

/** The time zone and locale in which times are shown. */
export interface Clock {
  timeZone: string;
  locale: string;
}

interface AccountSession {
  id: string;
  signed_in_at: string;
  seen_at: string;
  user_agent: string | null;
  is_current: boolean;
}

interface SessionsSectionProps {
  clock: Clock;
  /** A new number loads the list again. */
  round: number;
}

/** The browsers in which the account is signed in. One can be ended, or all but this one. */
export function SessionsSection({ clock, round }: SessionsSectionProps) {
  const words = ACCOUNT.sessions;
  const [sessions, setSessions] = useState<readonly AccountSession[]>();
  const [failed, setFailed] = useState(false);
  const [asking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  const load = useCallback(async () => {
    setFailed(false);
    const { data, error } = await database().rpc('account_sessions').abortSignal(deadline());
    if (error) {
      console.error('The sessions could not be loaded', error);
      setFailed(true);
    } else setSessions(data.toSorted((one, other) => Number(other.is_current) - Number(one.is_current)));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    load();
  }, [load, round]);

  /** @param task returns the message of a failure, or null */
  async function act(task: () => Promise<string | null>, done: { title: string }) {
    if (isBusy) return;
    setBusy(true);
    const message = await task();
    if (message === null) showToast({ ...done, kind: 'success' });
    else showToast({ title: ACCOUNT.failureTitle, description: message, kind: 'destructive' });
    await load();
    setBusy(false);
    // The button that had the focus may be gone.
    list.current?.focus();
  }
  const end = (session: string) =>
    act(async () => {
      const { error } = await database().rpc('end_session', { session }).abortSignal(deadline());
      return error ? ACCOUNT.failed : null;
    }, words.ended);
  const endOthers = () =>
    act(async () => {
      setAsking(false);
      const { error } = await authClient().signOut({ scope: 'others' });
      return error ? authMessage(error) : null;
    }, words.othersEnded);
  const moment = (instant: string) =>
    new Intl.DateTimeFormat(clock.locale, { dateStyle: 'long', timeStyle: 'short', timeZone: clock.timeZone }).format(
      new Date(instant),
    );

  return (
    <Section title={words.title}>
      <p className="text-muted">{words.text}</p>
      {failed && (
        <p role="alert" className="border-signal my-4 border-s-3 p-3">
          {words.notLoaded}{' '}
          <Button kind="quiet" onClick={load}>
            {words.retry}
          </Button>
        </p>
      )}
      {!sessions && !failed && <p className="text-muted mt-4">{ACCOUNT.loading}</p>}
      {sessions && (
        <ul ref={list} tabIndex={-1} className="mt-4 focus:outline-none" aria-label={words.title}>
          {sessions.map(({ id, user_agent, signed_in_at, seen_at, is_current }) => (
            <li key={id} className="border-rule flex flex-wrap items-center gap-x-6 gap-y-2 border-b py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-sans">
                  {browserName(user_agent)}
                  {is_current && (
                    <span className="text-label/relaxed ms-2 inline-block border px-2">{words.current}</span>
                  )}
                </p>
                <p className="text-muted text-small font-sans">
                  {words.signedIn} {moment(signed_in_at)} · {words.seen} {moment(seen_at)}
                </p>
              </div>
              {!is_current && (
                <Button
                  kind="quiet"
                  aria-label={words.endLabel(browserName(user_agent), moment(signed_in_at))}
                  onClick={() => end(id)}
                >
                  {words.end}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <p className="mt-4">
          <Button kind="quiet" onClick={() => setAsking(true)}>
            {words.endOthers}
          </Button>
        </p>
      )}
      {sessions?.length === 1 && <p className="text-muted mt-4">{words.alone}</p>}
      <ConfirmDialog
        open={asking}
        question={words.question}
        confirm={words.confirm}
        cancel={words.cancel}
        onConfirm={endOthers}
        onCancel={() => setAsking(false)}
      />
    </Section>
  );
}
