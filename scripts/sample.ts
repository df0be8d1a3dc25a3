#!/usr/bin/env node
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readEnvironment } from '../server/environment.ts';
import { POSTS_SITEMAP_PATH, postPath } from '../src/paths.ts';
import { readOptions } from './command-options.ts';
import { runCommand } from './run-command.ts';
import { type OwnersText, ownersTexts } from './sample/sample-texts.ts';

const HELP = `npm run sample [-- --all]: lists what is left of the sample, and where to change it.

Lists every text and image of content/ that is still the sample's, every text that still names the sample's owner, and the
sample articles on the site, if it runs. It changes nothing. docs/make-it-yours.md goes through it step by step.

  --all   lists each text also in files in which nothing was changed yet`;

const root = dirname(import.meta.dirname);

await runCommand(HELP, async () => {
  const { all } = readOptions([], ['all']);
  const known = new Set<string>(JSON.parse(readFileSync(join(root, 'scripts/sample/hashes.json'), 'utf8')));
  const texts = ownersTexts(root);
  const isLeft = ({ hash, text }: OwnersText) => known.has(hash) || /\bAvery\b|averysample|example\.com/i.test(text);
  const files = Map.groupBy(texts, ({ file }) => file);
  for (const [file, inFile] of files) {
    const left = inFile.filter(isLeft);
    if (left.length === 0) continue;
    const isUntouched = left.length === inFile.length;
    if (isUntouched && (!all || inFile[0]?.line === undefined)) {
      console.log(inFile[0]?.line === undefined ? `${file}: the sample's image` : `${file}: all ${left.length} texts`);
      continue;
    }
    console.log(`${file}: ${left.length} of ${inFile.length} texts`);
    for (const { line, field, text } of left)
      console.log(`  line ${line}${field ? ` (${field})` : ''}: ${text.length > 72 ? `${text.slice(0, 71)}…` : text}`);
  }
  const left = texts.filter(isLeft);
  const images = left.filter(({ line }) => line === undefined).length;
  console.log(`\n${left.length - images} texts and ${images} images of the sample are left. ${await articles()}`);
  return undefined;
});

/** @returns a sentence about the sample articles on the running site */
async function articles(): Promise<string> {
  const { siteUrl } = readEnvironment(process.env, root);
  const slugs = readdirSync(join(root, 'supabase/articles'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.slice(0, -'.md'.length));
  const answer = await fetch(new URL(POSTS_SITEMAP_PATH, siteUrl)).catch(() => undefined);
  if (!answer?.ok) return `The articles were not looked at, because no site answers at ${siteUrl}.`;
  const sitemap = await answer.text();
  const there = slugs.filter((slug) => sitemap.includes(`${postPath(slug)}<`));
  if (there.length === 0) return 'No sample article is published.';
  return `${there.length} sample articles are published: delete them under Admin, Manage Blog Posts.`;
}
