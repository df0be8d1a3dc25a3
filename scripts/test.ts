#!/usr/bin/env node
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../server/environment.ts';
import { runCommand } from './run-command.ts';
import { type FileResult, outsideOfTests, readPlaywrightReport, readVitestReport } from './test-reports.ts';
import { installTestTools } from './test-tools.ts';

const HELP = `npm test [-- STEP …]: runs every check and test.

npm test -- quick runs the steps to use while you work, in a few minutes: format, types, dead-code, unit, pglite.
Steps: format, types, dead-code, unit, browser, security, crashes, start, faults, moving, database, postgres, targets.
Default: all of them. Installs missing tools (a browser, PostgreSQL). The last line is: N passed, N failed. With CI in the environment,
files with failures run once more at the end, alone.`;

type Step = {
  name: string;
  /** @param files runs only these instead of all */
  run: (show: Show, files?: readonly string[]) => Promise<FileResult[]>;
};
/** Receives a program's output. */
type Show = (output: Buffer | string) => void;

const root = dirname(import.meta.dirname);
const reports = join(root, '.cache/reports');

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

const suite = (name: string): Step => ({ name, run: (show, files) => vitest(show, name, files) });

/** These steps run first, because they find most mistakes and are quick. */
const FIRST: Step[] = [
  { name: 'format', run: (show) => check(show, 'biome', 'ci', '--error-on-warnings', '.') },
  { name: 'types', run: types },
  { name: 'dead-code', run: (show) => check(show, 'knip') },
  suite('unit'),
];
/** The part of `database` that needs no PostgreSQL. The full run skips it, because `database` includes it. */
const PGLITE = suite('pglite');
/**
 * The other steps in the order in which they begin: the longest first, so that none is left alone at the end. Those that
 * build the site wait for each other, which is why the first ones are not all of that kind.
 */
const OTHERS: Step[] = [
  { name: 'browser', run: playwright },
  ...['security', 'crashes', 'start', 'faults', 'moving', 'database', 'postgres', 'targets'].map(suite),
];
/** How many of them run at the same time. Each often waits: for a browser, a build, a deadline. */
const LANES = 3;

await runCommand(HELP, async () => {
  process.chdir(root);
  mkdirSync(reports, { recursive: true });
  const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
  const names = asked.flatMap((name) => (name === 'quick' ? [...FIRST, PGLITE].map((step) => step.name) : [name]));
  const unknown = names.find((name) => ![...FIRST, PGLITE, ...OTHERS].some((step) => step.name === name));
  if (unknown) throw new StartError(`There is no step ${JSON.stringify(unknown)}; npm test -- --help names them`);
  const chosen = (steps: Step[]) => steps.filter(({ name }) => names.length === 0 || names.includes(name));
  const first = names.includes(PGLITE.name) ? [...chosen(FIRST), PGLITE] : chosen(FIRST);
  const others = chosen(OTHERS);
  if (others.length > 0) installTestTools();
  const results = await runInTurn(first, false);
  results.push(...(await runLanes(others)));
  const firstFailures = results.flatMap(failuresOf);
  if (process.env.CI) for (const result of results) if (others.includes(result.step)) await runAgain(result);
  const lastFailures = results.flatMap(failuresOf);
  const failsStill = new Set(lastFailures.map(({ name }) => name));
  for (const { name, message } of firstFailures)
    if (!failsStill.has(name)) console.log(`\nPassed when run again: ${name}\n${message}`);
  for (const { name, message } of lastFailures) console.log(`\nFailed: ${name}\n${message}`);
  const { passed, failed } = countsOf(results.flatMap(({ files }) => files));
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
  return undefined;
});

type StepResult = { step: Step; files: FileResult[] };

/** Runs several steps at the same time. Each lane takes the next step when it has ended one. */
async function runLanes(steps: readonly Step[]): Promise<StepResult[]> {
  const waiting = steps.values();
  const lanes = Array.from({ length: LANES }, () => runInTurn(waiting, steps.length > 1));
  return (await Promise.all(lanes)).flat();
}

/**
 * @param steps those still to run; lanes that share an iterator each take the next step from it
 * @param beside whether other steps run at the same time; each step's output is then shown in one piece when it ends
 */
async function runInTurn(steps: Iterable<Step>, beside: boolean): Promise<StepResult[]> {
  const results: StepResult[] = [];
  for (const step of steps) {
    const outputs: (Buffer | string)[] = [];
    const show: Show = (output) => (beside ? outputs.push(output) : process.stdout.write(output));
    const begun = performance.now();
    console.log(beside ? `… ${step.name} has begun` : `\n— ${step.name}`);
    const files = await step.run(show);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    for (const output of outputs) process.stdout.write(output);
    const { passed, failed } = countsOf(files);
    console.log(`— ${step.name}: ${passed} passed, ${failed} failed (${seconds} s)`);
    results.push({ step, files });
  }
  return results;
}

/** The failed tests of a step, each with its file and title as its name. */
function failuresOf({ step, files }: StepResult): { name: string; message: string }[] {
  return files.flatMap(({ file, failures }) =>
    failures.map(({ title, message }) => ({ name: `${file ? relative(root, file) : step.name}: ${title}`, message })),
  );
}

/**
 * Runs the files with failures once more, with nothing beside them, and replaces their results
 * (docs/decisions/0092-failed-files-run-again.md).
 */
async function runAgain(result: StepResult): Promise<void> {
  const failed = result.files.filter(({ file, failures }) => file && failures.length > 0);
  if (failed.length === 0) return;
  console.log(`\n— ${result.step.name}: files with failures run again, alone`);
  const names = failed.map(({ file }) => file);
  const again = await result.step.run((output) => process.stdout.write(output), names);
  result.files = [...result.files.filter(({ file }) => !names.includes(file)), ...again];
}

/** The two compilers are independent and use one processor each, so they run at the same time. */
async function types(show: Show): Promise<FileResult[]> {
  const synced = await check(show, 'astro', 'sync');
  const checked = await Promise.all([check(show, 'astro', 'check', '--noSync'), check(show, 'tsc', '--noEmit')]);
  return [synced, ...checked].flat();
}

/** Runs a program that counts as one test. */
async function check(show: Show, name: string, ...parameters: string[]): Promise<FileResult[]> {
  return (await program(show, name, parameters)) ? [{ file: '', passed: 1, failures: [] }] : [outsideOfTests()];
}

async function vitest(show: Show, project: string, files: readonly string[] = []): Promise<FileResult[]> {
  const report = join(reports, `${project}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const ok = await program(show, 'vitest', ['run', '--project', project, ...reporters, ...files]);
  return complete(ok, () => readVitestReport(report));
}

async function playwright(show: Show, files: readonly string[] = []): Promise<FileResult[]> {
  const report = join(root, '.cache/playwright.json');
  rmSync(report, { force: true });
  const ok = await program(show, 'playwright', ['test', ...files]);
  return complete(ok, () => readPlaywrightReport(report));
}

/** Reads the results of a test runner. Adds a failure if the runner failed without a failed test, or ran no test. */
function complete(ok: boolean, read: () => FileResult[]): FileResult[] {
  let results: FileResult[];
  try {
    results = read();
  } catch {
    return [outsideOfTests()];
  }
  const { passed, failed } = countsOf(results);
  const silent = (!ok && failed === 0) || passed + failed === 0;
  return silent ? [...results, outsideOfTests()] : results;
}

function countsOf(results: readonly FileResult[]): { passed: number; failed: number } {
  const total = { passed: 0, failed: 0 };
  for (const { passed, failures } of results) {
    total.passed += passed;
    total.failed += failures.length;
  }
  return total;
}

/** Runs a program of node_modules/.bin on this Node. @returns whether it succeeded */
function program(show: Show, name: string, parameters: string[]): Promise<boolean> {
  const environment = {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
    ASTRO_TELEMETRY_DISABLED: '1',
    SUPABASE_TELEMETRY_DISABLED: '1',
  };
  const child = spawn(name, parameters, { stdio: ['ignore', 'pipe', 'pipe'], env: environment });
  running.add(child);
  child.stdout.on('data', show);
  child.stderr.on('data', show);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      running.delete(child);
      const end = () => resolve(code === 0);
      child.once('close', end);
      // A process that the program left behind may hold its output open, so 'close' might never come.
      setTimeout(end, 2_000);
    });
  });
}
