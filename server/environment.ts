import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { checkYaml } from '../src/content/problem-line.ts';
import { type Site, siteSchema } from '../src/site/site.ts';
import type { MailRoute } from '../supabase/functions/mail/mail-settings.ts';
import { type BackupSettings, backupSettings, backupVariables } from './backups/backup-settings.ts';
import { type VisitorLimits, visitorLimits } from './visitor-limits.ts';

/** An error that the operator can correct. Printed as one line, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

const port = z.coerce.number({ error: 'expected a port number' }).int().min(1).max(65535);
const origin = (value: string, schemes: string[]) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && schemes.includes(url.protocol) && url.pathname === '/' && !url.search && !url.hash;
};
const webOrigin = z
  .string()
  .refine((value) => origin(value, ['http:', 'https:']), 'expected an address like https://example.com, without a path')
  .transform((value) => new URL(value).origin);

const TLS_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];
/** PostgreSQL's programs also take addresses without a host; URLs have one. */
const withHost = (value: string) => value.replace(/^(postgres(?:ql)?:\/\/[^/?#]*@)(?=[:/?]|$)/, '$1localhost');
const databaseUrl = z
  .string()
  .transform(withHost)
  .superRefine((value, { addIssue }) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (!url || !['postgres:', 'postgresql:'].includes(url.protocol) || !isDecodable(value))
      return addIssue(
        'expected postgres://user:password@host:port/database, with other characters than letters and digits as %23',
      );
    if (!TLS_MODES.includes(url.searchParams.get('sslmode') ?? 'prefer'))
      addIssue(`sslmode is one of ${TLS_MODES.join(', ')}`);
  });

/** The environment variables of the site and their formats (README.md, Settings). */
const environmentSchema = z.object({
  PORT: port.default(4321),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'expected a host name or address to listen on')
    .default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  SITE_URL: webOrigin.optional(),
  ADMIN_EMAIL: z.email('expected an e-mail address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(10, 'expected at least 10 characters')
    .max(72, 'expected at most 72 characters')
    .optional(),
  SMTP_URL: z
    .string()
    .refine(
      (value) => URL.canParse(value) && ['smtp:', 'smtps:'].includes(new URL(value).protocol),
      'expected smtp://user:password@host:port or smtps://…',
    )
    .optional(),
  MAIL_API_URL: z
    .url({ protocol: /^https?$/, error: 'expected the address of an HTTP mail API, https://…' })
    .optional(),
  MAIL_API_KEY: z.string().min(1).optional(),
  MAIL_FROM: z.email('expected an e-mail address').optional(),
  MAIL_TO: z.email('expected an e-mail address').optional(),
  LIMITS: visitorLimits.optional(),
  TRUST_PROXY: z.coerce
    .number({ error: 'expected how many proxies stand in front, 0 to 10' })
    .int('expected how many proxies stand in front, 0 to 10')
    .min(0, 'expected how many proxies stand in front, 0 to 10')
    .max(10, 'expected how many proxies stand in front, 0 to 10')
    .default(0),
  LOG_REQUESTS: z.enum(['0', '1'], { error: 'expected 0 or 1' }).default('0'),
  STRICT_CONTENT: z.enum(['0', '1'], { error: 'expected 0 or 1' }).default('0'),
  DATABASE_URL: databaseUrl.optional(),
  ...backupVariables,
  PUBLIC_SUPABASE_URL: webOrigin.optional(),
  PUBLIC_SUPABASE_ANON_KEY: z.string().min(20, 'expected the public (anon or publishable) key').optional(),
  SUPABASE_SERVICE_ROLE_KEY: z.string().min(20, 'expected the secret (service role) key').optional(),
});

export type Environment = Readonly<{
  /** Content of content/site.yaml. */
  site: Site;
  port: number;
  host: string;
  /** Absolute path of the directory for all persistent data. */
  dataDir: string;
  /** The public address; the only source for canonical, social and mail addresses. */
  siteUrl: string;
  adminEmail: string;
  adminPassword: string | undefined;
  /** How mail is sent. When empty, mail stays queued. */
  mailRoute: MailRoute;
  /** The From address of outgoing mail. */
  mailFrom: string;
  /** The recipient of call request notices. */
  mailTo: string;
  /** Rate limits for visitors that override the database's defaults. */
  limits: VisitorLimits | undefined;
  /** How many proxies in front are trusted to append to X-Forwarded-For. */
  trustProxy: number;
  /** Whether to log every request as a line of JSON. */
  logRequests: boolean;
  /** Whether a build fails when the backend cannot be read, instead of using the files. */
  strictContent: boolean;
  /** A PostgreSQL server for the embedded backend. When absent, the database is PGlite in the data directory. */
  databaseUrl: string | undefined;
  /** The backups that the site makes by itself. */
  backups: BackupSettings | undefined;
  /** An external Supabase project. When absent, the embedded backend is used. */
  hosted: Readonly<{ url: string; publicKey: string; secretKey: string | undefined }> | undefined;
}>;

/**
 * Reads and checks the environment once, at start.
 * @throws StartError with one line per error, each naming the variable and the expected format. Values are not
 *   repeated, since some are secrets.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv, root: string): Environment {
  const names = Object.keys(environmentSchema.shape);
  // Shells and compose files pass an unset variable as an empty one.
  const given = Object.fromEntries(names.map((name) => [name, variables[name]?.trim() || undefined]));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success)
    throw new StartError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const value = parsed.data;
  if (value.DATABASE_URL && value.PUBLIC_SUPABASE_URL)
    throw new StartError('DATABASE_URL: a hosted project has its own database; unset this or PUBLIC_SUPABASE_URL');
  if (value.PUBLIC_SUPABASE_URL && !value.PUBLIC_SUPABASE_ANON_KEY)
    throw new StartError('PUBLIC_SUPABASE_ANON_KEY: needed when PUBLIC_SUPABASE_URL is set');
  const backups = backupSettings(value);
  if (typeof backups === 'string') throw new StartError(backups);
  if (backups && value.PUBLIC_SUPABASE_URL)
    throw new StartError('BACKUP_EVERY: a hosted project makes its own backups; unset this or PUBLIC_SUPABASE_URL');
  if (value.SMTP_URL && value.MAIL_API_URL)
    throw new StartError('MAIL_API_URL: mail goes one way; give either SMTP_URL or MAIL_API_URL');
  if (value.MAIL_API_URL && !value.MAIL_API_KEY) throw new StartError('MAIL_API_KEY: needed when MAIL_API_URL is set');
  const site = readSite(root);
  return {
    site,
    port: value.PORT,
    host: value.HOST,
    dataDir: resolve(root, value.DATA_DIR),
    siteUrl: value.SITE_URL ?? `http://localhost:${value.PORT}`,
    adminEmail: (value.ADMIN_EMAIL ?? site.email).toLowerCase(),
    adminPassword: value.ADMIN_PASSWORD,
    mailRoute: { smtpUrl: value.SMTP_URL, apiUrl: value.MAIL_API_URL, apiKey: value.MAIL_API_KEY },
    mailFrom: value.MAIL_FROM ?? site.email,
    mailTo: value.MAIL_TO ?? site.email,
    limits: value.LIMITS,
    trustProxy: value.TRUST_PROXY,
    logRequests: value.LOG_REQUESTS === '1',
    strictContent: value.STRICT_CONTENT === '1',
    databaseUrl: value.DATABASE_URL,
    backups,
    hosted: value.PUBLIC_SUPABASE_URL
      ? {
          url: value.PUBLIC_SUPABASE_URL,
          publicKey: value.PUBLIC_SUPABASE_ANON_KEY ?? '',
          secretKey: value.SUPABASE_SERVICE_ROLE_KEY,
        }
      : undefined,
  };
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** @throws StartError naming the field of content/site.yaml that is wrong. */
function readSite(root: string): Site {
  const file = 'content/site.yaml';
  // The names of pages in it are checked with the pages (build/check-content.ts).
  const schema = siteSchema({ idIn: () => z.string() });
  const { value, problems } = checkYaml(file, readFileSync(resolve(root, file), 'utf8'), schema);
  if (value === undefined) throw new StartError(problems.join('\n'));
  return value;
}
