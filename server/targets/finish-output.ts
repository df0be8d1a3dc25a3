import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TargetName } from './deploy-target.ts';
import { netlifyHeaders, netlifyRedirects } from './netlify-rules.ts';
import { type VercelRoute, vercelRoutes } from './vercel-rules.ts';

/**
 * Adds the headers, cache rules and redirects of this site to the output of a provider's adapter below `root`.
 * @param siteUrl the configured address of the site
 * @returns the folder to deploy, below `root`
 */
export async function finishOutput(
  root: string,
  target: Exclude<TargetName, 'node'>,
  siteUrl: string,
): Promise<string> {
  return target === 'netlify' ? finishNetlify(root, siteUrl) : finishVercel(root, siteUrl);
}

async function finishNetlify(root: string, siteUrl: string): Promise<string> {
  const folder = 'dist';
  const paths = await webPaths(join(root, folder));
  await writeFile(join(root, folder, '_headers'), netlifyHeaders(paths, siteUrl));
  await writeFile(join(root, folder, '_redirects'), netlifyRedirects());
  // Removes the adapter's one header: our list includes it, and Netlify would join the values of both rules.
  await change(join(root, '.netlify/v1/config.json'), (config) => ({ ...config, headers: [] }));
  return folder;
}

async function finishVercel(root: string, siteUrl: string): Promise<string> {
  const folder = '.vercel/output';
  const pages = await webPaths(join(root, folder, 'static'));
  await change(join(root, folder, 'config.json'), ({ routes, ...config }) => ({
    ...config,
    routes: vercelRoutes(routes as VercelRoute[], pages, siteUrl),
  }));
  // Removes a copy that the adapter leaves behind. It is not part of the output format.
  await rm(join(root, folder, '_functions'), { recursive: true, force: true });
  return folder;
}

async function change(file: string, by: (value: Record<string, unknown>) => object): Promise<void> {
  await writeFile(file, JSON.stringify(by(JSON.parse(await readFile(file, 'utf8'))), null, 2));
}

/** The URL paths of all files of a build. A page's path is its file name without `.html` or `/index.html`. */
async function webPaths(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('_'))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length).replaceAll('\\', '/'))
    .map((path) => path.replace(/(\/index)?\.html$/, '') || '/')
    .sort();
}
