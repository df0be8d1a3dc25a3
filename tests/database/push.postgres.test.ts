import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LiteApp, startLiteApp } from '../support/postgres/lite-app.ts';
import { readGrants, readMigrations } from '../support/postgres/migrations.ts';
import { OPENING } from '../support/postgres/rows.ts';
import { type PostgresServer, startPostgres } from '../support/postgres/server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CLI = join(ROOT, 'node_modules', '.bin', 'supabase');

/** Pushes the migrations as to a hosted project, tested on plain PostgreSQL. */
describe('supabase db push', () => {
  let server: PostgresServer;
  let folder: string;
  beforeAll(async () => {
    server = await startPostgres();
    // A copy, because the CLI writes files beside its input.
    folder = mkdtempSync(join(tmpdir(), 'site-push-'));
    for (const part of ['config.toml', 'migrations', 'seed.sql']) {
      cpSync(join(ROOT, 'supabase', part), join(folder, 'supabase', part), { recursive: true });
    }
    await supabase('db', 'push', '--yes');
  }, OPENING);
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server?.stop();
  });

  it('applies every migration', async () => {
    const applied = await server.owner`select version from supabase_migrations.schema_migrations order by version`;
    expect(applied.map((row) => row.version)).toEqual(readMigrations().map(({ name }) => name.split('_')[0]));
  });

  it('applies nothing the second time', async () => {
    expect(await supabase('db', 'push', '--yes')).toContain('up to date');
  });

  it('gives the advisors no warning', async () => {
    await supabase('db', 'advisors', '--type', 'all', '--level', 'info', '--fail-on', 'warn');
  });

  it('includes the sample articles, once', async () => {
    await supabase('db', 'push', '--yes', '--include-seed');
    const [first] = await server.owner`select count(*)::int as posts from public.blog_posts`;
    expect(first?.posts).toBeGreaterThan(0);
    await supabase('db', 'push', '--yes', '--include-seed');
    const [second] = await server.owner`select count(*)::int as posts from public.blog_posts`;
    expect(second).toEqual(first);
  });

  /** The whole output of the CLI. @throws with that output when the CLI fails */
  async function supabase(...words: string[]): Promise<string> {
    const { stdout, stderr } = await promisify(execFile)(
      CLI,
      [...words, `--remote=${server.url}`, `--workdir=${folder}`],
      {
        cwd: folder,
        env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' },
      },
    );
    return stdout + stderr;
  }
});

describe('the embedded backend', () => {
  it(
    'applies every migration once',
    async () => {
      const app = await startLiteApp();
      try {
        expect(await app.applyMigrations()).toBe(readMigrations().length);
        expect(await app.applyMigrations()).toBe(0);
      } finally {
        await app.close();
      }
    },
    OPENING,
  );

  it(
    'opens its data again, applies nothing and loses nothing',
    async () => {
      const data = mkdtempSync(join(tmpdir(), 'site-data-'));
      const open = () => startLiteApp({ in: join(data, 'pglite') });
      const posts = async (app: LiteApp) =>
        (await app.pglite.query('select slug, content, version, created_at from public.blog_posts')).rows;
      try {
        const first = await open();
        await first.applyMigrations();
        await first.pglite.exec(
          `insert into public.blog_posts (slug, title, content) values ('one', 'One', '<p>Text</p>')`,
        );
        const before = await posts(first);
        await first.close();
        const second = await open();
        expect(await second.applyMigrations()).toBe(0);
        for (const { sql } of readGrants()) await second.pglite.exec(sql);
        expect(before).toHaveLength(1);
        expect(await posts(second)).toEqual(before);
        await second.close();
      } finally {
        rmSync(data, { recursive: true, force: true });
      }
    },
    OPENING,
  );
});
