import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { OPENING } from '../support/postgres/rows.ts';

it(
  'the committed types match the migrations',
  async () => {
    const script = fileURLToPath(new URL('../../scripts/generate.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [script, 'types', '--check']);
    expect(stdout).toContain('is what the migrations give');
  },
  OPENING,
);
