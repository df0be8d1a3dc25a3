import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { BLOG_PATH } from '../../src/paths.ts';

const VERSION = '3.1.2';
const FOLDER = '.cache/bench-eleventy';
const ARTICLE = 'put-the-brand-where-developers-can-find-it.md';

/** A page without style sheet, font or script: about as small as an article can be. */
const LAYOUT = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{ title }}</title>
<meta name="description" content="{{ excerpt }}"></head>
<body><header><a href="/">Home</a> <a href="${BLOG_PATH}">Blog</a></header>
<main><article><h1>{{ title }}</h1>{{ content }}</article></main></body>
</html>
`;

/**
 * Serves one of the sample articles as a bare page, for comparing page weight. Eleventy builds it, and is fetched from
 * the npm registry the first time. The page is sent with brotli.
 * @returns its address and a function that stops the server
 */
export async function serveEleventyArticle(port: number): Promise<{ address: string; stop: () => void }> {
  const html = brotliCompressSync(buildArticle(), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const server: Server = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(204).end();
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': html.length,
    });
    return response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

function buildArticle(): Buffer {
  mkdirSync(join(FOLDER, 'in/_includes'), { recursive: true });
  const program = join(FOLDER, 'node_modules/@11ty/eleventy/cmd.cjs');
  if (!existsSync(program)) {
    console.log(`… fetching Eleventy ${VERSION}`);
    writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n');
    const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', '--silent'];
    execFileSync('npm', ['install', ...quiet, `@11ty/eleventy@${VERSION}`], { cwd: FOLDER, stdio: 'inherit' });
  }
  writeFileSync(join(FOLDER, 'in/_includes/page.liquid'), LAYOUT);
  writeFileSync(join(FOLDER, 'in/in.json'), '{ "layout": "page.liquid", "permalink": "/index.html" }\n');
  cpSync(join('supabase/articles', ARTICLE), join(FOLDER, 'in/article.md'));
  execFileSync(process.execPath, ['node_modules/@11ty/eleventy/cmd.cjs', '--input=in', '--output=out', '--quiet'], {
    cwd: FOLDER,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return readFileSync(join(FOLDER, 'out/index.html'));
}
