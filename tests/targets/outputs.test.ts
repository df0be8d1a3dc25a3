import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { root, startCommand } from '../support/start-command.ts';

const { folders, secrets, startOutput } = inject('targets');
const FUNCTIONS = { netlify: 'functions/ssr', vercel: 'functions/_render.func' };

describe.each(Object.entries(folders))('the output for %s', (target, folder) => {
  test('contains no secret of the machine that built it', () => {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(100);
    for (const { parentPath, name } of files) {
      const text = readFileSync(join(parentPath, name), 'latin1');
      for (const secret of secrets) expect(text.includes(secret), join(parentPath, name)).toBe(false);
    }
  });

  test('includes the image library for the platform that functions run on', () => {
    const drawing = `
      import sharp from 'sharp';
      const image = sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } });
      console.log((await image.png().toBuffer()).length > 0);`;
    const cwd = join(folder, FUNCTIONS[target as keyof typeof FUNCTIONS]);
    expect(readdirSync(join(cwd, 'node_modules/@img'))).toContain('sharp-linux-x64');
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', drawing], { cwd });
    expect(`${output}`.trim()).toBe('true');
  });
});

test('the build for Node is the one that npm start serves, without another build', () => {
  expect(startOutput).toContain('Ready');
  expect(startOutput).not.toContain('building');
});

test('an unknown target ends with one clear line', async () => {
  const command = startCommand({ DEPLOY_TARGET: 'elsewhere' }, root, [process.execPath, 'scripts/build.ts']);
  expect(await command.ended).toBe(1);
  expect(command.output().trim()).toBe('DEPLOY_TARGET: expected node, netlify, vercel');
});
