import './lite-settings.ts';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateApiKey } from '@supabase/lite';
import { z } from 'zod';
import { readOptional } from '../data-directory.ts';

const secretsSchema = z.object({
  /** Baked into the pages; row security decides what it may do. */
  publicKey: z.string().startsWith('sb_publishable_'),
  /** Bypasses row security; never leaves the server. */
  secretKey: z.string().startsWith('sb_secret_'),
  /** Signs sessions. */
  jwtSecret: z.string().min(32),
  /** Only when it was generated, so that it can be looked up again. */
  adminPassword: z.string().optional(),
});

export type Secrets = z.infer<typeof secretsSchema>;

/** Reads the keys of the embedded backend from the data directory, or makes them at the first start (file mode 600). */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const text = readOptional(secretsFile(dataDir));
  if (text !== undefined) return secretsSchema.parse(JSON.parse(text));
  const secrets: Secrets = {
    publicKey: (await generateApiKey('publishable')).key,
    secretKey: (await generateApiKey('secret')).key,
    jwtSecret: randomBytes(48).toString('base64url'),
  };
  writeSecrets(dataDir, secrets);
  return secrets;
}

export function writeSecrets(dataDir: string, secrets: Secrets): void {
  writeFileSync(secretsFile(dataDir), `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
}

/** Where a generated sign-in can be looked up again. */
function secretsFile(dataDir: string): string {
  return join(dataDir, 'secrets.json');
}
