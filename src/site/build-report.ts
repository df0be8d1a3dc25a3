import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { PAGE_IDS } from './pages.ts';

/** What a build reports to the process that ran it, beside its output for people. */
const buildReportSchema = z.object({
  /** 'files': the backend could not be read, so every editable page was built from its file. */
  pagesFrom: z.enum(['backend', 'files']),
  /** Pages whose edited text was used instead of their file's. */
  editedPages: z.array(z.enum(PAGE_IDS)),
  /** For the person who builds, a sentence each. */
  messages: z.array(z.string()),
});
export type BuildReport = Readonly<z.infer<typeof buildReportSchema>>;

/** Writes the report where the process that runs this build expects it (BUILD_REPORT); `astro dev` and others expect none. */
export async function writeBuildReport(report: BuildReport): Promise<void> {
  const file = process.env.BUILD_REPORT;
  if (file) await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
}

/** @throws when the build left no report, or one of another shape */
export async function readBuildReport(file: string): Promise<BuildReport> {
  return buildReportSchema.parse(JSON.parse(await readFile(file, 'utf8')));
}
