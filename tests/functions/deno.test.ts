import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('the mail function type-checks under Deno, as hosted functions run it', () => {
  const check = spawnSync(
    join(root, 'node_modules/.bin/deno'),
    ['check', '--node-modules-dir=manual', 'supabase/functions/send-contact-email/index.ts'],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1', DENO_NO_UPDATE_CHECK: '1' } },
  );
  expect(`${check.stdout}${check.stderr}`).not.toContain('error');
  expect(check.status).toBe(0);
});
