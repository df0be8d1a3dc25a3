import { randomUUID } from 'node:crypto';
import type { Engine } from './engine.ts';

/** Messages between the processes that serve one site from one database. */
export type OtherProcesses = Readonly<{
  /** Sends a text to all others. It has been sent when this resolves; a failure is only logged. */
  send: (topic: string, text?: string) => Promise<void>;
  /** Calls the listener with each text of another, and with undefined when some may have been missed. */
  on: (topic: string, listener: (text: string | undefined) => void) => void;
}>;

const CHANNEL = 'site_processes';

/** A message is a notification of the database: it arrives within milliseconds, in every process that is connected. */
export async function joinOtherProcesses({
  listen,
  query,
  directory,
}: Pick<Engine, 'listen' | 'query' | 'directory'>): Promise<OtherProcesses> {
  const self = randomUUID();
  const listeners = new Map<string, (text: string | undefined) => void>();
  // Files in the data directory belong to one process.
  const isAlone = directory !== undefined;
  if (!isAlone)
    await listen(CHANNEL, (message) => {
      if (message === '') {
        for (const listener of listeners.values()) listener(undefined);
        return;
      }
      const { from, topic, text } = JSON.parse(message) as { from: string; topic: string; text: string };
      if (from !== self) listeners.get(topic)?.(text);
    });
  return {
    on: (topic, listener) => {
      listeners.set(topic, listener);
    },
    send: async (topic, text = '') => {
      if (isAlone) return;
      const message = JSON.stringify({ from: self, topic, text });
      await query('select pg_notify($1, $2)', CHANNEL, message).catch((error: Error) =>
        console.error(`The other processes were not told of "${topic}": ${error.message}`),
      );
    },
  };
}
