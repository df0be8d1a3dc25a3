#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../server/environment.ts';
import { runCommand } from './run-command.ts';
import { installTestTools } from './test-tools.ts';

const HELP = `npm test [-- STEP …]: everything that proves the site, on this machine.

Steps: ${['format', 'types', 'dead-code', 'unit', 'database', 'security', 'faults', 'start', 'moving', 'targets', 'browser'].join(', ')}; all of them without a name.
Installs what is missing (a browser, PostgreSQL). Ends with one line: N passed, N failed.`;

type Count = { passed: number; failed: number };
type Step = { name: string; run: () => Count };

const root = dirname(import.meta.dirname);
const reports = join(root, '.cache/reports');

const steps: Step[] = [
  { name: 'format', run: () => command('biome', ['ci', '--error-on-warnings', '.']) },
  {
    name: 'types',
    run: () => both(command('astro', ['sync']), command('astro', ['check']), command('tsc', ['--noEmit'])),
  },
  { name: 'dead-code', run: () => command('knip', []) },
  ...['unit', 'database', 'security', 'faults', 'start', 'moving', 'targets'].map((name) => ({
    name,
    run: () => vitest(name),
  })),
  { name: 'browser', run: playwright },
];

await runCommand(HELP, async () => {
  process.chdir(root);
  mkdirSync(reports, { recursive: true });
  const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
  const unknown = wanted.find((name) => !steps.some((step) => step.name === name));
  if (unknown) throw new StartError(`There is no step ${JSON.stringify(unknown)}; npm test -- --help names them`);
  installTestTools();
  const counts = steps
    .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
    .map(({ name, run }) => {
      const begun = performance.now();
      console.log(`\n— ${name}`);
      const count = run();
      const seconds = ((performance.now() - begun) / 1000).toFixed(0);
      console.log(`— ${name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
      return count;
    });
  const { passed, failed } = both(...counts);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
  return undefined;
});

/** A check that has one result. */
function command(name: string, parameters: string[]): Count {
  const ok = spawn(name, parameters);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

function vitest(project: string): Count {
  const file = join(reports, `${project}.json`);
  rmSync(file, { force: true });
  const ok = spawn('vitest', [
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

function playwright(): Count {
  rmSync(join(root, '.cache/playwright.json'), { force: true });
  const ok = spawn('playwright', ['test']);
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

function both(...counts: Count[]): Count {
  return counts.reduce((sum, count) => ({ passed: sum.passed + count.passed, failed: sum.failed + count.failed }), {
    passed: 0,
    failed: 0,
  });
}

/** Runs a program of node_modules/.bin on this Node; its output is shown. */
function spawn(name: string, parameters: string[]): boolean {
  const environment = {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
    ASTRO_TELEMETRY_DISABLED: '1',
    SUPABASE_TELEMETRY_DISABLED: '1',
  };
  return spawnSync(name, parameters, { stdio: ['ignore', 'inherit', 'inherit'], env: environment }).status === 0;
}
