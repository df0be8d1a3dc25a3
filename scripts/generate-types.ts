import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

const ROOT = join(import.meta.dirname, '..');
const TYPES = join(ROOT, 'src', 'domain', 'database.types.ts');
const COMMAND = 'node scripts/generate-types.ts';

const HELP = `Writes src/domain/database.types.ts from supabase/migrations/*.sql.
The migrations are applied to an empty database in memory, and the supabase CLI reads its types.

  ${COMMAND}           write the file
  ${COMMAND} --check   write nothing; exit 1 if the file is not what the migrations give
  ${COMMAND} --help    this text`;

const HEADER = `// Generated from supabase/migrations/*.sql by: ${COMMAND}
// Change the migrations and run it again.

`;

/** The types of the schema `public`, as the file should hold them. The same migrations give the same text. */
async function generateTypes(): Promise<string> {
  const database = await openMigratedDatabase();
  const server = new PGLiteSocketServer({ db: database.pglite, host: '127.0.0.1', port: 0 });
  try {
    await server.start();
    // The CLI wants it said that there is no TLS; PGlite asks for no password.
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

/** An empty PGlite in memory, with what Supabase Lite brings along and the migrations. */
async function openMigratedDatabase() {
  // Read when the module is loaded: without storage the migrations lack their bucket table.
  process.env.EXPERIMENTAL_STORAGE = '1';
  process.env.DO_NOT_TRACK = '1';
  const { applyPendingMigrations, createApi } = await import('@supabase/lite/cli');

  const folder = mkdtempSync(join(tmpdir(), 'site-types-'));
  const config = join(folder, 'config.json');
  const settings = { db: { driver: 'pglite', url: 'memory://' }, storage: { enabled: true }, auth: { enabled: true } };
  writeFileSync(config, JSON.stringify(settings));
  const app = await (await createApi({ root: folder })).project.local.createApp(config, { admin: false });
  // Lite looks for supabase/migrations below the working folder.
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

const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });
if (values.help) {
  console.log(HELP);
} else {
  const types = await generateTypes();
  if (!values.check) {
    writeFileSync(TYPES, types);
    console.log('Wrote src/domain/database.types.ts.');
  } else if (readIfThere(TYPES) !== types) {
    console.error(`src/domain/database.types.ts is not what the migrations give. Run: ${COMMAND}`);
    process.exitCode = 1;
  } else {
    console.log('src/domain/database.types.ts is what the migrations give.');
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
