import { openDataDirectory } from '../../server/data-directory.ts';
import { type EmbeddedBackend, startEmbeddedBackend } from '../../server/embedded/backend.ts';
import { type Environment, StartError } from '../../server/environment.ts';
import { addSamples, articleVocabulary, removeSamples } from './sample-rows.ts';

const BATCH = 100;

/**
 * Fills the embedded database with generated posts, or removes them. The posts are the same each time; their addresses
 * begin with sample- and five digits. The site must not be running.
 * @param count the number of generated posts afterwards; 0 removes all of them
 */
export async function seedSamplePosts(
  environment: Environment,
  root: string,
  count: number,
  interrupted: AbortSignal,
): Promise<void> {
  if (environment.hosted) throw new StartError('PUBLIC_SUPABASE_URL: sample posts are for the embedded database alone');
  const data = openDataDirectory(environment.dataDir);
  try {
    const backend = await startEmbeddedBackend(environment, root, (step) => console.log(`  … ${step}`));
    if (backend.newAdministrator) console.log('The administrator was made; the sign-in is in secrets.json.');
    try {
      const begun = performance.now();
      const result =
        count === 0
          ? `Removed ${await removeSamples(backend.query)} sample posts`
          : await add(backend, count, interrupted);
      // The embedded database does not analyse its tables by itself.
      await backend.query('vacuum (analyze)');
      console.log(`${result} in ${((performance.now() - begun) / 1000).toFixed(1)} s.`);
    } finally {
      await backend.close();
    }
  } finally {
    data.release();
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
