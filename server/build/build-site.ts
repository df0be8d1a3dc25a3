import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type BuildReport, readBuildReport } from '../../src/site/build-report.ts';
import { lockFile } from '../data-directory.ts';
import { StartError } from '../environment.ts';
import type { TargetName } from '../targets/deploy-target.ts';
import { finishOutput } from '../targets/finish-output.ts';
import { compressFiles } from './compress.ts';
import { buildStamp } from './stamp.ts';

/** Settings that become part of a build. Astro reads them from its environment. */
export type BuildSettings = Readonly<{
  SITE_URL: string;
  PUBLIC_SUPABASE_URL: string;
  PUBLIC_SUPABASE_ANON_KEY: string;
  PUBLIC_ADMIN_EMAIL: string;
  STRICT_CONTENT: string;
  /** Hash of the page rows that the administrator edited, or PAGES_UNREAD. */
  EDITED_PAGES: string;
}>;

/** Replaces the hash when the rows could not be read. Such a build is made from the files alone. */
export const PAGES_UNREAD = 'unread';

type BuildContext = {
  /** The address from which the build reads page content. */
  backendAddress: string;
  progress: (step: string) => void;
  /**
   * Whether to fail when the backend cannot be read, whatever STRICT_CONTENT says, instead of building from the files.
   */
  strict?: boolean;
  /** Aborts the build. */
  interrupted?: AbortSignal | undefined;
};

const UNFINISHED = 'unfinished-';
const MAX_OLD_BUILDS = 5;
const MAX_AGE_MS = 24 * 60 * 60_000;

/**
 * Returns the folder of the build for these sources and settings, and builds it unless it exists. A build is renamed
 * into place when it is complete, so an interrupted one is never served.
 * @throws StartError with the end of the build's output when it fails
 */
export async function ensureBuild(
  root: string,
  settings: BuildSettings,
  { backendAddress, progress, strict, interrupted }: BuildContext,
): Promise<string> {
  const stamp = buildStamp(root, settings);
  const builds = join(root, '.cache/builds');
  await mkdir(builds, { recursive: true });
  const there = await existingBuild(join(builds, stamp));
  if (there) return there;
  const lock = await lockBuilds(root, progress, interrupted);
  try {
    // Another process may have made this build while this one waited for the lock.
    const made = await existingBuild(join(builds, stamp));
    if (made) return made;
    progress('building the site');
    const unfinished = join(builds, `${UNFINISHED}${stamp}`);
    await rm(unfinished, { recursive: true, force: true });
    const environment = { ...settings, DEPLOY_TARGET: 'node', BUILD_BACKEND_URL: backendAddress };
    const report = await runAstroBuild(
      root,
      unfinished,
      { ...environment, ...(strict && { STRICT_CONTENT: '1' }) },
      interrupted,
    );
    progress('compressing');
    const newest = await newestBuild(builds);
    await compressFiles(join(unfinished, 'client'), newest && join(newest, 'client'));
    await copyFile(join(root, REPORT), join(unfinished, 'report.json'));
    // The rows could be read when they were hashed but not during the build, so the hash does not describe this build.
    const isUnread = report.pagesFrom === 'files';
    const directory = join(builds, isUnread ? buildStamp(root, { ...settings, EDITED_PAGES: PAGES_UNREAD }) : stamp);
    const older = await existingBuild(directory);
    if (older) await rm(unfinished, { recursive: true });
    else await rename(unfinished, directory);
    await removeOldBuilds(builds);
    return directory;
  } finally {
    lock.close();
  }
}

/** The path of the report that `astro build` writes. The lock ensures that only one build writes it at a time. */
const REPORT = '.cache/build-report.json';

/** Returns the folder if it exists, and renews its modification time so that it is not removed as old. */
async function existingBuild(directory: string): Promise<string | undefined> {
  if (!existsSync(directory)) return undefined;
  await utimes(directory, new Date(), new Date());
  return directory;
}

/**
 * Builds the site for a provider, in the folders that the provider expects.
 * @returns the folder to deploy
 * @throws StartError with the end of the build's output when it fails
 */
export async function buildForProvider(
  root: string,
  target: Exclude<TargetName, 'node'>,
  settings: BuildSettings,
): Promise<string> {
  await mkdir(join(root, '.cache'), { recursive: true });
  const lock = await lockBuilds(root);
  try {
    await rm(join(root, 'dist'), { recursive: true, force: true });
    await runAstroBuild(root, join(root, 'dist'), {
      ...settings,
      DEPLOY_TARGET: target,
      BUILD_BACKEND_URL: settings.PUBLIC_SUPABASE_URL,
    });
    return join(root, await finishOutput(root, target, settings.SITE_URL));
  } finally {
    lock.close();
  }
}

/**
 * Locks the cache folder, waiting until another build has ended: two builds in one cache folder break each other.
 * @throws the signal's reason once it is aborted
 */
async function lockBuilds(root: string, progress: (step: string) => void = console.log, interrupted?: AbortSignal) {
  let busy = false;
  for (;;) {
    interrupted?.throwIfAborted();
    try {
      return lockFile(join(root, '.cache/build.lock'), () => BUILD_IS_RUNNING);
    } catch (error) {
      if (!(error instanceof StartError) || error.message !== BUILD_IS_RUNNING) throw error;
      if (!busy) progress('waiting for another build in this folder to end');
      busy = true;
      await wait(LOCK_RETRY_MS);
    }
  }
}

const BUILD_IS_RUNNING = 'Another build is running in this folder';
const LOCK_RETRY_MS = 250;

/**
 * Ends the build when this process is killed, which closes the pipe: its lock is free then, and another process that
 * serves the site builds in the same folder.
 */
const END_WITH_PARENT = `data:text/javascript,${encodeURIComponent(`
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.stdin.on('end', () => process.exit(1)).resume().unref();`)}`;

/**
 * A build beside a running site fits into 1 GiB with it (docs/decisions/0119-memory.md). A heap that may grow is collected
 * late, and is mostly garbage.
 */
const SMALL_HEAP = ['--max-old-space-size=256', '--max-semi-space-size=4'];
/** The bundler's own memory: one thread, fewer pools of the C library, and freed pages go back at once. */
const LITTLE_MEMORY = {
  TOKIO_WORKER_THREADS: '1',
  RAYON_NUM_THREADS: '1',
  MALLOC_ARENA_MAX: '1',
  MIMALLOC_PURGE_DELAY: '0',
};

/**
 * Runs `astro build` in a child process.
 * @returns its report
 * @throws StartError with the end of its output
 */
async function runAstroBuild(
  root: string,
  outDir: string,
  settings: Record<string, string>,
  interrupted?: AbortSignal,
): Promise<BuildReport> {
  const reportFile = join(root, REPORT);
  await rm(reportFile, { force: true });
  const environment = {
    ...LITTLE_MEMORY,
    ...process.env,
    ...settings,
    ASTRO_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    BUILD_REPORT: reportFile,
  };
  const build = ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', outDir];
  const run = async (heap: readonly string[]) => {
    const child = spawn(process.execPath, [...heap, '--import', END_WITH_PARENT, ...build], {
      cwd: root,
      env: environment,
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(interrupted ? { signal: interrupted } : {}),
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    return { code, signal, output };
  };
  let ended = await run(SMALL_HEAP);
  // V8 aborts when the heap is full, as it may be with hundreds of books.
  if (ended.signal === 'SIGABRT') ended = await run([]);
  const { code, signal, output } = ended;
  if (code !== 0)
    throw new StartError(`The build failed (${signal ?? `exit ${code}`}):\n${output.slice(-8_000).trim()}`);
  const report = await readBuildReport(reportFile);
  for (const message of report.messages) console.warn(message);
  return report;
}

type Aged = { path: string; time: number };

/** The folders of builds, the newest first. */
async function buildsByAge(builds: string): Promise<Aged[]> {
  const paths = (await readdir(builds)).map((name) => join(builds, name));
  const aged = await Promise.all(paths.map(async (path) => ({ path, time: (await stat(path)).mtimeMs })));
  return aged.sort((a, b) => b.time - a.time);
}

async function newestBuild(builds: string): Promise<string | undefined> {
  return (await buildsByAge(builds)).find(({ path }) => !basename(path).startsWith(UNFINISHED))?.path;
}

/** Removes old builds. Builds younger than a day stay, however many there are: another process may still serve them. */
async function removeOldBuilds(builds: string): Promise<void> {
  const old = (await buildsByAge(builds)).slice(MAX_OLD_BUILDS).filter(({ time }) => Date.now() - time > MAX_AGE_MS);
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })));
}
