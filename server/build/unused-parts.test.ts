import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withoutMethods } from './unused-parts.ts';

const modules = join(import.meta.dirname, '../../node_modules/@supabase/auth-js/dist/module');

it.each(['GoTrueClient.js', 'GoTrueAdminApi.js', 'lib/webauthn.js'])(
  'of %s leaves out no method that a remaining one calls',
  (file) => {
    const code = readFileSync(join(modules, file), 'utf8');
    const shorter = withoutMethods(code);
    const removed = [...shorter.matchAll(/(\w+)\(\) \{ removedMethod\(\); \}/g)].map(([, name]) => name);
    expect(removed.length).toBeGreaterThan(4);
    expect(shorter.length).toBeLessThan(code.length);
    expect(removed.filter((name) => shorter.includes(`this.${name}(`))).toEqual([]);
  },
);

it('keeps the methods that the site calls as they are', () => {
  const code = readFileSync(join(modules, 'GoTrueClient.js'), 'utf8');
  const shorter = withoutMethods(code);
  const body = (source: string, name: string) => source.split(`\n    async ${name}(`)[1]?.split('\n    }')[0];
  for (const name of ['signInWithPassword', 'signOut', 'getSession', 'updateUser', 'resetPasswordForEmail']) {
    expect(body(code, name), name).toBeTruthy();
    expect(body(shorter, name), name).toBe(body(code, name));
  }
});
