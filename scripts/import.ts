#!/usr/bin/env node
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readEnvironment, StartError } from '../server/environment.ts';
import { unpackArchive } from './archive/unpack-archive.ts';
import { readOptions } from './command-options.ts';
import { readArticles } from './generate/seed-sql.ts';
import { rowsOf } from './moving/export-site.ts';
import { listImages } from './moving/image-store.ts';
import { type ImportOptions, importSite, removeGoneSamples } from './moving/import-site.ts';
import { OUTCOMES, type Outcomes } from './moving/outcomes.ts';
import { inPrint, PARTS, type Part, TABLES } from './moving/parts.ts';
import { openSite, SITE_OPTIONS, type Site } from './moving/site.ts';
import { table } from './moving/table.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run import -- --from FILE [--url ADDRESS --key KEY] [--overwrite] [--send-waiting-mail]:
writes an archive of npm run export into a site.

  --from FILE     the archive
${SITE_OPTIONS}

  --overwrite           if the site and the archive both have a post, page, image, … and they differ, take the
                        archive's; without this option the site's stays. A page that nobody has edited is always
                        replaced. An account gets the archive's password, and is signed out everywhere.
                        Sample articles that nobody edited here and that the archive lacks are removed
  --send-waiting-mail   send mail that was still waiting at the export. Use it only if the older site no longer runs:
                        otherwise the mail is sent twice. Without this option, it is marked as failed

The command reads the whole archive and verifies its checksums before it writes anything. You can run it again at any
time, also after an interruption: nothing is added twice. It causes no mail to be sent.
Exit code 1: something was refused; the output names it.`;

const root = dirname(import.meta.dirname);

await runCommand(HELP, async (interrupted) => {
  const given = readOptions(['from', 'url', 'key'], ['overwrite', 'send-waiting-mail']);
  if (!given.from) throw new StartError('--from: name the file to read; npm run import -- --help says more');
  const options: ImportOptions = {
    overwrite: given.overwrite,
    sendWaitingMail: given['send-waiting-mail'],
    interrupted,
  };
  const directory = await mkdtemp(join(tmpdir(), 'import-'));
  try {
    const manifest = await unpackArchive(resolve(given.from), 'export', directory, interrupted);
    const site = await openSite(readEnvironment(process.env, root), given);
    // Before the posts, because a renamed sample leaves a redirect at its earlier address, which must be free.
    const removed = given.overwrite ? await removeGoneSamples(site, directory, readArticles()) : [];
    const outcomes = await importSite(site, directory, options);
    await report(site, manifest.counts, outcomes);
    if (removed.length > 0)
      console.log(
        `Removed, because nobody edited them here and the exported site no longer has them: ${some(removed)}`,
      );
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  return undefined;
});

async function report(
  site: Site,
  archived: Record<string, number>,
  outcomes: Record<Part | 'images', Outcomes>,
): Promise<void> {
  const rows = (['images', ...PARTS] as const).map(async (part) => [
    inPrint(part),
    archived[part] ?? 0,
    ...OUTCOMES.map((outcome) => outcomes[part].counts[outcome]),
    part === 'images' ? (await listImages(site)).length : await countRows(site, part),
  ]);
  const head = [`Into ${site.url}`, 'archive', ...OUTCOMES, 'there now'];
  console.log(table([head, ...(await Promise.all(rows))]));

  const all = Object.entries(outcomes) as [Part | 'images', Outcomes][];
  for (const [part, { kept }] of all)
    if (kept.length > 0)
      console.log(
        `Not replaced, although the archive has another version (--overwrite replaces them): ${inPrint(part)} ${some(kept)}`,
      );
  for (const [part, { refused }] of all) for (const line of refused) console.error(`Refused: ${inPrint(part)} ${line}`);
  const total = (outcome: (typeof OUTCOMES)[number]) => all.reduce((sum, [, { counts }]) => sum + counts[outcome], 0);
  if (total('added') + total('updated') === 0) console.log('Nothing was changed.');
  if (total('refused') > 0) process.exitCode = 1;
}

async function countRows(site: Site, part: Part): Promise<number> {
  const name = TABLES[part];
  if (name === undefined) return (await Array.fromAsync(rowsOf(site, part), ({ id }) => id)).length;
  const { count, error } = await site.client.from(name).select('id', { count: 'exact', head: true });
  if (error) throw new StartError(`the ${inPrint(part)} cannot be counted: ${error.message}`);
  return count ?? 0;
}

/** Names the first few of many. */
function some(names: readonly string[]): string {
  const shown = names.slice(0, 10).join(', ');
  return names.length > 10 ? `${shown} and ${names.length - 10} more` : shown;
}
