import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/**
 * biome.json checks the order of classes in React's components. In Astro's it needs Biome's support for markup, which is
 * experimental: its formatter changes a file at every run, so only this rule is run with it.
 */
test('classes in Astro components have the order of useTailwindSortedClasses', async () => {
  const config = join(import.meta.dirname, 'class-order.config.json');
  const biome = join(root, 'node_modules/.bin/biome');
  const { stdout } = await promisify(execFile)(
    biome,
    ['lint', `--config-path=${config}`, '--reporter=summary', 'src'],
    {
      cwd: root,
    },
  ).catch((failed: { stdout: string }) => failed);
  expect(stdout).toMatch(/Checked \d{2,} files/);
  expect(stdout).not.toMatch(/useTailwindSortedClasses/);
});
