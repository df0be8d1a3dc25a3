import type { BackupReport } from './backup-report.ts';

const HOUR_MS = 60 * 60_000;

const ELSEWHERE = {
  hosted: 'Made by Supabase, as your project’s plan says.',
  off: 'Not made automatically: BACKUP_EVERY is not set.',
};

/** What the Overview says about the backups. `isAlarming` when the operator has to do something. */
export function backupWords(
  report: BackupReport,
  { now = Date.now(), locale, timeZone }: { now?: number; locale?: string; timeZone?: string } = {},
): { text: string; isAlarming: boolean } {
  if (report.status !== 'on') return { text: ELSEWHERE[report.status], isAlarming: false };
  const { last, failure, isLate } = report;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const size = (bytes: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(Math.max(bytes / 1e6, 0.1));
  const made = last
    ? `The last good one is ${age(now - Date.parse(last.at))} old: ${time.format(Date.parse(last.at))}, ${size(last.bytes)} MB.`
    : 'None has been made yet.';
  const late = isLate ? ' The next one is late.' : '';
  const failed = failure ? ` An attempt failed at ${time.format(Date.parse(failure.at))}: ${failure.reason}` : '';
  return { text: made + late + failed, isAlarming: isLate || failure !== undefined };
}

function age(milliseconds: number): string {
  const hours = Math.floor(milliseconds / HOUR_MS);
  if (hours < 1) return 'less than an hour';
  if (hours < 48) return hours === 1 ? 'an hour' : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}
