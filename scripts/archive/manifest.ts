import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { StartError } from '../../server/environment.ts';

export const MANIFEST = 'manifest.json';

/** In a backup: what pg_dump wrote of the database, when that is on a PostgreSQL server. */
export const DUMP = 'database.dump';

/** The kinds of archives, each with the newest version that this site can read. */
const VERSIONS = { export: 1, backup: 2 } as const;
export type ArchiveKind = keyof typeof VERSIONS;

const fileSchema = z.strictObject({
  name: z.string(),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifestSchema = z.object({
  kind: z.enum(['export', 'backup']),
  version: z.number().int(),
  /** The time at which the command began, ISO 8601. */
  created: z.iso.datetime(),
  /** In an export: the number of rows of each part. */
  counts: z.record(z.string(), z.number()).default({}),
  files: z.array(fileSchema),
});

/** Describes an archive; it is the archive's first entry. */
export type Manifest = z.infer<typeof manifestSchema>;
type ArchivedFile = z.infer<typeof fileSchema>;

/** Makes the manifest for files of a directory; reads them to compute their checksums. */
export async function manifestOf(
  kind: ArchiveKind,
  directory: string,
  names: readonly string[],
  counts: Record<string, number> = {},
): Promise<Manifest> {
  const files: ArchivedFile[] = [];
  for (const name of names) files.push({ name, ...(await checkSum(join(directory, name))) });
  return { kind, version: VERSIONS[kind], created: new Date().toISOString(), counts, files };
}

/** @throws StartError when the text is not a manifest, or is one of another kind or of a newer site */
export function readManifest(archive: string, text: string, kind: ArchiveKind): Manifest {
  let manifest: Manifest;
  try {
    manifest = manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(`${archive}: this is no archive of this site`);
  }
  if (manifest.kind !== kind) throw new StartError(`${archive}: this is a ${NOUN[manifest.kind]}, not ${A_NOUN[kind]}`);
  if (manifest.version > VERSIONS[kind])
    throw new StartError(
      `${archive}: a newer version of the site made it (format ${manifest.version}); update this one`,
    );
  return manifest;
}

const NOUN = { export: 'file of npm run export', backup: 'file of npm run backup' } as const;
const A_NOUN = { export: 'one of npm run export', backup: 'one of npm run backup' } as const;

export async function checkSum(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(file), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}
