import type { APIRoute } from 'astro';
import type { BackupReport } from '../backups/backup-report.ts';
import { refusedUnlessAdministrator } from '../publishing/administrators-only.server.ts';

export const prerender = false;

/** Needs the administrator's token. Answers with a BackupReport; without a host of our own, the project is hosted. */
export const GET: APIRoute = async ({ request, locals }) => {
  const refused = await refusedUnlessAdministrator(request, locals);
  if (refused) return refused;
  const report: BackupReport = locals.backups?.() ?? { status: 'hosted' };
  return Response.json(report, { headers: { 'cache-control': 'no-store' } });
};
