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

test('a build reports which pages came from where to the process that started it', async () => {
  vi.stubEnv('BUILD_REPORT', file);
  const report: BuildReport = {
    pagesFrom: 'files',
    editedPages: ['about'],
    messages: ['The backend could not be read'],
  };
  await writeBuildReport(report);
  expect(await readBuildReport(file)).toEqual(report);
});

test('a build without a report, or with one of another shape, does not count as built from the backend', async () => {
  await expect(readBuildReport(file)).rejects.toThrow('ENOENT');
  writeFileSync(file, '{"pagesFrom":"elsewhere"}');
  await expect(readBuildReport(file)).rejects.toThrow('pagesFrom');
});
