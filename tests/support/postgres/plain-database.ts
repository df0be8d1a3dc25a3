import { randomUUID } from 'node:crypto';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { inject } from 'vitest';
import { type Caller, claimsOf } from './callers.ts';
import type { Answer, Origin, Row, Session, TestDatabase } from './database.ts';

/**
 * A database of its own on the PostgreSQL server that templates.ts started, with the migrations and the two accounts;
 * each command runs as the Data API would run it.
 */
export async function openPlainDatabase(): Promise<TestDatabase> {
  const server = inject('plainServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const administration = postgres(server, { onnotice: () => {}, max: 1 });
  await administration.unsafe(`create database ${name} template ${TEMPLATE_DATABASE}`);
  const owner = postgres(server, { onnotice: () => {}, max: 4, database: name });
  return {
    as: (caller, origin) => sessionOf(owner, caller, origin),
    owner: async (sql, parameters = []) => [...(await owner.unsafe<Row[]>(sql, parameters as never[]))],
    async close() {
      await owner.end({ timeout: 1 });
      await administration.unsafe(`drop database ${name} with (force)`);
      await administration.end({ timeout: 1 });
    },
  };
}

/** Has the migrations and the two accounts. Nobody is connected to it, as `create database` requires. */
export const TEMPLATE_DATABASE = 'migrated';

function sessionOf(owner: Sql, caller: Caller, { headers = {}, clientAddress }: Origin = {}): Session {
  const claims: Row = { ...claimsOf(caller), client_address: clientAddress };

  // Like PostgREST: one transaction a request; the role, the token's claims and the headers set for that transaction.
  async function ask(statement: (transaction: TransactionSql) => PromiseLike<readonly unknown[]>): Promise<Answer> {
    try {
      const rows = await owner.begin(async (transaction) => {
        await transaction`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
        await transaction`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;
        await transaction.unsafe(`set local role ${String(claims.role)}`);
        return await statement(transaction);
      });
      return { rows: [...(rows as Row[])], error: null };
    } catch (error) {
      const { code, message, detail } = error as { code?: string; message: string; detail?: string };
      return { rows: [], error: { code: code ?? '', message, details: detail ?? null } };
    }
  }

  return {
    select: (table, where = {}) =>
      ask((transaction) => transaction`select * from ${transaction(table)} where ${matching(transaction, where)}`),
    async count(table, where = {}) {
      const { rows, error } = await ask(
        (transaction) =>
          transaction`select count(*)::int as count from ${transaction(table)} where ${matching(transaction, where)}`,
      );
      return { count: error ? null : Number(rows[0]?.count), error };
    },
    insert: (table, row, { readBack = false } = {}) =>
      ask(
        (transaction) =>
          transaction`insert into ${transaction(table)} ${transaction(row as never)} ${readBack ? transaction`returning *` : transaction``}`,
      ),
    update: (table, changes, where) =>
      ask(
        (transaction) =>
          transaction`update ${transaction(table)} set ${transaction(changes as never)} where ${matching(transaction, where)} returning *`,
      ),
    remove: (table, where) =>
      ask(
        (transaction) =>
          transaction`delete from ${transaction(table)} where ${matching(transaction, where)} returning *`,
      ),
    async call(name, args) {
      const { rows, error } = await ask(
        (transaction) => transaction`select ${transaction(name)}(${named(transaction, args)}) as value`,
      );
      return { value: rows[0]?.value, error };
    },
    callTable: (name, args) =>
      ask((transaction) => transaction`select * from ${transaction(name)}(${named(transaction, args)})`),
  };
}

function matching(transaction: TransactionSql, where: Row) {
  return Object.entries(where).reduce(
    (conditions, [column, value]) => transaction`${conditions} and ${transaction(column)} = ${value as never}`,
    transaction`true`,
  );
}

function named(transaction: TransactionSql, args: Row) {
  return Object.entries(args).reduce(
    (list, [argument, value], position) =>
      transaction`${list} ${position ? transaction`,` : transaction``} ${transaction(argument)} => ${argumentValue(transaction, value)}`,
    transaction``,
  );
}

function argumentValue(transaction: TransactionSql, value: unknown) {
  return typeof value === 'object' && value !== null
    ? transaction`${transaction.json(value as never)}::jsonb`
    : transaction`${value as never}`;
}
