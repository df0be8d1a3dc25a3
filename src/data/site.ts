import source from '../../content/site.yaml?raw';
import { checkYaml } from '../backend/content/problem-line.ts';
import { siteSchema } from '../domain/site.ts';

/** Whose site this is: content/site.yaml, checked when the site is built. */
export const site = readSite();

/** @throws Error with a line a problem: in development the file may have gone wrong since the start. */
function readSite() {
  const { value, problems } = checkYaml('content/site.yaml', source, siteSchema);
  if (value === undefined) throw new Error(problems.join('\n'));
  return value;
}
