import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BLOG_CATEGORIES, CALL_PURPOSES } from '../../src/site/owner-choices.ts';
import { DATABASES, type Row, type TestDatabase } from '../support/postgres/database.ts';
import { CALL_REQUEST, OPENING, resetRows } from '../support/postgres/rows.ts';

const SAMPLE = { categories: BLOG_CATEGORIES, purposes: CALL_PURPOSES };
const OWN = {
  categories: [
    { value: 'design', label: 'Design' },
    { value: 'branding', label: 'Brands' },
  ],
  purposes: [
    { value: 'workshop', label: 'A workshop <em>&' },
    { value: 'other', label: 'Something else' },
  ],
};

describe.each(DATABASES)("the owner's lists on $kind", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  }, OPENING);
  afterAll(() => database?.close());
  beforeEach(() => resetRows(database));
  // Other files use the same database.
  afterEach(() => configure(SAMPLE));

  const configure = (settings: object) => database.as('service_role').call('configure', { settings });
  const add = (row: Row) => database.as('administrator').insert('blog_posts', { title: 'A post', ...row });
  const categories = () => database.owner('select slug, category from public.blog_posts order by slug');

  it('are those of the sample until others are configured', async () => {
    const listed = () =>
      database.owner('select kind, value, label from private.choices order by kind, position') as Promise<Row[]>;
    const ofSample = Object.entries(SAMPLE).flatMap(([kind, list]) => list.map((choice) => ({ kind, ...choice })));
    expect(await listed()).toEqual(ofSample);
    expect((await configure(OWN)).error).toBeNull();
    expect((await configure(SAMPLE)).error).toBeNull();
    expect(await listed()).toEqual(ofSample);
  });

  it('decide which category a post may have, and the first is that of a new one', async () => {
    await configure(OWN);
    expect((await add({ slug: 'of-design', category: 'design' })).error).toBeNull();
    expect((await add({ slug: 'of-none' })).error).toBeNull();
    expect((await add({ slug: 'of-faith', category: 'faith' })).error).toMatchObject({
      code: '23514',
      message: expect.stringContaining('"blog_posts_category_known"'),
    });
    expect(
      (await database.as('administrator').update('blog_posts', { category: 'x' }, { slug: 'of-none' })).error?.code,
    ).toBe('23514');
    expect(await categories()).toContainEqual({ slug: 'of-none', category: 'design' });
  });

  it('leave a post the category that is gone, with which it can be saved', async () => {
    await add({ slug: 'of-faith', category: 'faith' });
    await configure(OWN);
    const saved = await database
      .as('administrator')
      .update('blog_posts', { title: 'Saved again', category: 'faith' }, { slug: 'of-faith' });
    expect(saved.error).toBeNull();
    expect(await categories()).toContainEqual({ slug: 'of-faith', category: 'faith' });
    const moved = await database.as('administrator').update('blog_posts', { category: 'design' }, { slug: 'of-faith' });
    expect(moved.error).toBeNull();
    const back = await database.as('administrator').update('blog_posts', { category: 'faith' }, { slug: 'of-faith' });
    expect(back.error?.code).toBe('23514');
  });

  it('let a deleted post and a post of another site keep what they had', async () => {
    await add({ slug: 'of-faith', category: 'faith' });
    const [row] = await database.owner("select id from public.blog_posts where slug = 'of-faith'");
    const exported = await database.as('service_role').call('export_rows', { part: 'posts', size: 50 });
    await database.as('administrator').remove('blog_posts', { slug: 'of-faith' });
    await configure(OWN);
    expect((await database.as('administrator').call('restore_post', { post_id: row?.id })).error).toBeNull();
    expect(await categories()).toContainEqual({ slug: 'of-faith', category: 'faith' });
    await database.owner('delete from public.blog_posts');
    const { value } = await database
      .as('service_role')
      .call('import_rows', { part: 'posts', moved: exported.value, overwrite: false });
    expect((value as Row[]).map(({ outcome }) => outcome)).not.toContain('refused');
    expect(await categories()).toContainEqual({ slug: 'of-faith', category: 'faith' });
    // The exception ends with the import.
    expect((await add({ slug: 'again', category: 'faith' })).error?.code).toBe('23514');
  });

  it("decide a call's purpose, preset the first, and give its words to the mail", async () => {
    await configure({ ...OWN, mail_configured: true });
    const submit = (callType: string) =>
      database
        .as('service_role')
        .call('submit_call_request', { request: { ...CALL_REQUEST, callType }, mail_configured: true });
    expect((await submit('speaking')).error).toEqual({
      code: '23514',
      message: 'call_requests_call_type_known',
      details: null,
    });
    expect((await submit('')).error).toBeNull();
    const { rows } = await database.as('service_role').callTable('claim_mail', {});
    expect(rows?.[0]?.data).toMatchObject({ callType: 'workshop', purpose: 'A workshop <em>&' });
    await configure({ mail_configured: false });
  });

  it.each([
    ['an empty list', { categories: [] }],
    ['no list', { categories: 'branding' }],
    ['a value that is no part of an address', { purposes: [{ value: 'A talk', label: 'A talk' }] }],
    ['a value without words', { categories: [{ value: 'design' }] }],
    ['SQL as a value', { categories: [{ value: "x'; drop table private.choices; --", label: 'X' }] }],
  ])('refuse %s, and stay', async (_, settings) => {
    expect((await configure(settings)).error?.code).toBe('22023');
    const [row] = await database.owner('select count(*)::int as choices from private.choices');
    expect(row?.choices).toBe(BLOG_CATEGORIES.length + CALL_PURPOSES.length);
  });

  it('are changed by the server alone', async () => {
    for (const caller of ['anon', 'administrator'] as const)
      expect((await database.as(caller).call('configure', { settings: OWN })).error?.code).toBe('42501');
  });
});
