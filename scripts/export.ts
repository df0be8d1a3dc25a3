#!/usr/bin/env node
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readEnvironment, StartError } from '../server/environment.ts';
import { manifestOf } from './archive/manifest.ts';
import { refuseExisting, writeArchive } from './archive/write-archive.ts';
import { readOptions } from './command-options.ts';
import { exportSite } from './moving/export-site.ts';
import { inPrint, PARTS, rowsFile } from './moving/parts.ts';
import { openSite, SITE_OPTIONS } from './moving/site.ts';
import { formatBytes, table } from './moving/table.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run export -- --to FILE [--url ADDRESS --key KEY]: writes a site's data into one archive.

  --to FILE       the archive to write, for example site.tar.gz; it must not exist yet
${SITE_OPTIONS}

The archive contains accounts with their password hashes, posts (with drafts and scheduled ones), their old addresses,
likes and links that share them, pages, earlier versions, unsaved text, newsletter subscribers, call requests with the
state of their mail, and images. It contains neither sign-in sessions nor the files in content/. It is private, so only
its owner may read it (mode 0600); keep it that way. npm run import reads it.`;

const root = dirname(import.meta.dirname);

await runCommand(HELP, async (interrupted) => {
  const { to, url, key } = readOptions(['to', 'url', 'key']);
  if (!to) throw new StartError('--to: name the file to write; npm run export -- --help says more');
  const archive = resolve(to);
  const site = await openSite(readEnvironment(process.env, root), { url, key });
  await refuseExisting(archive);
  const directory = await mkdtemp(`${archive}.`);
  try {
    const { counts, files, missing } = await exportSite(site, directory, interrupted);
    const manifest = await manifestOf('export', directory, files, counts);
    const size = await writeArchive(archive, directory, manifest, { interrupted });
    const bytesOf = (names: (name: string) => boolean) =>
      formatBytes(manifest.files.filter(({ name }) => names(name)).reduce((sum, { bytes }) => sum + bytes, 0));
    console.log(
      table([
        [`From ${site.url}`, 'in all', 'bytes'],
        ...PARTS.map((part) => [inPrint(part), counts[part] ?? 0, bytesOf((name) => name === rowsFile(part))]),
        ['images', counts.images ?? 0, bytesOf((name) => name.startsWith('images/'))],
      ]),
    );
    console.log(`\n${archive}: ${formatBytes(size)}, ${files.length} files with their check sums (SHA-256).`);
    if (missing.length > 0) {
      console.error(`${missing.length} images are listed but not there to be read: ${missing.join(', ')}`);
      process.exitCode = 1;
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return undefined;
});
