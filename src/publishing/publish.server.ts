import { answered, type BackendLocals, clientOf } from '../supabase/clients.ts';
import type { PublishAnswer } from './publishing.ts';

/** The publisher in this process, on hosts where the site builds itself. */
type Publisher = App.Locals['publisher'];

const HOOK_DEADLINE_MS = 10_000;

/** Whether the token is the administrator's, according to the database. @throws when the database cannot be reached */
export async function mayPublish(token: string, locals: BackendLocals): Promise<boolean> {
  const answer = await clientOf(token, locals).rpc('may_edit');
  if (answer.status === 401 || answer.status === 403) return false;
  return answered(answer) === true;
}

/** Requests a build of the site: from this process, else through the host's deploy hook (PUBLISH_HOOK_URL). */
export async function publish(publisher: Publisher): Promise<PublishAnswer> {
  if (publisher) {
    await publisher.request();
    return publisher.state();
  }
  const hook = process.env.PUBLISH_HOOK_URL;
  if (!hook) return { status: 'unavailable' };
  const answer = await fetch(hook, { method: 'POST', signal: AbortSignal.timeout(HOOK_DEADLINE_MS) });
  // The hook's address is a secret, so the reason does not contain it.
  if (!answer.ok) return { status: 'failed', reason: `The host's deploy hook answered ${answer.status}.` };
  return { status: 'requested' };
}

/** The state of publishing. With a deploy hook it stays 'requested': the new build shows only in its /build.json. */
export function publishState(publisher: Publisher): PublishAnswer {
  return publisher?.state() ?? { status: process.env.PUBLISH_HOOK_URL ? 'requested' : 'unavailable' };
}
