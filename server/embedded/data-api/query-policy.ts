import { ApiError } from './api-error.ts';

/** A request to the Data API as Lite has parsed it. */
export type ParsedQuery = {
  type: 'query' | 'insert' | 'update' | 'upsert' | 'put' | 'delete' | 'rpc';
  from?: string;
  schema?: string;
  /** A name, `*`, or one alias with what it stands for. None means every column. */
  select?: (string | Record<string, Selected>)[];
  /** What is embedded, by its alias. */
  join?: Record<string, { from?: string }>;
  where?: Record<string, unknown>;
  order?: { column: string; embed?: string }[];
  limit?: number;
  offset?: number;
  $meta?: { columns?: string[] };
};

type Selected = { column?: string; cast?: string; path?: string; pathText?: boolean; select?: unknown };

/** Who asks: `site` is this process itself, whose questions are written by us. */
export type Asker = 'site' | 'anon' | 'authenticated' | 'service_role';

/** Columns that may hold a megabyte or more; every other one holds a few kilobytes at most. */
const LONG_COLUMNS = new Set(['content', 'image_url', 'fields']);

/**
 * The most rows of one answer. A whole row of `blog_posts` can have 3 MB, one without its long columns about 15 kB, so an
 * answer to a visitor has at most 15 MB if every post were as long as it may be, and usually some kilobytes.
 */
const MOST_ROWS: Readonly<Record<'anon' | 'authenticated', { short: number; long: number }>> = {
  anon: { short: 200, long: 5 },
  authenticated: { short: 1000, long: 10 },
};

const DEEPEST_CONDITIONS = 6;

/**
 * Bounds what a query costs before it reaches the database, which computes on this thread and cannot be interrupted
 * (docs/decisions/0035). It checks what Lite has parsed, so that no other reading of the address can disagree with Lite's.
 * @param columns the columns of the table
 * @returns the same query; its limit is lowered to what the asker may have, as PostgREST's `db-max-rows` does
 * @throws ApiError for whatever no client of the site asks
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
  // A write has no limit: it is bounded by its body, and by the rights of who writes.
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
      // Aggregates, and casts of every kind but one: nobody needs them, and some are dear.
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

/** As Postgres says it; the name of the table itself, which stands for a whole row there, is no column either. */
const unknownColumn = (table: string | undefined, name: string) =>
  new ApiError(400, '42703', `column ${table}.${name} does not exist`);

/** As PostgREST says it of tables that are not related. Nobody embeds, so private tables are no exception. */
const noRelationship = (table: string | undefined, other: string) =>
  new ApiError(
    400,
    'PGRST200',
    `Could not find a relationship between '${table}' and '${other}' in the schema cache`,
    `Searched for a foreign key relationship between '${table}' and '${other}' in the schema 'public', but no matches were found.`,
  );
