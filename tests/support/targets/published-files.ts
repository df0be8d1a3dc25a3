import { readStaticFiles } from '../../../server/static-files.ts';

/** A published file: its bytes, and its type by its name. */
type PublishedFile = Readonly<{ type: string; body: Buffer }>;

/** The files of a folder as a provider's CDN finds them: `about.html` and `about/index.html` both under `/about`. */
export async function publishedFiles(folder: string): Promise<(path: string) => PublishedFile | undefined> {
  const read = await readStaticFiles(folder);
  const files = new Map(
    [...read].map(([path, { headers, identity }]) => {
      const type = headers[headers.indexOf('content-type') + 1] ?? '';
      return [path.replace(/(?<=.)\/$/, ''), { type, body: identity }];
    }),
  );
  return (path) => files.get(path);
}

/** Sends a file as a provider does; the caller adds the headers of the rules. */
export function fileAnswer({ type, body }: PublishedFile, status: number, rules: Iterable<[string, string]>): Response {
  const headers = new Headers({ 'cache-control': 'public, max-age=0, must-revalidate', 'content-type': type });
  for (const [name, value] of rules) headers.set(name, value);
  return new Response(new Uint8Array(body), { status, headers });
}

export function redirection(status: number, location: string, rules: Iterable<[string, string]> = []): Response {
  return new Response(null, { status, headers: [...rules, ['location', location]] });
}
