import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestDatabase } from '../support/postgres/database.ts';
import type { LiteApp } from '../support/postgres/lite-app.ts';
import { liteClient, startMigratedLiteApp } from '../support/postgres/lite-database.ts';
import { openPlainDatabase } from '../support/postgres/plain-database.ts';
import { OPENING } from '../support/postgres/rows.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const image = () => PNG.buffer.slice(PNG.byteOffset, PNG.byteOffset + PNG.byteLength) as ArrayBuffer;

describe('blog images behind Supabase Lite', () => {
  let app: LiteApp;
  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    app = await startMigratedLiteApp();
  }, OPENING);
  afterAll(() => app?.close());

  const images = (caller: Parameters<typeof liteClient>[1]) => liteClient(app, caller).storage.from('blog-images');

  it.each(['anon', 'stranger'] as const)('%s can neither upload, replace, list nor delete images', async (caller) => {
    await images('administrator').upload('kept.png', image(), { contentType: 'image/png', upsert: true });
    expect((await images(caller).upload('mine.png', image(), { contentType: 'image/png' })).error).not.toBeNull();
    expect((await images(caller).update('kept.png', image(), { contentType: 'image/png' })).error).not.toBeNull();
    expect((await images(caller).list()).data ?? []).toEqual([]);
    await images(caller).remove(['kept.png']);
    expect((await images('administrator').list()).data?.map((file) => file.name)).toEqual(['kept.png']);
  });

  it('the administrator uploads an image, and anybody can read it at its public address', async () => {
    const { error } = await images('administrator').upload('public.png', image(), { contentType: 'image/png' });
    expect(error).toBeNull();
    const { publicUrl } = images('anon').getPublicUrl('public.png').data;
    const response = await app.fetch(new Request(publicUrl));
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(PNG)).toBe(true);
    expect((await images('administrator').remove(['public.png'])).data).toHaveLength(1);
  });

  it('the bucket accepts only images, and no SVG', async () => {
    for (const contentType of ['image/svg+xml', 'text/html', 'application/pdf']) {
      const { error } = await images('administrator').upload('other', image(), { contentType });
      expect(error, contentType).not.toBeNull();
    }
  });
});

describe('blog images on plain PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openPlainDatabase();
    await database.owner(`insert into storage.buckets (id, name, public) values ('other', 'other', false)`);
    await database.owner(
      `insert into storage.objects (bucket_id, name) values ('blog-images', 'kept.png'), ('other', 'kept.txt')`,
    );
  }, OPENING);
  afterAll(() => database?.close());

  it('have a public bucket for raster images of at most 10 MB', async () => {
    const [bucket] = await database.owner(
      `select public, file_size_limit::int, allowed_mime_types from storage.buckets where id = 'blog-images'`,
    );
    expect(bucket).toEqual({
      public: true,
      file_size_limit: 10 * 1024 * 1024,
      allowed_mime_types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'],
    });
  });

  it.each(['anon', 'stranger'] as const)('%s can neither add, change, list nor delete images', async (caller) => {
    const session = database.as(caller);
    expect((await session.insert('storage.objects', { bucket_id: 'blog-images', name: 'mine.png' })).error?.code).toBe(
      '42501',
    );
    expect((await session.update('storage.objects', { name: 'moved.png' }, { name: 'kept.png' })).rows).toEqual([]);
    expect((await session.select('storage.objects')).rows).toEqual([]);
    expect((await session.remove('storage.objects', { name: 'kept.png' })).rows).toEqual([]);
  });

  it('the administrator may write blog images, but not other buckets', async () => {
    const session = database.as('administrator');
    expect((await session.select('storage.objects')).rows.map((row) => row.name)).toEqual(['kept.png']);
    expect((await session.insert('storage.objects', { bucket_id: 'blog-images', name: 'new.png' })).error).toBeNull();
    expect((await session.insert('storage.objects', { bucket_id: 'other', name: 'new.txt' })).error?.code).toBe(
      '42501',
    );
    expect((await session.update('storage.objects', { bucket_id: 'other' }, { name: 'new.png' })).error?.code).toBe(
      '42501',
    );
    expect((await session.remove('storage.objects', { name: 'new.png' })).rows).toHaveLength(1);
    expect((await session.remove('storage.objects', { name: 'kept.txt' })).rows).toEqual([]);
  });
});
