#!/usr/bin/env node
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { openDataDirectory } from '../server/data-directory.ts';
import { type EmbeddedBackend, startEmbeddedBackend } from '../server/embedded/backend.ts';
import { type Environment, readEnvironment, StartError } from '../server/environment.ts';
import { hostedRefusal } from '../server/hosted-refusal.ts';
import { readOwnerChoices } from '../src/site/owner-choices.ts';
import { readPageFiles } from '../src/site/page-files.ts';
import { readOptions } from './command-options.ts';
import { readArticle } from './generate/seed-sql.ts';
import { runCommand } from './run-command.ts';
import { MOST_SAMPLES } from './sample-posts/sample-post.ts';
import { addSamples, articleVocabulary, removeSamples } from './sample-posts/sample-rows.ts';

const BATCH = 100;

const HELP = `npm run seed: fills a database with samples.

  npm run seed                    adds the sample articles and the eight pages to a hosted project, and overwrites
                                  nothing. It also sets the categories and purposes that content/ lists: run it again
                                  after changing them. It adds articles only if the project has no pages yet, so that a deleted
                                  article does not return. Needs PUBLIC_SUPABASE_URL, PUBLIC_SUPABASE_ANON_KEY,
                                  SUPABASE_SERVICE_ROLE_KEY, and the migrations in the project.
  npm run seed -- --posts 10000   adds that many generated posts to the embedded database, to try out a large blog;
                                  --posts 0 removes them. Stop the site first.

You need not seed the embedded backend: npm start does so.`;

const ARTICLES = 'supabase/articles';
const root = dirname(import.meta.dirname);

await runCommand(HELP, async (interrupted) => {
  const { posts } = readOptions(['posts']);
  const environment = readEnvironment(process.env, root);
  if (posts !== undefined) {
    process.chdir(root);
    await seedSamplePosts(environment, root, sampleCount(posts), interrupted);
    return undefined;
  }
  const { hosted } = environment;
  if (!hosted)
    throw new StartError('PUBLIC_SUPABASE_URL: not set. With the embedded backend npm start seeds the database.');
  if (!hosted.secretKey) throw new StartError('SUPABASE_SERVICE_ROLE_KEY: needed to seed a hosted project');
  const client = createClient(hosted.url, hosted.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const pages = await readPageFiles(root);
  const isFresh = (await addedBy(client.from('page_content').select('page_id').limit(1), hosted.url)) === 0;
  if (isFresh) console.log(`Articles: ${summary(await addArticles(client, hosted.url))}`);
  else console.log('Articles: none added, since this project was seeded before.');
  // Pages come last, because their existence marks the project as seeded.
  const rows = pages.map(({ pageId, title, content, hash }) => ({
    page_id: pageId,
    ...{ title, content, source_hash: hash },
  }));
  const added = await addMissing(client, 'page_content', 'page_id', rows, hosted.url);
  console.log(`Pages: ${summary({ added, of: rows.length })}`);
  const { BLOG_CATEGORIES, CALL_PURPOSES } = readOwnerChoices(root);
  const settings = { categories: BLOG_CATEGORIES, purposes: CALL_PURPOSES };
  const { error, status } = await client.rpc('configure', { settings });
  if (error) throw hostedRefusal(hosted.url, status, error.message);
  console.log(
    `Categories: ${BLOG_CATEGORIES.length}; purposes of calls: ${CALL_PURPOSES.length}. The project has these lists now.`,
  );
  return undefined;
});

function sampleCount(posts: string): number {
  const count = Number(posts);
  if (!/^\d+$/.test(posts) || count > MOST_SAMPLES)
    throw new StartError(`--posts: expected a number from 0 to ${MOST_SAMPLES}; --help shows how`);
  return count;
}

async function addArticles(client: SupabaseClient, url: string) {
  const names = readdirSync(join(root, ARTICLES)).filter((name) => name.endsWith('.md'));
  const articles = names.map((name) => {
    const file = join(ARTICLES, name);
    return readArticle(file, readFileSync(join(root, file), 'utf8'));
  });
  return { added: await addMissing(client, 'blog_posts', 'slug', articles, url), of: articles.length };
}

/** @returns the number of rows that the table did not have yet */
function addMissing(client: SupabaseClient, table: string, key: string, rows: object[], url: string): Promise<number> {
  return addedBy(client.from(table).upsert(rows, { onConflict: key, ignoreDuplicates: true }).select(key), url);
}

type Answer = { data: unknown[] | null; error: { message: string } | null; status: number };

/** @throws StartError with the project's message */
async function addedBy(asking: PromiseLike<Answer>, url: string): Promise<number> {
  const { data, error, status } = await asking;
  if (error) throw hostedRefusal(url, status, error.message);
  return data?.length ?? 0;
}

function summary({ added, of }: { added: number; of: number }): string {
  if (added === of) return `${added} added.`;
  return `${added} added; ${of - added} were there and stay as they are.`;
}

/**
 * Fills the embedded database with generated posts, or removes them. The posts are the same each time; their addresses
 * begin with sample- and five digits. The site must not be running.
 * @param count the number of generated posts afterwards; 0 removes all of them
 */
async function seedSamplePosts(
  environment: Environment,
  root: string,
  count: number,
  interrupted: AbortSignal,
): Promise<void> {
  if (environment.hosted) throw new StartError('PUBLIC_SUPABASE_URL: sample posts are for the embedded database alone');
  const data = openDataDirectory(environment);
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
