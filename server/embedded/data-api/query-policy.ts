import { ApiError } from './api-error.ts';

/** A Data API request as parsed by Lite. */
export type ParsedQuery = {
  type: 'query' | 'insert' | 'update' | 'upsert' | 'put' | 'delete' | 'rpc';
  from?: string;
  schema?: string;
  /** A name, `*`, or one alias with its expression. An absent or empty list means every column. */
  select?: (string | Record<string, Selected>)[];
  /** Embedded tables, by alias. */
  join?: Record<string, { from?: string }>;
  where?: Record<string, unknown>;
  order?: { column: string; embed?: string }[];
  limit?: number;
  offset?: number;
  $meta?: { columns?: string[] };
};

type Selected = { column?: string; cast?: string; path?: string; pathText?: boolean; select?: unknown };

/** The caller. `site` is this process itself, whose queries are our own code. */
export type Asker = 'site' | 'anon' | 'authenticated' | 'service_role';

/** Columns that may contain a megabyte or more. All others contain a few kilobytes at most. */
const LONG_COLUMNS = new Set(['content', 'image_url', 'fields']);

/**
 * The most rows in one answer. A whole row of `blog_posts` can have 3 MB, one without its long columns about 20 kB. An
 * answer to a visitor therefore has at most 15 MB if every post has the maximum size, and usually some kilobytes.
 */
const MOST_ROWS: Readonly<Record<'anon' | 'authenticated', { short: number; long: number }>> = {
  anon: { short: 200, long: 5 },
  authenticated: { short: 1000, long: 10 },
};

const DEEPEST_CONDITIONS = 6;

/**
 * Limits the cost of a query before it reaches the database, which runs on this thread and cannot be interrupted
 * (docs/decisions/0035). The check uses Lite's parsed query, so that it cannot differ from how Lite reads the URL.
 * @param columns the columns of the table
 * @returns the same query, with its limit reduced to the caller's maximum, as PostgREST's `db-max-rows` does
 * @throws ApiError for queries that no client of the site makes
 */
export function boundQuery<Query extends ParsedQuery>(query: Query, columns: ReadonlySet<string>, asker: Asker): Query {
  if (query.type === 'rpc') {
    if (query.select?.length || query.order || query.limit !== undefined || query.offset !== undefined)
      throw refused('A call of a function takes its arguments alone.');
    return query;
  }
  const isColumn = (name: string) => columns.has(name);
  const selected = columnsSelected(query, columns);
  for (const { column, embed } of query.order ?? []) {
    if (embed !== undefined || !isColumn(column)) throw unknownColumn(query.from, column);
    if (LONG_COLUMNS.has(column)) throw refused(`Rows cannot be ordered by '${column}'.`);
  }
  checkConditions(query.where ?? {}, query.from, isColumn, 1);
  // A write has no row limit. It is bounded by its body, and by the caller's rights.
  if (query.type !== 'query' || asker === 'site' || asker === 'service_role') return query;
  const most = MOST_ROWS[asker][selected.some((column) => LONG_COLUMNS.has(column)) ? 'long' : 'short'];
  query.limit = Math.min(query.limit ?? most, most);
  return query;
}

/** @returns the columns of an answer, each once */
function columnsSelected({ from, select, join }: ParsedQuery, columns: ReadonlySet<string>): string[] {
  if (!select?.length) return [...columns];
  const named = select.flatMap((item) => {
    if (item === '*') return [...columns];
    if (typeof item === 'string') return [item];
    return Object.entries(item).map(([alias, { column = alias, select: embedded, cast, path, pathText, ...rest }]) => {
      if (embedded !== undefined) throw noRelationship(from, join?.[alias]?.from ?? alias);
      // Aggregates, and casts to any type but text: no client needs them, and some are expensive.
      if (Object.keys(rest).length > 0 || (cast !== undefined && cast !== 'text'))
        throw refused(`'${alias}' cannot be selected in this way.`);
      return column;
    });
  });
  for (const name of named) if (!columns.has(name)) throw unknownColumn(from, name);
  if (new Set(named).size < named.length) throw refused('A column can be selected once.');
  return named;
}

function checkConditions(
  conditions: Record<string, unknown>,
  table: string | undefined,
  isColumn: (name: string) => boolean,
  depth: number,
): void {
  if (depth > DEEPEST_CONDITIONS) throw refused('The conditions are nested too deeply.');
  for (const [name, condition] of Object.entries(conditions)) {
    if (name.startsWith('$')) {
      for (const inner of [condition].flat())
        if (typeof inner === 'object' && inner !== null)
          checkConditions(inner as Record<string, unknown>, table, isColumn, depth + 1);
    } else if (!isColumn(name)) throw unknownColumn(table, name);
    else if (LONG_COLUMNS.has(name)) throw refused(`Rows cannot be searched by '${name}'.`);
  }
}

const refused = (message: string) => new ApiError(400, 'PGRST100', message);

/** Postgres's error. The table's own name, which means a whole row in Postgres, is not accepted as a column either. */
const unknownColumn = (table: string | undefined, name: string) =>
  new ApiError(400, '42703', `column ${table}.${name} does not exist`);

/**
 * PostgREST's error for tables without a relationship. No client embeds tables, so this applies to private tables too.
 */
const noRelationship = (table: string | undefined, other: string) =>
  new ApiError(
    400,
    'PGRST200',
    `Could not find a relationship between '${table}' and '${other}' in the schema cache`,
    `Searched for a foreign key relationship between '${table}' and '${other}' in the schema 'public', but no matches were found.`,
  );
