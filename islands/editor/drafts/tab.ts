/** This tab, among those of this browser that have the editor open. A reload makes it another one. */
export const TAB = `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

/** What tabs tell each other; where it comes from is known by whoever hears it: another one. */
export type TabNews = { about: 'opened' } | { about: 'saved'; kind: string; id: string };

let channel: BroadcastChannel | undefined;
const listeners = new Set<(news: TabNews) => void>();

/** Hears what other tabs tell. @returns how to stop */
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
