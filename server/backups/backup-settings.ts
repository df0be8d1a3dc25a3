import { isAbsolute } from 'node:path';
import { z } from 'zod';

const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;

/** Where a copy of each backup goes. */
export type BackupCopy = Readonly<
  | { kind: 'folder'; path: string }
  /** A command of the shell, with the path of the backup as $1. */
  | { kind: 'command'; command: string }
  /** The folder (prefix) of a bucket; its address ends with a slash. */
  | { kind: 's3'; bucket: URL; prefix: string; region: string; keyId: string; secret: string }
>;

export type BackupSettings = Readonly<{
  everyMs: number;
  /** The time of day, in milliseconds after midnight (UTC), if one is given. */
  atMs: number | undefined;
  /** How many backups stay. */
  keep: number;
  copy: BackupCopy | undefined;
}>;

const TO = 'expected a folder (/mnt/backups), s3://KEY:SECRET@HOST/BUCKET/FOLDER?region=REGION, or command:…';

/** The environment variables of the backups that the site makes by itself (docs/moving.md). */
export const backupVariables = {
  BACKUP_EVERY: z
    .string()
    .regex(/^[1-9]\d{0,2}[hd]$/, 'expected hours or days, such as 12h or 1d')
    .transform((text) => Number.parseInt(text, 10) * (text.endsWith('d') ? DAY_MS : HOUR_MS))
    .optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time of day (UTC), such as 03:30')
    .transform((text) => Number(text.slice(0, 2)) * HOUR_MS + Number(text.slice(3)) * 60_000)
    .optional(),
  BACKUP_KEEP: z.coerce
    .number({ error: 'expected how many backups stay, 1 to 1000' })
    .int('expected how many backups stay, 1 to 1000')
    .min(1, 'expected how many backups stay, 1 to 1000')
    .max(1000, 'expected how many backups stay, 1 to 1000')
    .optional(),
  BACKUP_TO: z
    .string()
    .transform((text, { addIssue }) => {
      try {
        const copy = copyOf(text);
        if (copy) return copy;
      } catch {
        // A percent sign that encodes nothing.
      }
      addIssue(TO);
      return undefined;
    })
    .optional(),
};

const KEEP = 7;

type Variables = { [Name in keyof typeof backupVariables]?: z.output<(typeof backupVariables)[Name]> };

/** @returns the settings, undefined without any, or a line about those that do not fit together */
export function backupSettings(variables: Variables): BackupSettings | string | undefined {
  const { BACKUP_EVERY: everyMs, BACKUP_AT: atMs, BACKUP_KEEP: keep = KEEP, BACKUP_TO: copy } = variables;
  if (everyMs === undefined) {
    const given = (['BACKUP_AT', 'BACKUP_KEEP', 'BACKUP_TO'] as const).find((name) => variables[name] !== undefined);
    return given && `BACKUP_EVERY: needed when ${given} is set, such as 1d`;
  }
  if (atMs !== undefined && everyMs % DAY_MS !== 0) return 'BACKUP_AT: needs BACKUP_EVERY in days, such as 1d';
  return { everyMs, atMs, keep, copy };
}

function copyOf(text: string): BackupCopy | undefined {
  if (text.startsWith('command:')) {
    const command = text.slice('command:'.length).trim();
    return command ? { kind: 'command', command } : undefined;
  }
  if (isAbsolute(text)) return { kind: 'folder', path: text };
  // Without TLS only where the address says so: storage on the same machine.
  const [, plain = '', rest = ''] = /^s3(\+http)?:\/\/(.+)$/.exec(text) ?? [];
  const address = `${plain ? 'http' : 'https'}://${rest}`;
  if (!rest || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const [, bucket, ...folders] = url.pathname.split('/');
  if (!bucket || !url.username || !url.password) return undefined;
  const folder = folders.filter(Boolean).map(decodeURIComponent).join('/');
  return {
    kind: 's3',
    bucket: new URL(`/${bucket}/`, url.origin),
    prefix: folder && `${folder}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    keyId: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  };
}
