import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryDirectory } from '../tests/support/start-command.ts';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

const folder = temporaryDirectory();
afterAll(folder.remove);

function report(content: object): string {
  const path = join(folder.path, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('a report of Vitest gives each file with its failures, and a file that failed before its tests', () => {
  const passed = { fullName: 'works', status: 'passed', failureMessages: [] };
  const failed = { fullName: 'breaks', status: 'failed', failureMessages: [`expected ${'x'.repeat(5_000)}`, 'more'] };
  const skipped = { fullName: 'waits', status: 'skipped', failureMessages: [] };
  const path = report({
    testResults: [
      { name: '/a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      { name: '/b.test.ts', status: 'failed', message: 'Hook timed out', assertionResults: [skipped] },
      { name: '/c.test.ts', status: 'passed', message: '', assertionResults: [passed, skipped] },
    ],
  });
  expect(readVitestReport(path)).toEqual([
    { file: '/a.test.ts', passed: 1, failures: [{ title: 'breaks', message: `expected ${'x'.repeat(191)}` }] },
    { file: '/b.test.ts', passed: 0, failures: [{ title: 'the file as a whole', message: 'Hook timed out' }] },
    { file: '/c.test.ts', passed: 1, failures: [] },
  ]);
});

test('a report of Playwright gives each file with its failures, those of inner groups and of the run as well', () => {
  const result = (status: string, ...messages: string[]) => ({
    projectName: 'postgres',
    status,
    results: [{ errors: messages.map((message) => ({ message })) }],
  });
  const path = report({
    config: { rootDir: '/tests' },
    errors: [{ message: 'No such browser' }],
    suites: [
      {
        title: 'e2e/a.spec.ts',
        file: 'e2e/a.spec.ts',
        specs: [{ title: 'works', tests: [result('expected')] }],
        suites: [
          {
            title: 'inside',
            file: 'e2e/a.spec.ts',
            specs: [
              { title: 'breaks', tests: [result('unexpected', '\u001b[31mnot visible\u001b[39m')] },
              { title: 'is left out', tests: [result('skipped')] },
            ],
          },
        ],
      },
    ],
  });
  expect(readPlaywrightReport(path)).toEqual([
    {
      file: '/tests/e2e/a.spec.ts',
      passed: 1,
      failures: [{ title: 'inside › breaks [postgres]', message: 'not visible' }],
    },
    { file: '', passed: 0, failures: [{ title: 'outside of the tests', message: 'No such browser' }] },
  ]);
});
