import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findProgram, runProgram } from './postgres-programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'programs-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A folder with a program that does what a line of shell says. */
function withProgram(name: string, line: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  writeFileSync(join(path, 'pg_dump'), `#!/bin/sh\n${line}\n`);
  chmodSync(join(path, 'pg_dump'), 0o755);
  return path;
}
const version = (number: number) => `echo "pg_dump (PostgreSQL) ${number}.4 (Debian ${number}.4-1)"`;
const [older, same, newer] = [14, 16, 18].map((number) => withProgram(`v${number}`, version(number))) as [
  string,
  string,
  string,
];
const { signal: interrupted } = new AbortController();

test("the program of the server's version is used, or else the next later one", async () => {
  expect(await findProgram('pg_dump', 16, [newer, older, same])).toBe(join(same, 'pg_dump'));
  expect(await findProgram('pg_dump', 15, [newer, older, same])).toBe(join(same, 'pg_dump'));
  expect(await findProgram('pg_dump', 17, [older, newer])).toBe(join(newer, 'pg_dump'));
});

test('a program that is missing, too old or broken gives one line that says what to install', async () => {
  const broken = withProgram('broken', 'exit 1');
  await expect(findProgram('pg_dump', 16, [broken, join(folder, 'nowhere')])).rejects.toThrow(
    'pg_dump is missing: the server is PostgreSQL 16; install pg_dump 16 or later (Debian and Ubuntu: apt-get install postgresql-client-16)',
  );
  await expect(findProgram('pg_dump', 16, [older])).rejects.toThrow(
    'pg_dump 14 is older than the server: the server is PostgreSQL 16; install pg_dump 16 or later',
  );
});

test('a failure is the line that names it', async () => {
  const failing = withProgram(
    'failing',
    'echo "pg_dump: error: no $PGPASSWORD" >&2; echo "pg_dump: detail" >&2; exit 1',
  );
  await expect(
    runProgram(join(failing, 'pg_dump'), [], { variables: { PGPASSWORD: 'x' }, interrupted }),
  ).rejects.toThrow(/^pg_dump: error: no x$/);
});
