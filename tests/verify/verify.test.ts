import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findSubject } from '../../scripts/verify/subject.ts';
import { createTraces } from '../../scripts/verify/traces.ts';
import { isWrong, type Judged, verifySite } from '../../scripts/verify/verify-site.ts';
import { readEnvironment } from '../../server/environment.ts';
import { run } from '../moving/running-site.ts';
import { endAll, root, startCommand } from '../support/start-command.ts';
import { BROKEN_SCHEMAS } from './broken-schemas.ts';
import { type Hosted, KEYS, startHosting } from './lite-on-postgres.ts';

let hosting: Awaited<ReturnType<typeof startHosting>>;
beforeAll(async () => {
  // Lite logs every refusal to the console, and these tests cause refusals; its driver logs every notice.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'log').mockImplementation(() => {});
  hosting = await startHosting();
});
afterAll(async () => {
  endAll();
  await hosting?.stop();
});
/** The results of all checks; what was written is removed again. */
async function verify({ url }: Hosted, keys: { key?: string; secret?: string } = {}): Promise<Judged[]> {
  const given = { url, key: KEYS.public, secret: KEYS.secret, ...keys };
  const traces = createTraces();
  const judged: Judged[] = [];
  const subject = await findSubject(readEnvironment({}, root), given);
  for await (const each of verifySite(subject, traces, new AbortController().signal)) judged.push(each);
  expect(await traces.remove()).toEqual([]);
  return judged;
}

const wrong = (judged: readonly Judged[]) =>
  judged.flatMap(({ check, verdict }) => (isWrong(verdict) ? [[check.name, verdict.found]] : []));
const names = (judged: readonly Judged[]) => wrong(judged).map(([name]) => name);
const skipped = (judged: readonly Judged[]) =>
  judged.flatMap(({ check, verdict }) => (typeof verdict === 'object' && 'skipped' in verdict ? [check.name] : []));

/** The contents of every table in which a verification could leave something. */
async function contents({ owner }: Hosted): Promise<Record<string, unknown>> {
  const tables = ['blog_posts', 'page_content', 'newsletter_subscribers', 'call_requests', 'mail_outbox'];
  const all = [...tables.map((table) => `public.${table}`), 'private.limit_events', 'auth.users', 'storage.objects'];
  const found = all.map(async (table) => [
    table,
    await owner.unsafe(`select to_jsonb(t) from ${table} as t order by 1`),
  ]);
  return Object.fromEntries(await Promise.all(found));
}

const onProject = async (options: Parameters<typeof hosting.open>[0], task: (project: Hosted) => Promise<void>) => {
  const project = await hosting.open(options);
  try {
    await project.owner`insert into public.page_content (page_id, title, is_published)
      values ('home', 'Welcome', true), ('about', 'About', false)`;
    await task(project);
  } finally {
    await project.close();
  }
};

describe('npm run verify on plain PostgreSQL behind Supabase Lite', () => {
  test('passes every check with the migrations and leaves nothing behind', () =>
    onProject({}, async (project) => {
      const before = await contents(project);
      const judged = await verify(project);
      expect(wrong(judged)).toEqual([]);
      expect(skipped(judged)).toEqual([]);
      expect(judged.length).toBeGreaterThan(80);
      expect(await contents(project)).toEqual(before);
    }));

  test('writes nothing without the secret key, and names what it could not check', () =>
    onProject({}, async (project) => {
      const judged = await verify(project, { secret: '' });
      expect(wrong(judged)).toEqual([]);
      expect(skipped(judged)).toEqual([
        'server/writes',
        'visitors/public-posts',
        'visitors/drafts-hidden',
        'visitors/scheduled-hidden',
        'visitors/unpublished-pages-hidden',
        'strangers',
      ]);
    }));

  test('reports only the key when it belongs to another project', () =>
    onProject({}, async (project) => {
      expect(names(await verify(project, { key: 'sb_publishable_of_somebody_else' }))).toEqual(['public-key']);
      expect(names(await verify(project, { secret: 'sb_secret_of_somebody_else' }))).toEqual(['secret-key']);
    }));

  test('reports only the address when it is not a Supabase project', () =>
    onProject({ asked: () => new Response('<!doctype html>') }, async (project) => {
      expect(wrong(await verify(project))).toEqual([['address', 'something else: status 200, no JSON']]);
    }));

  test.each(BROKEN_SCHEMAS)('notices $broken', ({ sql, noticed }) =>
    onProject({}, async (project) => {
      await project.owner.unsafe(sql);
      const before = await contents(project);
      const judged = await verify(project);
      expect(names(judged)).toEqual(noticed);
      expect(await contents(project)).toEqual(before);
    }),
  );

  test('notices that sign-ups are on', () =>
    onProject({ signUps: true }, async (project) => {
      expect(names(await verify(project))).toEqual(['accounts/sign-ups-off']);
    }));

  test('notices a missing mail function', () =>
    onProject(
      {
        asked: ({ url }) =>
          url.includes('/functions/') ? Response.json({ message: 'none' }, { status: 404 }) : undefined,
      },
      async (project) => {
        expect(wrong(await verify(project))).toEqual([['mail/send-contact-email', 'status 404']]);
      },
    ));
});

describe('the command npm run verify', () => {
  const keys = { PUBLIC_SUPABASE_ANON_KEY: KEYS.public, SUPABASE_SERVICE_ROLE_KEY: KEYS.secret };

  test('ends with what is wrong, what to do, and exit code 1', () =>
    onProject({}, async (project) => {
      await project.owner.unsafe('grant execute on function public.configure(jsonb) to anon');
      const { code, output } = await run('verify', ['--url', project.url], keys);
      expect(code).toBe(1);
      expect(output.match(/^wrong .*/gm)).toEqual([
        'wrong    visitors/configure: expected visitors may not run configure; found: no refusal: ' +
          'The settings are not an object. (22023). To do: apply the migrations (npx supabase db push), ' +
          'and take back what was changed by hand in the database: configure',
      ]);
      expect(output).toMatch(/^\d+ right, 1 wrong, 0 skipped\.$/m);
    }));

  test('removes what it wrote when it is interrupted', async () => {
    let command: ReturnType<typeof startCommand> | undefined;
    const asked = ({ method, url }: Request) => {
      if (method === 'POST' && url.endsWith('/auth/v1/admin/users')) command?.process.kill('SIGINT');
      return undefined;
    };
    await onProject({ asked }, async (project) => {
      const before = await contents(project);
      command = startCommand(keys, undefined, [process.execPath, 'scripts/verify.ts', '--url', project.url]);
      expect(await command.ended, 'what was interrupted is not done').toBe(130);
      expect(command.output()).toContain('Stopping …');
      expect(command.output()).not.toMatch(/^(wrong|left) /m);
      expect(await contents(project)).toEqual(before);
    });
  });

  test('names what it could not remove', async () => {
    let broken = false;
    const asked = ({ method, url }: Request) => {
      broken ||= method === 'POST' && url.endsWith('/auth/v1/admin/users');
      return broken ? Response.json({ message: 'Down.' }, { status: 503 }) : undefined;
    };
    await onProject({ asked }, async (project) => {
      const { code, output } = await run('verify', ['--url', project.url], keys);
      expect(code).toBe(1);
      expect(output.match(/^left .*/gm)).toHaveLength(6);
      expect(output).toMatch(/^left +the row [-0-9a-f]{36} of blog_posts could not be removed: Down\./m);
    });
  });

  test.each([
    [
      'the secret key in the public one’s place',
      { PUBLIC_SUPABASE_ANON_KEY: KEYS.secret },
      /^--key: this is the secret key/,
    ],
    ['no key for an address', {}, /^--key: the public \(anon\) key is needed/],
    ['the public key in the secret one’s place', { ...keys, SUPABASE_SERVICE_ROLE_KEY: KEYS.public }, /^--secret: /],
  ])('refuses %s', async (_what, environment, line) => {
    const { code, output } = await run('verify', ['--url', 'http://127.0.0.1:9'], environment);
    expect([code, output.trim()]).toEqual([1, expect.stringMatching(line)]);
  });

  test('reports that no server answers', async () => {
    const { code, output } = await run('verify', ['--url', 'http://127.0.0.1:9'], keys);
    expect(code).toBe(1);
    expect(output).toMatch(/^wrong +address: expected a Supabase that answers; found: no answer/m);
    expect(output).toMatch(/^0 right, 1 wrong, 0 skipped\.$/m);
  });
});
