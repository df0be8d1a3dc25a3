import postgres from 'postgres';
import type { PostgresServer } from './server.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** The cost of a query for the database, including the statements inside the functions that it calls. */
export interface Cost {
  /** Rows read from tables and indexes, including discarded ones. */
  rows: number;
  /** Accessed pages of 8 kB. */
  pages: number;
  /** Tables with a sequential scan. */
  readThrough: string[];
}

/** Records the plan of every statement (auto_explain), on a connection of its own. */
export async function watchPlans(server: PostgresServer) {
  let notices: string[] = [];
  const connection = postgres(server.url.replace('?sslmode=disable', ''), {
    max: 1,
    onnotice: ({ message }) => notices.push(message ?? ''),
  });
  await connection.unsafe(`
    load 'auto_explain';
    set auto_explain.log_min_duration = 0;
    set auto_explain.log_nested_statements = on;
    set auto_explain.log_analyze = on;
    set auto_explain.log_timing = off;
    set auto_explain.log_buffers = on;
    set auto_explain.log_format = json;
    set client_min_messages = log`);
  return {
    async costOf(sql: string): Promise<Cost> {
      notices = [];
      await connection.unsafe(sql);
      const plans = notices.flatMap((notice) => {
        const [, json] = /^duration: .*? plan:\n(\{.*\})\s*$/s.exec(notice) ?? [];
        return json ? [JSON.parse(json).Plan as PlanNode] : [];
      });
      // The outermost plan comes last; it includes the pages read inside its functions.
      const outermost = plans.at(-1);
      if (!outermost || plans.length < 2) throw new Error(`no plans of the statements inside ${sql}`);
      const scans = plans.flatMap(nodesOf).filter((node) => node['Relation Name'] !== undefined);
      return {
        rows: scans.reduce((sum, node) => sum + rowsRead(node), 0),
        pages: outermost['Shared Hit Blocks'] + outermost['Shared Read Blocks'],
        readThrough: scans.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => `${node['Relation Name']}`),
      };
    },
    close: () => connection.end({ timeout: 1 }),
  };
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function rowsRead(node: PlanNode): number {
  return (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
}
