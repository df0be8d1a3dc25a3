import './lite-settings.ts';
import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateApiKey } from '@supabase/lite';
import { z } from 'zod';
import { readOptional, replaceFile } from '../data-directory.ts';
import { StartError } from '../environment.ts';

const secretsSchema = z.object({
  /** Part of the pages. Row security decides what it permits. */
  publicKey: z.string().startsWith('sb_publishable_'),
  /** Bypasses row security. Never leaves the server. */
  secretKey: z.string().startsWith('sb_secret_'),
  /** Signs sessions. */
  jwtSecret: z.string().min(32),
  /** Only if it was generated, so that it can be looked up later. */
  adminPassword: z.string().optional(),
});

export type Secrets = z.infer<typeof secretsSchema>;

/**
 * Reads the keys of the embedded backend from the data directory, or creates them at the first start (file mode 600).
 */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const text = readOptional(secretsFile(dataDir));
  if (text !== undefined) return parseSecrets(text, secretsFile(dataDir));
  const secrets: Secrets = {
    publicKey: (await generateApiKey('publishable')).key,
    secretKey: (await generateApiKey('secret')).key,
    jwtSecret: randomBytes(48).toString('base64url'),
  };
  const made = `${secretsFile(dataDir)}.${randomBytes(6).toString('hex')}`;
  writeFileSync(made, textOf(secrets), { mode: 0o600, flush: true });
  try {
    linkSync(made, secretsFile(dataDir));
    return secrets;
  } catch (error) {
    // Another process that shares the directory has made them at the same moment.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readSecrets(dataDir);
    // A file system without links.
    renameSync(made, secretsFile(dataDir));
    return secrets;
  } finally {
    rmSync(made, { force: true });
  }
}

/** Errors do not quote the file, because it may contain part of a key. */
function parseSecrets(text: string, file: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(`DATA_DIR: ${file} is damaged; put back a copy, or remove it to have new keys made`);
  }
}

export function writeSecrets(dataDir: string, secrets: Secrets): void {
  replaceFile(secretsFile(dataDir), textOf(secrets));
}

const textOf = (secrets: Secrets) => `${JSON.stringify(secrets, null, 2)}\n`;

/** Removes the stored password after it was changed. */
export function forgetGeneratedPassword(dataDir: string, { publicKey, secretKey, jwtSecret }: Secrets): void {
  writeSecrets(dataDir, { publicKey, secretKey, jwtSecret });
}

/** The file with the keys and a generated password. */
function secretsFile(dataDir: string): string {
  return join(dataDir, 'secrets.json');
}
