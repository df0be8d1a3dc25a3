#!/usr/bin/env node
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../server/environment.ts';
import { benchAttacks } from './bench/attacks.ts';
import { benchBlog } from './bench/blog.ts';
import { benchDrafts } from './bench/drafts.ts';
import { benchEngines } from './bench/engines.ts';
import { benchLighthouse } from './bench/lighthouse.ts';
import { benchLoad } from './bench/load.ts';
import { benchSoak } from './bench/soak.ts';
import { benchWeight } from './bench/weight.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run bench: measures the tables of docs/figures.md and prints them as Markdown. Starts sites with their
own data directories in .cache and sends bounded load over loopback. Machines differ and are noisy: compare within one
run.

  npm run bench                 weight, then load; takes some minutes
  npm run bench -- weight       each public page: bytes, requests, first paint, compared with a bare article page by
                                Eleventy
  npm run bench -- load         pages, list, search and a form: requests/s and latencies, each against plain Hono
                                sending the same bytes, with 1,000 posts
  npm run bench -- blog         the blog with 12, 1,000 and 10,000 posts: bytes, cached and rendered pages, the bare
                                database, search, and the time from a keystroke to the painted result in Chromium; takes
                                some minutes
  npm run bench -- engines      what no cache answers, on PGlite, and on PostgreSQL where DATABASE_URL names an empty
                                database: requests/s, latencies, resident memory; --beside FOLDER compares them with
                                another checkout of the project on PGlite
  npm run bench -- drafts       50 kills of a tab during typing, and two tabs that save the same post: what is lost
  npm run bench -- attacks      each known attack from three addresses for ten seconds: how long the health check and
                                cached pages take meanwhile, with 300 posts
  npm run bench -- lighthouse   Lighthouse as a phone on every public page: the median of three runs
  npm run bench -- soak         20 minutes of everyday traffic: failures, latencies, growth of memory; --minutes 5 is
                                shorter`;

const PARTS: Readonly<Record<string, (options: Options) => Promise<void>>> = {
  weight: benchWeight,
  load: benchLoad,
  blog: benchBlog,
  engines: ({ beside }) => benchEngines(beside),
  drafts: benchDrafts,
  attacks: benchAttacks,
  lighthouse: benchLighthouse,
  soak: ({ minutes }) => benchSoak(minutes),
};

await runCommand(HELP, async (interrupted) => {
  interrupted.addEventListener('abort', () => process.exit(130));
  process.chdir(dirname(import.meta.dirname));
  const { asked, ...options } = readArguments();
  const unknown = asked.find((part) => !Object.hasOwn(PARTS, part));
  if (unknown) throw new StartError(`${unknown}: expected one of ${Object.keys(PARTS).join(', ')}; --help shows more`);
  for (const part of asked.length > 0 ? asked : ['weight', 'load']) await PARTS[part]?.(options);
  return undefined;
});

type Options = { minutes: number; beside: string | undefined };

function readArguments(): Options & { asked: string[] } {
  try {
    const options = { minutes: { type: 'string', default: '20' }, beside: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const minutes = Number(values.minutes);
    if (!(minutes > 0 && minutes <= 60)) throw new Error('--minutes: expected a number up to 60.');
    return { asked: positionals, minutes, beside: values.beside };
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}; --help shows what there is`);
  }
}
