import { clientOf } from '../supabase/clients.ts';
import type { PublishAnswer } from './publishing.ts';

/** The publisher of this process (server/publish), where the site builds itself; both sides know the symbol. */
type Publisher = { request: () => void; state: () => PublishAnswer };

const HOOK_DEADLINE_MS = 10_000;

/** Whether the token is the administrator's: the database says so. @throws when it cannot be asked */
export async function mayPublish(token: string): Promise<boolean> {
  const { data, error, status } = await clientOf(token).rpc('may_edit');
  if (status === 401 || status === 403) return false;
  if (error) throw new Error(`${error.code ?? ''} ${error.message ?? 'unknown'}`.trim());
  return data === true;
}

/** Has the site built anew: by this process, else by the deploy hook of the host (PUBLISH_HOOK_URL). */
export async function publish(): Promise<PublishAnswer> {
  const publisher = ownPublisher();
  if (publisher) {
    publisher.request();
    return publisher.state();
  }
  const hook = process.env.PUBLISH_HOOK_URL;
  if (!hook) return { status: 'unavailable' };
  const answer = await fetch(hook, { method: 'POST', signal: AbortSignal.timeout(HOOK_DEADLINE_MS) });
  // The address of the hook is a secret: it is not told.
  if (!answer.ok) return { status: 'failed', reason: `The host's deploy hook answered ${answer.status}.` };
  return { status: 'requested' };
}

/** How publishing goes here; of a host's build nothing is known but what it puts into /build.json in the end. */
export function publishState(): PublishAnswer {
  return ownPublisher()?.state() ?? { status: process.env.PUBLISH_HOOK_URL ? 'requested' : 'unavailable' };
}

function ownPublisher(): Publisher | undefined {
  return (globalThis as Record<symbol, unknown>)[Symbol.for('personal-brand-site.publisher')] as Publisher | undefined;
}
