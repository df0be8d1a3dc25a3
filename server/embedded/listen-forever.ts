import type { Sql } from 'postgres';
import { within } from './connection-pool.ts';

/** Between two attempts to connect, and between two checks that the connection still works. */
const AGAIN_MS = 500;
const CHECK_MS = 15_000;

type Parts = {
  connect: (options: { onclose: () => void; onnotify: (channel: string, text: string) => void }) => Sql;
  channel: string;
  /** Called with each notification's text; with '' after the connection was lost, when some may have been missed. */
  listener: (text: string) => void;
  patienceMs: number;
};

/** Listens on a connection of its own, and connects again whenever it is lost. */
export async function listenForever({ connect, channel, listener, patienceMs }: Parts) {
  let client: Sql | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function open(): Promise<void> {
    const opened = connect({
      onclose: () => client === opened && lose(opened),
      onnotify: (of, text) => of === channel && listener(text),
    });
    client = opened;
    try {
      await within(patienceMs, opened.unsafe(`listen ${channel}`));
    } catch (error) {
      if (client === opened) lose(opened);
      throw error;
    }
  }

  function lose(lost: Sql): void {
    client = undefined;
    lost.end({ timeout: 0 }).catch(() => {});
    if (isClosed || retry) return;
    retry = setTimeout(async () => {
      retry = undefined;
      await open().then(
        () => listener(''),
        () => {},
      );
    }, AGAIN_MS);
  }

  /** A connection receives what was committed before a query was sent no later than the query's answer. */
  async function answers(): Promise<boolean> {
    const asked = client;
    if (!asked) return false;
    try {
      await within(patienceMs, asked.unsafe('select 1'));
      return true;
    } catch {
      if (client === asked) lose(asked);
      return false;
    }
  }

  await open();
  const check = setInterval(answers, CHECK_MS);
  check.unref();
  return {
    /** Waits for the notifications of everything committed so far; without a connection, they count as missed. */
    heard: async () => {
      if (!(await answers())) listener('');
    },
    close: async () => {
      isClosed = true;
      clearInterval(check);
      clearTimeout(retry);
      await client?.end({ timeout: 1 });
    },
  };
}
