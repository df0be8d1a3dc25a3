import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endAll, root, startCommand, temporaryDirectory } from '../support/start-command.ts';

const copy = temporaryDirectory();
afterAll(() => {
  endAll();
  copy.remove();
});

beforeAll(() => {
  for (const name of ['content', 'server', 'scripts', 'src', 'islands', 'supabase', 'package.json'])
    cpSync(join(root, name), join(copy.path, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy.path, 'node_modules'));
  change('content/site.yaml', /^email:.*$/m, 'email: nobody');
  change('content/projects/projects.yaml', /^ {2}status: .*$/m, '  status: Lve');
});

function change(file: string, from: RegExp, to: string): void {
  const text = readFileSync(join(copy.path, file), 'utf8');
  expect(text).toMatch(from);
  writeFileSync(join(copy.path, file), text.replace(from, to));
}

test.each(['scripts/start.ts', 'scripts/build.ts', 'scripts/dev.ts'])(
  '%s reports mistakes in content/ one line each, with exit 1',
  async (script) => {
    const environment = { DATA_DIR: join(copy.path, 'data') };
    const command = startCommand(environment, copy.path, [process.execPath, script]);
    expect(await command.ended).toBe(1);
    expect(command.output().trim().split('\n')).toEqual([
      expect.stringMatching(/^content\/site\.yaml, line \d+: email: expected an e-mail address, found 'nobody'$/),
      expect.stringMatching(
        /^content\/projects\/projects\.yaml, line \d+ \(.+\): status: expected one of 'Live', .*, found 'Lve'$/,
      ),
    ]);
  },
);
