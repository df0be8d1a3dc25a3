import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Row } from './postgres/database.ts';
import { LITE_KEYS, type LiteApp, startLiteApp } from './postgres/lite-app.ts';

const SECRET_KEY = 'sb_secret_of_the_hosted_project';

/** A new hosted project: the real Data API on a real database, and the admin API of the auth service. */
export type HostedProject = Readonly<{
  /** The environment variables that commands need to reach it with the secret key. */
  settings: Record<string, string>;
  owner: (sql: string) => Promise<Row[]>;
  pushMigrations: () => Promise<unknown>;
  /** The passwords that the admin API received, by address. */
  passwords: Map<string, string>;
  close: () => Promise<void>;
}>;

export async function startHostedProject(): Promise<HostedProject> {
  const app = await startLiteApp();
  const passwords = new Map<string, string>();
  const server = createServer(async (request, response) => {
    const answer =
      request.headers.apikey !== SECRET_KEY
        ? Response.json({ message: 'Invalid API key' }, { status: 401 })
        : request.url?.startsWith('/auth/v1/admin/users')
          ? await adminApi(app, passwords, request)
          : await dataApi(app, request);
    response.writeHead(answer.status, [...answer.headers].flat());
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      PUBLIC_SUPABASE_URL: url,
      PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_of_the_hosted_project',
      SUPABASE_SERVICE_ROLE_KEY: SECRET_KEY,
    },
    owner: async (sql) => (await app.pglite.query<Row>(sql)).rows,
    pushMigrations: () => app.applyMigrations(),
    passwords,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await app.close();
    },
  };
}

async function dataApi(app: LiteApp, request: IncomingMessage): Promise<Response> {
  const headers = new Headers(request.headers as Record<string, string>);
  headers.set('apikey', LITE_KEYS.secret);
  headers.set('authorization', `Bearer ${LITE_KEYS.secret}`);
  const body = await textOf(request);
  const method = request.method ?? 'GET';
  return app.fetch(new Request(`http://localhost${request.url}`, { method, headers, ...(body && { body }) }));
}

/** Lists, creates and changes accounts, in pages of at most 200 as the auth service does. */
async function adminApi(app: LiteApp, passwords: Map<string, string>, request: IncomingMessage): Promise<Response> {
  const url = new URL(request.url ?? '', 'http://localhost');
  if (request.method === 'GET') {
    const size = Math.min(Number(url.searchParams.get('per_page')), 200);
    const after = (Number(url.searchParams.get('page')) - 1) * size;
    const { rows } = await app.pglite.query(
      'select id, email from auth.users order by created_at, id limit $1 offset $2',
      [size, after],
    );
    return Response.json({ users: rows });
  }
  const given = JSON.parse(await textOf(request)) as { email?: string; password: string };
  const id = request.method === 'POST' ? randomUUID() : url.pathname.split('/').at(-1);
  if (request.method === 'POST')
    await app.pglite.query('insert into auth.users (id, email) values ($1, $2)', [id, given.email]);
  const { rows } = await app.pglite.query<{ email: string }>('select id, email from auth.users where id = $1', [id]);
  passwords.set(rows[0]?.email ?? '', given.password);
  return Response.json(rows[0]);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
