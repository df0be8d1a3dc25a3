import { readForm } from '../http/read-body.ts';
import { type BackendLocals, publicClient } from '../supabase/clients.ts';

/** The task of a link in a newsletter mail: the name of the database function that performs it. */
export type LinkTask = 'unsubscribe' | 'confirm_subscription';

/** `unknown`: no subscriber has this token, or no longer. */
export type LinkOutcome = 'done' | 'unknown' | 'failed';

/** The largest form, in bytes: it holds one field. */
const FORM_LIMIT = 4 * 1024;

const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The token in a newsletter link; undefined when it is missing or malformed. */
export function linkToken(url: URL): string | undefined {
  const token = url.searchParams.get('token')?.trim();
  return token && TOKEN.test(token) ? token : undefined;
}

/** Performs the link's task. The token identifies the subscriber, so it is neither logged nor passed on. */
export async function followLink(task: LinkTask, token: string, locals: BackendLocals): Promise<LinkOutcome> {
  const { data, error } = await publicClient(locals).rpc(task, { token });
  if (!error) return data === true ? 'done' : 'unknown';
  console.error(`A newsletter link could not be followed (${task}): ${error.code}`);
  return 'failed';
}

/** Whether a mail program sent the POST itself, as RFC 8058 specifies for the program's own unsubscribe button. */
export async function isOneClick(request: Request): Promise<boolean> {
  const form = await readForm(request, FORM_LIMIT);
  return typeof form !== 'string' && form.get('List-Unsubscribe') === 'One-Click';
}
