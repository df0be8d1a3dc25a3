import { dataPath } from '../../src/paths.ts';
import { GateRefusal } from './query-gate.ts';

/** A read of the site's own pages: the SQL that answers it as JSON, and where its parameters come from. */
type Read = Readonly<{ sql: string; parameters: (url: URL, body: string) => unknown[] | undefined }>;

const PAGE_COLUMNS = 'page_id,title,content,is_published,source_hash,version';

/** By method and path. These are the reads of every rendered page of the blog. */
const READS: Readonly<Record<string, Read>> = {
  [`POST ${dataPath('rpc/blog_article')}`]: {
    sql: `select coalesce(public.blog_article(slug => $1)::text, 'null') as answer`,
    parameters: (url, body) => argumentsOf(['slug'], url, body),
  },
  [`POST ${dataPath('rpc/blog_list')}`]: {
    sql: 'select public.blog_list(search => $1, category => $2, page => $3, size => $4)::text as answer',
    parameters: (url, body) => argumentsOf(['search', 'category', 'page', 'size'], url, body),
  },
  [`GET ${dataPath('page_content')}`]: {
    sql: `select coalesce(json_agg(found), '[]')::text as answer
      from (select ${PAGE_COLUMNS} from public.page_content where page_id = $1) as found`,
    parameters: ({ searchParams }) => {
      const [, page] = /^eq\.([a-z]+)$/.exec(searchParams.get('page_id') ?? '') ?? [];
      const isKnown = searchParams.size === 2 && searchParams.get('select') === PAGE_COLUMNS;
      return isKnown && page !== undefined ? [page] : undefined;
    },
  },
};

type Parts = {
  publicKey: string;
  /** Runs one query that reads, with a visitor's rights. @throws GateRefusal when the database is away */
  read: (sql: string, parameters: unknown[], signal: AbortSignal) => Promise<string | undefined>;
  /** Answers every other request, and repeats those whose query failed, to answer with the API's own error. */
  fetch: (request: Request) => Promise<Response>;
};

/**
 * Answers the reads of every rendered page by one query each (docs/decisions/0099). Through Lite each is a transaction of
 * several queries, and Lite's own work takes longer than they do. The rights are the same: those of the role `anon`,
 * under row security.
 */
export function createDirectReads({ publicKey, read, fetch }: Parts): (request: Request) => Promise<Response> {
  return async (request) => {
    const url = new URL(request.url);
    const known = READS[`${request.method} ${url.pathname}`];
    if (!known || request.headers.get('authorization') !== `Bearer ${publicKey}`) return fetch(request);
    const body = await request.text();
    const parameters = known.parameters(url, body);
    const answer =
      parameters &&
      (await read(known.sql, parameters, request.signal).catch((error: unknown) => {
        if (error instanceof GateRefusal) throw error;
        return undefined;
      }));
    const { method, headers, signal } = request;
    if (answer === undefined) return fetch(new Request(url, { method, headers, signal, ...(body && { body }) }));
    return new Response(answer, { headers: { 'content-type': 'application/json; charset=utf-8' } });
  };
}

/** The values of exactly these arguments in a body of JSON, in this order; undefined when it has others. */
function argumentsOf(names: readonly string[], { search }: URL, body: string): unknown[] | undefined {
  const given = JSON.parse(body) as Record<string, unknown>;
  const isWhole = search === '' && Object.keys(given).length === names.length && names.every((name) => name in given);
  return isWhole ? names.map((name) => given[name]) : undefined;
}
