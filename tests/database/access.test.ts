import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALLERS, type Caller } from '../support/postgres/callers.ts';
import { type Answer, DATABASES, type TestDatabase } from '../support/postgres/database.ts';
import { OPENING, resetRows, TABLES } from '../support/postgres/rows.ts';

const COMMANDS = ['select', 'insert', 'update', 'delete'] as const;
type Command = (typeof COMMANDS)[number];

const EVERYBODY = CALLERS;
const EDITORS: readonly Caller[] = ['administrator', 'service_role'];
const SERVER: readonly Caller[] = ['service_role'];

/** Who may do what. The stranger's token contains the administrator's address and claims to be the administrator. */
const ALLOWED: Record<string, Record<Command, readonly Caller[]>> = {
  blog_posts: { select: EVERYBODY, insert: EDITORS, update: EDITORS, delete: EDITORS },
  page_content: { select: EVERYBODY, insert: SERVER, update: EDITORS, delete: SERVER },
  newsletter_subscribers: { select: EDITORS, insert: EVERYBODY, update: SERVER, delete: EDITORS },
  call_requests: { select: EDITORS, insert: SERVER, update: EDITORS, delete: EDITORS },
  mail_outbox: { select: EDITORS, insert: SERVER, update: SERVER, delete: SERVER },
  content_revisions: { select: EDITORS, insert: SERVER, update: SERVER, delete: SERVER },
};

describe.each(DATABASES)('access on $kind', ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(() => resetRows(database));

  for (const [table, commands] of Object.entries(ALLOWED)) {
    for (const command of COMMANDS) {
      for (const caller of CALLERS) {
        const allowed = commands[command].includes(caller);
        it(`${caller} ${allowed ? 'may' : 'may not'} ${command} ${table}`, async () => {
          const before = await contents(table);
          const answer = await attempt(caller, command, table);
          const after = await contents(table);

          if (allowed) {
            expect(answer.error).toBeNull();
            if (command === 'select') expect(answer.rows).toHaveLength(1);
            else expect(after).not.toEqual(before);
          } else {
            // Either the command is refused, or row security hides every row from it.
            if (answer.error) expect(answer.error.code).toBe('42501');
            if (command === 'insert') expect(answer.error).not.toBeNull();
            expect(answer.rows).toEqual([]);
            expect(after).toEqual(before);
          }
        });
      }
    }
  }

  it.each(CALLERS)('%s cannot read the table of administrators', async (caller) => {
    const { rows, error } = await database.as(caller).select('private.admins');
    expect(error).not.toBeNull();
    expect(rows).toEqual([]);
  });

  it.each(['anon', 'stranger'] as const)('%s cannot call the administrator check', async (caller) => {
    const { error } = await database.as(caller).call('is_admin', {});
    expect(error).not.toBeNull();
  });

  it('an administrator loses the right when the row in private.admins is deleted', async () => {
    await database.owner('create temporary table former as select * from private.admins');
    await database.owner('delete from private.admins');
    try {
      const { rows } = await database
        .as('administrator')
        .update('blog_posts', { title: 'Changed' }, { slug: 'first-post' });
      expect(rows).toEqual([]);
    } finally {
      await database.owner('insert into private.admins select * from former');
      await database.owner('drop table former');
    }
  });

  function contents(table: string) {
    return database.owner(`select to_jsonb(t) as row from public.${table} t order by to_jsonb(t)::text`);
  }

  function attempt(caller: Caller, command: Command, table: string): Promise<Answer> {
    const session = database.as(caller);
    const { where, another, change } = TABLES[table] as (typeof TABLES)[string];
    switch (command) {
      case 'select':
        return session.select(table, where);
      case 'insert':
        return session.insert(table, another);
      case 'update':
        return session.update(table, change, where);
      case 'delete':
        return session.remove(table, where);
    }
  }
});
