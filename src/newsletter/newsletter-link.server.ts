import { type BackendLocals, publicClient } from '../supabase/clients.ts';

/** What a link in a newsletter mail is for: the name of the database function that does it. */
export type LinkTask = 'unsubscribe' | 'confirm_subscription';

/** `unknown`: nobody on the list has this token, any more or ever. */
export type LinkOutcome = 'done' | 'unknown' | 'failed';

const TOKEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The token of a link to the newsletter's pages, or undefined where the link was cut or made up. */
export function linkToken(url: URL): string | undefined {
  const token = url.searchParams.get('token')?.trim();
  return token && TOKEN.test(token) ? token : undefined;
}

/** Does what the link is for. The token stands for the person, so that it is neither logged nor told anywhere. */
export async function followLink(task: LinkTask, token: string, locals: BackendLocals): Promise<LinkOutcome> {
  const { data, error } = await publicClient(locals).rpc(task, { token });
  if (!error) return data === true ? 'done' : 'unknown';
  console.error(`A newsletter link could not be followed (${task}): ${error.code}`);
  return 'failed';
}

/** Whether a mail program posted by itself, which RFC 8058 has it do when a reader uses its own unsubscribe button. */
export async function isOneClick(request: Request): Promise<boolean> {
  try {
    return (await request.formData()).get('List-Unsubscribe') === 'One-Click';
  } catch {
    return false;
  }
}
