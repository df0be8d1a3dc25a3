import type { SupabaseClient } from '@supabase/supabase-js';
import { type Answered, APPLY_MIGRATIONS, type Check, describeError, isRefused } from './check.ts';
import { COLUMNS, MAX_ROWS, TABLE_NAMES, type TableName } from './contract.ts';

/** The tables exist, with the columns that the site uses. PostgreSQL checks columns before it checks rights. */
export function tableChecks(visitor: SupabaseClient): Check[] {
  return [
    ...TABLE_NAMES.map(
      (table): Check => ({
        name: `tables/${table}`,
        expected: `a table ${table} with ${COLUMNS[table].length} columns that the site uses`,
        remedy: APPLY_MIGRATIONS,
        look: async () => {
          const answer = await ask(visitor, table, COLUMNS[table]);
          if (isThere(answer)) return 'right';
          if (answer.error?.code !== '42703') return { found: `the table cannot be asked: ${describeError(answer)}` };
          return { found: `missing columns: ${(await missingColumns(visitor, table)).join(', ')}` };
        },
      }),
    ),
    {
      name: 'tables/max-rows',
      expected: `at most ${MAX_ROWS} rows for one question`,
      remedy: `set the Data API's maximum of rows to ${MAX_ROWS} (npx supabase config push)`,
      look: async () => {
        const { data } = await visitor
          .from('blog_posts')
          .select('id')
          .limit(MAX_ROWS + 1);
        return (data?.length ?? 0) > MAX_ROWS ? { found: `${data?.length} posts at once` } : 'right';
      },
    },
  ];
}

async function missingColumns(visitor: SupabaseClient, table: TableName): Promise<string[]> {
  const missing: string[] = [];
  for (const column of COLUMNS[table])
    if ((await ask(visitor, table, [column])).error?.code === '42703') missing.push(column);
  return missing;
}

function ask(visitor: SupabaseClient, table: TableName, columns: readonly string[]): PromiseLike<Answered> {
  return visitor.from(table).select(columns.join(',')).limit(0);
}

function isThere(answer: Answered): boolean {
  return answer.error === null || isRefused(answer);
}
