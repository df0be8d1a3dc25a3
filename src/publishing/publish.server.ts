import { type BackendLocals, clientOf } from '../supabase/clients.ts';
import type { PublishAnswer } from './publishing.ts';

/** The publisher of this process, where the site builds itself. */
type Publisher = App.Locals['publisher'];

const HOOK_DEADLINE_MS = 10_000;

/** Whether the token is the administrator's: the database says so. @throws when it cannot be asked */
export async function mayPublish(token: string, locals: BackendLocals): Promise<boolean> {
  const { data, error, status } = await clientOf(token, locals).rpc('may_edit');
  if (status === 401 || status === 403) return false;
  if (error) throw new Error(`${error.code ?? ''} ${error.message ?? 'unknown'}`.trim());
  return data === true;
}

/** Requests a build of the site: by this process, else by the deploy hook of the host (PUBLISH_HOOK_URL). */
export async function publish(publisher: Publisher): Promise<PublishAnswer> {
  if (publisher) {
    publisher.request();
    return publisher.state();
  }
  const hook = process.env.PUBLISH_HOOK_URL;
  if (!hook) return { status: 'unavailable' };
  const answer = await fetch(hook, { method: 'POST', signal: AbortSignal.timeout(HOOK_DEADLINE_MS) });
  // The address of the hook is a secret, so the reason does not name it.
  if (!answer.ok) return { status: 'failed', reason: `The host's deploy hook answered ${answer.status}.` };
  return { status: 'requested' };
}

/** How publishing goes. A host that builds reports nothing before its /build.json changes. */
export function publishState(publisher: Publisher): PublishAnswer {
  return publisher?.state() ?? { status: process.env.PUBLISH_HOOK_URL ? 'requested' : 'unavailable' };
}
