import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** One import as written; `target` is the imported file, if it belongs to this project. */
export type Import = Readonly<{ file: string; from: string; target: string | undefined }>;

/** Which parts each part may import; `folder/*` means every folder in `folder` without a row of its own. */
export type Parts = Readonly<Record<string, readonly string[]>>;

const SPECIFIER =
  /(?:from\s+|import\s+|import\(\s*|@(?:import|reference|config|plugin)\s+(?:url\(\s*)?)['"]([^'"\n]+)['"]/g;

/** The sources of the project with their text, without tests. */
export function readSources(root: string): Map<string, string> {
  const files = globSync('{src,islands,server,scripts,supabase/functions}/**/*.{ts,tsx,astro,mjs,mdx,css}', {
    cwd: root,
  })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .sort();
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

export function importsIn(sources: ReadonlyMap<string, string>): Import[] {
  return [...sources].flatMap(([file, text]) =>
    [...text.matchAll(SPECIFIER)].map(([, from = '']) => ({ file, from, target: targetOf(file, from) })),
  );
}

function targetOf(file: string, from: string): string | undefined {
  if (!from.startsWith('.')) return undefined;
  return normalize(join(dirname(file), from.replace(/\?.*$/, ''))).replaceAll('\\', '/');
}

/** The part that contains a file: the longest matching one. A file can be a part of its own. */
export function partOf(parts: Parts, path: string): string | undefined {
  return Object.keys(parts)
    .map((part) => (part.endsWith('/*') ? folderBelow(part.slice(0, -1), path) : part))
    .filter((part) => part !== undefined && (path === part || path.startsWith(`${part}/`)))
    .sort((a, b) => (b?.length ?? 0) - (a?.length ?? 0))[0];
}

function folderBelow(start: string, path: string): string | undefined {
  const end = path.indexOf('/', start.length);
  return path.startsWith(start) && end > 0 ? path.slice(0, end) : undefined;
}

function mayImport(parts: Parts, part: string, other: string): boolean {
  const allowed = parts[part] ?? parts[`${dirname(part)}/*`] ?? [];
  return part === other || allowed.includes(other) || allowed.includes(`${dirname(other)}/*`);
}

/** Messages about imports in a direction that is not allowed. */
export function wrongDirections(parts: Parts, imports: readonly Import[]): string[] {
  return imports.flatMap(({ file, target }) => {
    const part = partOf(parts, file);
    const other = target && partOf(parts, target);
    return part && other && !mayImport(parts, part, other) ? [`${file} imports ${target}`] : [];
  });
}

/** Messages about imports of another feature past its index. */
export function pastTheIndex(features: readonly string[], imports: readonly Import[]): string[] {
  const featureOf = (path: string) => features.find((feature) => path.startsWith(`${feature}/`));
  return imports.flatMap(({ file, target }) => {
    const [user, used] = [featureOf(file), target && featureOf(target)];
    return user && used && user !== used && target !== `${used}/index.ts` ? [`${file} imports ${target}`] : [];
  });
}

/** The imports between parts. */
export function partGraph(parts: Parts, imports: readonly Import[]): Map<string, Set<string>> {
  return graphOf(
    imports.map(({ file, target }) => [partOf(parts, file), target === undefined ? undefined : partOf(parts, target)]),
  );
}

/** The imports between files. */
export function fileGraph(imports: readonly Import[]): Map<string, Set<string>> {
  return graphOf(imports.map(({ file, target }) => [file, target]));
}

function graphOf(arrows: readonly (readonly [string | undefined, string | undefined])[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of arrows)
    if (from !== undefined && to !== undefined && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** Groups whose members all reach each other, sorted and joined. Each group contains at least one circle. */
export function circles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]));
  const groups = new Set<string>();
  for (const [node, nodes] of reached)
    if (nodes.has(node))
      groups.add(
        [...nodes]
          .filter((other) => reached.get(other)?.has(node))
          .sort()
          .join(' ↔ '),
      );
  return [...groups].sort();
}

function reachableFrom(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> {
  const found = new Set<string>();
  const rest = [...(graph.get(start) ?? [])];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (found.has(node)) continue;
    found.add(node);
    rest.push(...(graph.get(node) ?? []));
  }
  return found;
}

/** Messages about packages imported outside the allowed places. */
export function wrongPackages(
  homes: readonly Readonly<{ packages: RegExp; only: readonly string[] }>[],
  imports: readonly Import[],
): string[] {
  return imports
    .filter(({ target }) => target === undefined)
    .filter(({ file, from }) =>
      homes.some(({ packages, only }) => packages.test(from) && !only.some((home) => file.startsWith(home))),
    )
    .map(({ file, from }) => `${file} imports ${from}`);
}
