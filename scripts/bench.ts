#!/usr/bin/env node
import { dirname } from 'node:path';
import { benchArticle } from './bench-article.ts';
import { benchBlog } from './bench-blog.ts';
import { runCommand } from './run-command.ts';

const HELP = `npm run bench: how fast pages are answered. Starts the site on a data directory of its own in .cache, sends bounded load
over loopback, prints Markdown. Machines differ and are noisy: compare within one run.

  npm run bench           a kept article against plain Hono sending the same bytes, and the memory it takes
  npm run bench -- blog   the blog with 12, 1,000 and 10,000 posts: bytes, kept and rendered pages, the bare database,
                          search, and from the keystroke to the painted result in Chromium; takes some minutes`;

await runCommand(HELP, async () => {
  process.chdir(dirname(import.meta.dirname));
  await (process.argv.includes('blog') ? benchBlog() : benchArticle());
  return undefined;
});
