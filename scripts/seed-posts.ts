#!/usr/bin/env node
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { openDataDirectory } from '../server/data-directory.ts';
import { type EmbeddedBackend, startEmbeddedBackend } from '../server/embedded/backend.ts';
import { readEnvironment, StartError } from '../server/environment.ts';
import { runCommand } from './run-command.ts';
import { MOST_SAMPLES } from './sample-post.ts';
import { addSamples, articleVocabulary, removeSamples } from './sample-rows.ts';

const HELP = `npm run seed:posts: fills the embedded database with generated posts, to see the blog when it is large.

  npm run seed:posts -- --count 10000   makes sure that there are so many of them; those that are there stay
  npm run seed:posts -- --remove        takes all of them away again

The site must not be running. DATA_DIR names the database, as for npm start. The posts are the same each time; their
addresses begin with sample- and five digits.`;

const BATCH = 100;

const root = dirname(import.meta.dirname);

await runCommand(HELP, async (interrupted) => {
  process.chdir(root);
  const asked = readArguments();
  const environment = readEnvironment(process.env, root);
  if (environment.hosted) throw new StartError('PUBLIC_SUPABASE_URL: sample posts are for the embedded database alone');
  const data = openDataDirectory(environment.dataDir);
  try {
    const backend = await startEmbeddedBackend(environment, root, (step) => console.log(`  … ${step}`));
    if (backend.newAdministrator) console.log('The administrator was made; the sign-in is in secrets.json.');
    try {
      const begun = performance.now();
      const what = asked.remove
        ? `Removed ${await removeSamples(backend.query)} sample posts`
        : await add(backend, asked.count, interrupted);
      // The embedded database does not do so by itself.
      await backend.query('vacuum (analyze)');
      console.log(`${what} in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
    } finally {
      await backend.close();
    }
  } finally {
    data.release();
  }
  return undefined;
});

function readArguments(): { remove: true } | { remove: false; count: number } {
  const { values } = parsed();
  if (values.remove) return { remove: true };
  const count = Number(values.count);
  if (!Number.isInteger(count) || count < 1 || count > MOST_SAMPLES) {
    throw new StartError(`--count: expected a number from 1 to ${MOST_SAMPLES}; --help shows how`);
  }
  return { remove: false, count };
}

function parsed() {
  try {
    return parseArgs({ options: { count: { type: 'string' }, remove: { type: 'boolean' } } });
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}; --help shows what there is`);
  }
}

async function add({ query }: EmbeddedBackend, count: number, interrupted: AbortSignal): Promise<string> {
  const vocabulary = articleVocabulary();
  let added = 0;
  for (let last = 0; last < count && !interrupted.aborted; ) {
    const first = last + 1;
    last = Math.min(last + BATCH, count);
    added += await addSamples(query, first, last, vocabulary);
    if (last % 1_000 === 0) console.log(`  … ${last} of ${count}`);
  }
  return `Added ${added} sample posts`;
}
