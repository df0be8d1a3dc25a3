import type { Sql } from 'postgres';
import { within } from './connection-pool.ts';

/** Between two attempts to connect, and between two checks that the connection still works. */
const AGAIN_MS = 500;
const CHECK_MS = 15_000;

/** Called with each notification's text; with '' after the connection was lost, when some may have been missed. */
type Listener = (text: string) => void;

type Parts = {
  connect: (options: { onclose: () => void; onnotify: (channel: string, text: string) => void }) => Sql;
  patienceMs: number;
};

/** Listens on a connection of its own, and connects again whenever it is lost. */
export async function listenForever({ connect, patienceMs }: Parts) {
  const listeners = new Map<string, Listener>();
  let client: Sql | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function open(): Promise<void> {
    const opened = connect({
      onclose: () => client === opened && lose(opened),
      onnotify: (channel, text) => listeners.get(channel)?.(text),
    });
    client = opened;
    try {
      const statements = [...listeners.keys()].map((channel) => `listen ${channel}`);
      await within(patienceMs, opened.unsafe(['select 1', ...statements].join('; ')));
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
      await open().then(missed, () => {});
    }, AGAIN_MS);
  }

  function missed(): void {
    for (const listener of listeners.values()) listener('');
  }

  /** A connection receives what was committed before a query was sent no later than the query's answer. */
  async function answers(query = 'select 1'): Promise<boolean> {
    const asked = client;
    if (!asked) return false;
    try {
      await within(patienceMs, asked.unsafe(query));
      return true;
    } catch {
      if (client === asked) lose(asked);
      return false;
    }
  }

  await open();
  const check = setInterval(answers, CHECK_MS, undefined);
  check.unref();
  return {
    listen: async (channel: string, listener: Listener) => {
      listeners.set(channel, listener);
      await answers(`listen ${channel}`);
    },
    /** Waits for a channel's notifications of everything committed so far; without a connection, they count as missed. */
    heard: async (channel: string) => {
      if (!(await answers())) listeners.get(channel)?.('');
    },
    close: async () => {
      isClosed = true;
      clearInterval(check);
      clearTimeout(retry);
      await client?.end({ timeout: 1 });
    },
  };
}
