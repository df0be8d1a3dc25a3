/** The id of this tab among those with the editor open. A reload changes it. */
export const TAB = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

/** A message between tabs. It needs no sender: a channel delivers only messages of other tabs. */
export type TabNews = { about: 'opened' } | { about: 'saved'; kind: string; id: string };

let channel: BroadcastChannel | undefined;
const listeners = new Set<(news: TabNews) => void>();

/** Listens for messages of other tabs. @returns a function that stops listening */
export function hearTabs(listener: (news: TabNews) => void): () => void {
  if (!channel) {
    channel = new BroadcastChannel('editor');
    channel.onmessage = ({ data }) => {
      for (const each of listeners) each(data);
    };
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellTabs(news: TabNews): void {
  channel?.postMessage(news);
}
