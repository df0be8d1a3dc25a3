import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import { parse } from 'smol-toml';
import { createSendContactEmail } from '../../supabase/functions/send-contact-email/handler.ts';
import { storeIn } from '../../supabase/functions/send-contact-email/store.ts';
import { claimsOf, signToken } from '../support/postgres/callers.ts';
import { readGrants } from '../support/postgres/migrations.ts';
import { startPostgres } from '../support/postgres/server.ts';
import { administerAccounts } from './account-administration.ts';

const JWT_SECRET = 'a-secret-of-the-tests-that-is-long-enough';

/** The secret key in the older form, a token. */
export const KEYS = {
  public: 'sb_publishable_of_the_verification',
  secret: signToken(claimsOf('service_role'), JWT_SECRET),
};

/** The whole of Supabase Lite over HTTP, with account administration, on a database of its own. */
export type Hosted = Readonly<{
  url: string;
  /** Connected as the owner of everything. */
  owner: Sql;
  close: () => Promise<void>;
}>;

type Options = Readonly<{
  /** Like [auth] enable_signup. */
  signUps?: boolean;
  /** Runs before each request. @returns an answer to send instead */
  asked?: (request: Request) => Response | undefined;
}>;

/** A PostgreSQL server whose databases act as hosted projects: the migrations run once and are copied. */
export async function startHosting() {
  const server = await startPostgres();
  const databaseUrl = (name: string) => server.url.replace('/postgres?', `/${name}?`);
  const folder = mkdtempSync(join(tmpdir(), 'site-hosting-'));
  let projects = 0;

  await server.owner.unsafe('create database migrated');
  const first = await openApp(databaseUrl('migrated'), join(folder, 'migrated'), false);
  await first.applyMigrations();
  await first.close();

  return {
    async open({ signUps = false, asked = () => undefined }: Options = {}): Promise<Hosted> {
      projects += 1;
      const name = `project_${projects}`;
      await server.owner.unsafe(`create database ${name} template migrated`);
      const app = await openApp(databaseUrl(name), join(folder, name), signUps);
      const accounts = await openApp(databaseUrl(name), join(folder, `${name}-accounts`), true);
      const owner = postgres(databaseUrl(name), { onnotice: () => {}, max: 2 });
      // Lite grants every table to every role at its first request, so the grants run again afterwards.
      await app.fetch(new Request('http://lite/rest/v1/page_content', { headers: { apikey: KEYS.public } }));
      for (const { sql } of readGrants()) await owner.unsafe(sql);

      let sendContactEmail = async (_request: Request) => new Response(null, { status: 503 });
      const http = createServer(
        getRequestListener(async (request) => {
          const instead = asked(request) ?? (await administerAccounts(request, owner, accounts.fetch));
          if (instead) return instead;
          return request.url.endsWith('/functions/v1/send-contact-email')
            ? sendContactEmail(request)
            : app.fetch(request);
        }),
      );
      await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
      const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
      sendContactEmail = createSendContactEmail({
        store: storeIn(createClient(url, KEYS.secret, { auth: { persistSession: false } })),
        allowedOrigins: [],
        mailConfigured: false,
        clientOf: () => null,
        log: console.error,
      });
      return {
        url,
        owner,
        close: async () => {
          http.closeAllConnections();
          await new Promise((done) => http.close(done));
          await owner.end();
          await accounts.close();
          await app.close();
        },
      };
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Lite with supabase/config.toml and the driver for a PostgreSQL server, as its own command would start it. */
async function openApp(url: string, folder: string, signUps: boolean) {
  // Lite reads both variables when its module is loaded.
  process.env.EXPERIMENTAL_STORAGE = '1';
  process.env.DO_NOT_TRACK = '1';
  const { applyPendingMigrations, createApi } = await import('@supabase/lite/cli');
  const shared = parse(readFileSync('supabase/config.toml', 'utf8')) as Record<string, Record<string, unknown>>;
  const auth = {
    jwt_secret: JWT_SECRET,
    publishable_key: KEYS.public,
    secret_key: KEYS.secret,
  };
  const config = {
    ...shared,
    db: { ...shared.db, driver: 'postgres', url },
    // A new account is confirmed at once, without a mail, and gets the session that is requested next.
    auth: { ...shared.auth, ...auth, enable_signup: signUps, email: { enable_confirmations: !signUps } },
  };
  const file = `${folder}.json`;
  writeFileSync(file, JSON.stringify(config));
  const api = await createApi({ root: folder });
  const app = await api.project.local.createApp(file, { admin: false });
  encodeJsonOnce(app.connection);
  // Lite would store images in supabase/.temp of the working directory.
  const { _storageAdapter: adapter } = app as { _storageAdapter?: { basePath?: string } };
  if (adapter) adapter.basePath = `${folder}-images`;
  return {
    fetch: async (request: Request) => app.fetch(request, { peerAddress: null }),
    // Lite creates storage.buckets when storage is first used, and the migrations write to it.
    applyMigrations: async () => {
      await app.ensureSystemSchema();
      await applyPendingMigrations(app);
    },
    close: () => app.connection.close(),
  };
}

/** Lite passes JSON values to the driver as text, which encodes them a second time, so objects would become strings. */
function encodeJsonOnce(connection: object): void {
  const { driver } = connection as { driver: Sql };
  for (const type of [114, 3802])
    driver.options.serializers[type] = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
}
