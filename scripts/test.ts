#!/usr/bin/env node
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../server/environment.ts';
import { runCommand } from './run-command.ts';
import { installTestTools } from './test-tools.ts';

const HELP = `npm test [-- STEP …]: runs every check and test.

npm test -- quick runs the steps to use while you work, in a few minutes: format, types, dead-code, unit, pglite.
Steps: format, types, dead-code, unit, database, postgres, security, faults, start, moving, targets, browser. Default: all of
them. Installs missing tools (a browser, PostgreSQL). The last line is: N passed, N failed.`;

type Count = { passed: number; failed: number };
type Step = { name: string; run: (show: Show) => Promise<Count> };
/** Receives a program's output. */
type Show = (output: Buffer | string) => void;

const root = dirname(import.meta.dirname);
const reports = join(root, '.cache/reports');

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

const suite = (name: string): Step => ({ name, run: (show) => vitest(show, name) });

/** These steps run first, because they find most mistakes and are quick. */
const FIRST: Step[] = [
  { name: 'format', run: (show) => check(show, 'biome', 'ci', '--error-on-warnings', '.') },
  { name: 'types', run: types },
  { name: 'dead-code', run: (show) => check(show, 'knip') },
  suite('unit'),
];
/** The part of `database` that needs no PostgreSQL. The full run skips it, because `database` includes it. */
const PGLITE = suite('pglite');
/** The other steps, the longest first. Two run at the same time, because most of them often wait. */
const OTHERS: Step[] = [
  { name: 'browser', run: playwright },
  ...['security', 'start', 'faults', 'moving', 'postgres', 'database', 'targets'].map(suite),
];
const LANES = 2;

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
  const counts = await runInTurn(first, false);
  const lanes = Math.min(LANES, others.length);
  const waiting = others.values();
  for (const lane of await Promise.all(Array.from({ length: lanes }, () => runInTurn(waiting, lanes > 1))))
    counts.push(...lane);
  const { passed, failed } = sum(counts);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
  return undefined;
});

/**
 * @param steps those still to run; lanes that share an iterator each take the next step from it
 * @param beside whether other steps run at the same time; each step's output is then shown in one piece when it ends
 */
async function runInTurn(steps: Iterable<Step>, beside: boolean): Promise<Count[]> {
  const counts: Count[] = [];
  for (const { name, run } of steps) {
    const outputs: (Buffer | string)[] = [];
    const show: Show = (output) => (beside ? outputs.push(output) : process.stdout.write(output));
    const begun = performance.now();
    console.log(beside ? `… ${name} has begun` : `\n— ${name}`);
    const count = await run(show);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    for (const output of outputs) process.stdout.write(output);
    console.log(`— ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
    counts.push(count);
  }
  return counts;
}

/** The two compilers are independent and use one processor each, so they run at the same time. */
async function types(show: Show): Promise<Count> {
  const synced = await check(show, 'astro', 'sync');
  return sum([synced, ...(await Promise.all([check(show, 'astro', 'check'), check(show, 'tsc', '--noEmit')]))]);
}

/** Runs a program that counts as one test. */
async function check(show: Show, name: string, ...parameters: string[]): Promise<Count> {
  const ok = await program(show, name, parameters);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

async function vitest(show: Show, project: string): Promise<Count> {
  const file = join(reports, `${project}.json`);
  rmSync(file, { force: true });
  const ok = await program(show, 'vitest', [
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return counted(ok, () => {
    const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number };
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  });
}

async function playwright(show: Show): Promise<Count> {
  rmSync(join(root, '.cache/playwright.json'), { force: true });
  const ok = await program(show, 'playwright', ['test']);
  return counted(ok, () => {
    const { stats } = JSON.parse(readFileSync(join(root, '.cache/playwright.json'), 'utf8')) as {
      stats: { expected: number; unexpected: number; flaky: number };
    };
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
  });
}

/** Reads the counts of a test runner. Adds a failure if the runner failed without a failed test, or ran no test. */
function counted(ok: boolean, read: () => Count): Count {
  let count: Count;
  try {
    count = read();
  } catch {
    return { passed: 0, failed: 1 };
  }
  const silent = (!ok && count.failed === 0) || count.passed + count.failed === 0;
  return silent ? { ...count, failed: count.failed + 1 } : count;
}

function sum(counts: Count[]): Count {
  const total = { passed: 0, failed: 0 };
  for (const { passed, failed } of counts) {
    total.passed += passed;
    total.failed += failed;
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
