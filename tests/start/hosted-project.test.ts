import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type HostedProject, startHostedProject } from '../support/hosted-project.ts';
import { endAll, root, startCommand } from '../support/start-command.ts';

const EMAIL = 'author@example.com';
const PASSWORD = 'a long enough password';

let project: HostedProject;
beforeAll(async () => {
  project = await startHostedProject();
});
afterAll(async () => {
  endAll();
  await project?.close();
});

async function run(script: string, environment: Record<string, string>, ...options: string[]) {
  const command = startCommand(environment, root, [process.execPath, `scripts/${script}.ts`, ...options]);
  const code = await command.ended;
  return { code, output: command.output() };
}

test('a project without tables is reported as lacking its migrations', async () => {
  const line = expect.stringContaining('lacks its migrations; npx supabase db push --remote brings them there');
  expect(await run('seed', project.settings)).toEqual({ code: 1, output: line });
  expect(await run('admin-create', { ...project.settings, ADMIN_PASSWORD: PASSWORD })).toEqual({
    code: 1,
    output: line,
  });
  await project.pushMigrations();
});

describe('npm run admin:create', () => {
  const create = (environment: Record<string, string> = {}, ...options: string[]) =>
    run(
      'admin-create',
      { ...project.settings, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, ...environment },
      ...options,
    );
  const administrators = async () => {
    const rows = await project.owner('select email from auth.users join private.admins on user_id = id order by email');
    return rows.map(({ email }) => email);
  };

  beforeEach(async () => {
    await project.owner('delete from auth.users');
    project.passwords.clear();
  });

  test('creates the account and its right, and changes nothing the second time', async () => {
    const made = await create({ SITE_URL: 'https://example.com' });
    expect(made).toEqual({
      code: 0,
      output: `The account ${EMAIL} was made; it is the administrator of ${project.settings.PUBLIC_SUPABASE_URL}.\nSign in at https://example.com/auth.\n`,
    });
    expect(await administrators()).toEqual([EMAIL]);
    const again = await create({ ADMIN_PASSWORD: 'quite another password' });
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('already; npm run admin:password') });
    expect([...project.passwords]).toEqual([[EMAIL, PASSWORD]]);
  });

  test('sets the password and the right of an existing account, on any page of the list', async () => {
    await project.owner(
      `insert into auth.users (id, email) select gen_random_uuid(), n || '@example.com' from generate_series(1, 200) n`,
    );
    await project.owner(
      `insert into auth.users (id, email, created_at) values (gen_random_uuid(), 'Author@Example.com', now() + '1 s')`,
    );
    const { code, output } = await create();
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`There was an account ${EMAIL}; it has the new password`),
    ]);
    expect(await administrators()).toEqual(['Author@Example.com']);
    expect([...project.passwords]).toEqual([['Author@Example.com', PASSWORD]]);
  });

  test('replaces the administrator only with --replace, and otherwise creates no account', async () => {
    await create();
    const successor = { ADMIN_EMAIL: 'successor@example.com' };
    expect(await create(successor)).toEqual({
      code: 1,
      output: `The administrator is ${EMAIL}; --replace takes the right to edit away from there\n`,
    });
    expect([...project.passwords.keys()]).toEqual([EMAIL]);
    expect((await create(successor, '--replace')).code).toBe(0);
    expect(await administrators()).toEqual(['successor@example.com']);
  });

  test.each([
    ['no secret key', { SUPABASE_SERVICE_ROLE_KEY: '' }, 'SUPABASE_SERVICE_ROLE_KEY: needed'],
    ['another key', { SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_of_another_project' }, 'does not take this key'],
    [
      'a project that does not answer',
      { PUBLIC_SUPABASE_URL: 'http://127.0.0.1:9' },
      'http://127.0.0.1:9: does not answer',
    ],
    ['no password and no terminal', { ADMIN_PASSWORD: '' }, 'ADMIN_PASSWORD: needed where there is no terminal'],
    [
      'the embedded backend',
      { PUBLIC_SUPABASE_URL: '' },
      'With the embedded backend npm start makes the administrator',
    ],
  ])('ends with one clear line and exit 1 for %s', async (_what, environment, line) => {
    const { code, output } = await create(environment);
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringContaining(line)]]);
    expect(await administrators()).toEqual([]);
  });
});

const LISTS = 'Categories: 4; purposes of calls: 4. The project has these lists now.\n';

describe('npm run seed', () => {
  const counts = async () => {
    const [row] = await project.owner(
      `select (select count(*)::int from public.blog_posts) as posts, (select count(*)::int from public.page_content) as pages`,
    );
    return row;
  };

  test('inserts articles and pages once, and leaves edited or deleted ones alone', async () => {
    const first = await run('seed', project.settings);
    expect(first).toEqual({ code: 0, output: `Articles: 15 added.\nPages: 8 added.\n${LISTS}` });
    expect(await counts()).toEqual({ posts: 15, pages: 8 });
    const [page] = await project.owner(`
      select source_hash = encode(sha256(convert_to(title || E'\\n' || content, 'UTF8')), 'hex') as unedited
      from public.page_content where page_id = 'about'`);
    expect(page).toEqual({ unedited: true });

    await project.owner(`update public.page_content set title = 'Edited' where page_id = 'about'`);
    await project.owner(`delete from public.blog_posts where slug = 'hand-over-the-keys'`);
    const second = await run('seed', project.settings);
    expect(second).toEqual({
      code: 0,
      output: `Articles: none added, since this project was seeded before.\nPages: 0 added; 8 were there and stay as they are.\n${LISTS}`,
    });
    expect(await counts()).toEqual({ posts: 14, pages: 8 });
    expect(await project.owner(`select title from public.page_content where page_id = 'about'`)).toEqual([
      { title: 'Edited' },
    ]);
  });

  test('continues after an interruption', async () => {
    await project.owner('delete from public.page_content');
    await project.owner(`delete from public.blog_posts where slug < 'c'`);
    const { code, output } = await run('seed', project.settings);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(
        /^Articles: \d added; 1\d were there and stay as they are\.\nPages: 8 added\.\nCategories: 4; .*\n$/,
      ),
    ]);
    expect(await counts()).toEqual({ posts: 15, pages: 8 });
  });

  test.each([
    ['no secret key', { SUPABASE_SERVICE_ROLE_KEY: '' }, 'SUPABASE_SERVICE_ROLE_KEY: needed'],
    ['the embedded backend', { PUBLIC_SUPABASE_URL: '' }, 'With the embedded backend npm start seeds the database.'],
  ])('ends with one clear line and exit 1 for %s', async (_what, environment, line) => {
    const { code, output } = await run('seed', { ...project.settings, ...environment });
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringContaining(line)]]);
  });
});
