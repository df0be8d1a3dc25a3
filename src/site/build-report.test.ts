import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type BuildReport, readBuildReport, writeBuildReport } from './build-report.ts';

const directory = mkdtempSync(join(tmpdir(), 'build-report-'));
const file = join(directory, 'report.json');
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(file, { force: true });
});

test('a build reports to the process that ran it which pages came from where', async () => {
  vi.stubEnv('BUILD_REPORT', file);
  const report: BuildReport = {
    pagesFrom: 'files',
    editedPages: ['about'],
    messages: ['The backend could not be read'],
  };
  await writeBuildReport(report);
  expect(await readBuildReport(file)).toEqual(report);
});

test('a build without a report, or with one of another shape, does not count as a build from the backend', async () => {
  await expect(readBuildReport(file)).rejects.toThrow('ENOENT');
  writeFileSync(file, '{"pagesFrom":"elsewhere"}');
  await expect(readBuildReport(file)).rejects.toThrow('pagesFrom');
});
