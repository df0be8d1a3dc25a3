#!/usr/bin/env node
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../server/environment.ts';
import { runCommand } from './run-command.ts';
import { installTestTools } from './test-tools.ts';

const HELP = `npm test [-- STEP …]: everything that proves the site, on this machine.

Steps: ${['format', 'types', 'dead-code', 'unit', 'database', 'security', 'faults', 'start', 'moving', 'targets', 'browser'].join(', ')}; all of them without a name.
Installs what is missing (a browser, PostgreSQL). Ends with one line: N passed, N failed.`;

type Count = { passed: number; failed: number };
/** `waits`: it spends its time waiting for deadlines, so it runs beside the steps before it, and shows its output after them. */
type Step = { name: string; waits?: true; run: (show: Show) => Promise<Count> };
/** Where a program's output goes. */
type Show = (output: Buffer) => void;

const root = dirname(import.meta.dirname);
const reports = join(root, '.cache/reports');

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

/** They come first, and alone. */
const QUICK = ['format', 'types', 'dead-code', 'unit'];

const steps: Step[] = [
  { name: 'format', run: (show) => command(show, 'biome', 'ci', '--error-on-warnings', '.') },
  {
    name: 'types',
    run: async (show) =>
      sum([
        await command(show, 'astro', 'sync'),
        await command(show, 'astro', 'check'),
        await command(show, 'tsc', '--noEmit'),
      ]),
  },
  { name: 'dead-code', run: (show) => command(show, 'knip') },
  { name: 'unit', run: (show) => vitest(show, 'unit') },
  { name: 'database', run: (show) => vitest(show, 'database') },
  { name: 'security', run: (show) => vitest(show, 'security') },
  { name: 'faults', waits: true, run: (show) => vitest(show, 'faults') },
  { name: 'start', run: (show) => vitest(show, 'start') },
  { name: 'moving', run: (show) => vitest(show, 'moving') },
  { name: 'targets', run: (show) => vitest(show, 'targets') },
  { name: 'browser', run: playwright },
];

await runCommand(HELP, async () => {
  process.chdir(root);
  mkdirSync(reports, { recursive: true });
  const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
  const unknown = wanted.find((name) => !steps.some((step) => step.name === name));
  if (unknown) throw new StartError(`There is no step ${JSON.stringify(unknown)}; npm test -- --help names them`);
  installTestTools();
  const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const counts: Count[] = [];
  const beside = new Map<Step, Promise<() => Count>>();
  for (const step of chosen) {
    // What is built and checked first needs the whole machine.
    if (!QUICK.includes(step.name))
      for (const each of chosen) if (each.waits && !beside.has(each)) beside.set(each, aside(each));
    console.log(`\n— ${step.name}`);
    const waited = await beside.get(step);
    counts.push(waited ? waited() : await timed(step, (output) => process.stdout.write(output)));
  }
  const { passed, failed } = sum(counts);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
  return undefined;
});

/** Runs a step beside others. @returns what shows its output and gives its result */
async function aside(step: Step): Promise<() => Count> {
  const outputs: Buffer[] = [];
  const lines: string[] = [];
  const count = await timed(
    step,
    (output) => outputs.push(output),
    (line) => lines.push(line),
  );
  return () => {
    for (const output of outputs) process.stdout.write(output);
    for (const line of lines) console.log(line);
    return count;
  };
}

async function timed({ name, run }: Step, show: Show, say: (line: string) => void = console.log): Promise<Count> {
  const begun = performance.now();
  const count = await run(show);
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  say(`— ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
  return count;
}

/** A check that has one result. */
async function command(show: Show, name: string, ...parameters: string[]): Promise<Count> {
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

/** A runner that failed without a failed test, or ran none, still counts as a failure. */
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

/** Runs a program of node_modules/.bin on this Node. @returns whether it ended well */
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
      // Something that it left behind may hold its output open.
      setTimeout(end, 2_000);
    });
  });
}
