import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileAnswer, publishedFiles, redirection } from './published-files.ts';

type Rule = { pattern: RegExp; headers: [string, string][] };
type Handler = (request: Request, context: { ip: string }) => Promise<Response>;

/**
 * Netlify's request chain, as far as its documentation and this site go: files (with the slash at the end taken away,
 * as "pretty URLs" do), `_redirects`, then the function. `_headers` are for files alone.
 * @param folder holds `dist/` and the function in `functions/ssr/`
 * @param visitor the network address that the provider sees
 */
export async function netlifySite(folder: string, visitor: string): Promise<(request: Request) => Promise<Response>> {
  const fileAt = await publishedFiles(join(folder, 'dist'));
  const rules = headerRules(await readFile(join(folder, 'dist/_headers'), 'utf8'));
  const redirects = redirectRules(await readFile(join(folder, 'dist/_redirects'), 'utf8'));
  const entry = pathToFileURL(join(folder, 'functions/ssr/ssr.mjs')).href;
  const { default: handler } = (await import(entry)) as { default: Handler };
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.replace(/(?<=.)\/+$/, '');
    const file = fileAt(path);
    if (file && path !== pathname) return redirection(301, path + search);
    if (file) return fileAnswer(file, 200, joined(rules.filter(({ pattern }) => pattern.test(path))));
    const rule = redirects.find(({ pattern }) => pattern.test(path));
    if (rule) return redirection(rule.status, rule.to + search);
    return handler(request, { ip: visitor });
  };
}

/** Parses lines with a path in the first column and its headers indented below. */
function headerRules(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split('\n').filter((line) => line.trim() !== '')) {
    const [name = '', ...value] = line.trim().split(': ');
    if (/^\s/.test(line)) rules.at(-1)?.headers.push([name, value.join(': ')]);
    else rules.push({ pattern: patternOf(line), headers: [] });
  }
  return rules;
}

function redirectRules(text: string) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [from = '', to = '', status] = line.split(/\s+/);
    return { pattern: patternOf(from), to, status: Number(status ?? 301) };
  });
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);
}

/** Two rules for one name give one header with both values. */
function joined(rules: Rule[]): [string, string][] {
  const headers = new Headers();
  for (const { headers: own } of rules) for (const [name, value] of own) headers.append(name, value);
  return [...headers];
}
