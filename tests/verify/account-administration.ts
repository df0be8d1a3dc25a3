import type { Sql } from 'postgres';

/**
 * The calls of the auth service's administration that a verification makes, which Lite does not have yet.
 * @param signUp a Lite on the same database that lets accounts be made
 * @returns undefined when it is another call
 */
export async function administerAccounts(
  request: Request,
  owner: Sql,
  signUp: (request: Request) => Promise<Response>,
): Promise<Response | undefined> {
  const [, id] = /\/auth\/v1\/admin\/users\/?([-\w]*)$/.exec(request.url) ?? [];
  if (id === undefined) return undefined;
  // Looked up before it is deleted: that is how supabase-js deletes.
  if (request.method === 'GET')
    return Response.json((await owner`select id, email from auth.users where id = ${id}`)[0]);
  if (request.method === 'DELETE') {
    await owner`delete from auth.users where id = ${id}`;
    return Response.json({});
  }
  const { email, password } = (await request.json()) as { email: string; password: string };
  const headers = { apikey: request.headers.get('apikey') ?? '', 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const made = await signUp(new Request('http://lite/auth/v1/signup', { method: 'POST', headers, body }));
  if (!made.ok) return made;
  return Response.json((await owner`select id, email from auth.users where email = ${email}`)[0]);
}
