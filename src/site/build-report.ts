import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { PAGE_IDS } from './pages.ts';

/** The report of a build for the process that ran it, in addition to its log output. */
const buildReportSchema = z.object({
  /** 'files': the backend could not be read, so every editable page was built from its file. */
  pagesFrom: z.enum(['backend', 'files']),
  /** Pages for which the edited text was used instead of the file's. */
  editedPages: z.array(z.enum(PAGE_IDS)),
  /** Messages for the person who runs the build, one sentence each. */
  messages: z.array(z.string()),
});
export type BuildReport = Readonly<z.infer<typeof buildReportSchema>>;

/**
 * Writes the report to the file named by BUILD_REPORT. Without that variable (`astro dev` and others) it writes
 * nothing.
 */
export async function writeBuildReport(report: BuildReport): Promise<void> {
  const file = process.env.BUILD_REPORT;
  if (file) await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}

/** @throws when the build wrote no report, or an invalid one */
export async function readBuildReport(file: string): Promise<BuildReport> {
  return buildReportSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}
