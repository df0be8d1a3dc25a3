import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { readOptional } from '../../server/data-directory.ts';
import { StartError } from '../../server/environment.ts';

const ROOT = join(import.meta.dirname, '../..');
const TYPES = join(ROOT, 'src', 'supabase', 'database.types.ts');
const COMMAND = 'npm run generate -- types';

const HEADER = `// Generated from supabase/migrations/*.sql by: ${COMMAND}
// Change the migrations and run it again.

`;

/**
 * Writes src/supabase/database.types.ts from supabase/migrations/*.sql: the migrations are applied to an empty database
 * in memory, and the supabase CLI reads its types.
 * @param check write nothing, and throw when the file differs from the generated one
 */
export async function generateDatabaseTypes({ check }: { check: boolean }): Promise<void> {
  const types = await databaseTypes();
  if (!check) {
    writeFileSync(TYPES, types);
    console.log('Wrote src/supabase/database.types.ts.');
  } else if (readOptional(TYPES) !== types) {
    throw new StartError(`src/supabase/database.types.ts is not what the migrations give. Run: ${COMMAND}`);
  } else {
    console.log('src/supabase/database.types.ts is what the migrations give.');
  }
}

/** The file's text: the types of the schema `public`. The same migrations give the same text. */
async function databaseTypes(): Promise<string> {
  const database = await openMigratedDatabase();
  const server = new PGLiteSocketServer({ db: database.pglite, host: '127.0.0.1', port: 0 });
  try {
    await server.start();
    // The CLI must be configured without TLS. PGlite does not ask for a password.
    const url = `postgresql://postgres:postgres@${server.getServerConn()}/postgres?sslmode=disable`;
    const { stdout } = await promisify(execFile)(
      program('supabase'),
      ['gen', 'types', '--lang=typescript', '--schema', 'public', `--remote=${url}`],
      { cwd: database.folder, env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' } },
    );
    if (!stdout.includes('export type Database'))
      throw new Error(`supabase gen types gave no types: ${stdout.slice(0, 200)}`);
    return HEADER + format(stdout);
  } finally {
    await server.stop();
    await database.close();
  }
}

/** An empty PGlite in memory, with Supabase Lite's own schemas and the migrations. */
async function openMigratedDatabase() {
  // Lite reads this when its module is loaded. Without storage, the migrations would lack the table of buckets.
  process.env.EXPERIMENTAL_STORAGE = '1';
  process.env.DO_NOT_TRACK = '1';
  const { applyPendingMigrations, createApi } = await import('@supabase/lite/cli');

  const folder = mkdtempSync(join(tmpdir(), 'site-types-'));
  const config = join(folder, 'config.json');
  const settings = { db: { driver: 'pglite', url: 'memory://' }, storage: { enabled: true }, auth: { enabled: true } };
  writeFileSync(config, JSON.stringify(settings));
  const app = await (await createApi({ root: folder })).project.local.createApp(config, { admin: false });
  // Lite looks for supabase/migrations in the working directory.
  process.chdir(ROOT);
  await applyPendingMigrations(app);
  return {
    folder,
    pglite: (app.connection as unknown as { driver: PGlite }).driver,
    async close() {
      await app.connection.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The CLI puts a whole row on one line. */
function format(source: string): string {
  const args = ['format', `--config-path=${ROOT}`, '--stdin-file-path=types.ts'];
  return execFileSync(program('biome'), args, { cwd: ROOT, input: source, encoding: 'utf8' });
}

function program(name: string): string {
  return join(ROOT, 'node_modules', '.bin', name);
}
