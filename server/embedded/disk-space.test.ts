import { expect, test } from 'vitest';
import { createDiskSpaceCheck } from './disk-space.ts';

const MEGABYTE = 1024 * 1024;
const asked = (method: string, path = '/rest/v1/blog_posts') => new Request(`http://site${path}`, { method });

test('writing is refused and logged once while disk space is low; reading goes on', async () => {
  const lines: string[] = [];
  let free: number | undefined = 100 * MEGABYTE;
  const { refusal } = createDiskSpaceCheck('/data', { log: (line) => lines.push(line), free: async () => free });
  expect(await refusal(asked('PATCH'))).toBeUndefined();
  free = 63 * MEGABYTE;
  for (const method of ['POST', 'PATCH', 'DELETE', 'PUT']) {
    const refused = await refusal(asked(method));
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await refused?.json()).toMatchObject({ code: '53100' });
  }
  expect(await refusal(asked('POST', '/auth/v1/token'))).toBeDefined();
  expect(await refusal(asked('POST', '/rest/v1/rpc/like_post'))).toBeDefined();
  expect(await refusal(asked('GET'))).toBeUndefined();
  expect(await refusal(asked('POST', '/rest/v1/rpc/blog_list'))).toBeUndefined();
  free = 64 * MEGABYTE;
  expect(await refusal(asked('PATCH'))).toBeUndefined();
  expect(lines).toEqual([
    'DATA_DIR: less than 64 MB are free for /data: nothing is stored until there is space',
    'DATA_DIR: there is space again on /data',
  ]);
});

test('writing is allowed on a file system that does not report its free space', async () => {
  const { refusal } = createDiskSpaceCheck('/data', { log: () => {}, free: async () => undefined });
  expect(await refusal(asked('PATCH'))).toBeUndefined();
});

test('nothing is written while the directory is missing or replaced; its loss and its return are logged once', async () => {
  const lines: string[] = [];
  let loss: 'gone' | 'replaced' | undefined = 'gone';
  const free = () => Promise.reject(new Error('there is no such directory'));
  const { refusal, problem } = createDiskSpaceCheck('/data', {
    log: (line) => lines.push(line),
    free: () => (loss ? free() : Promise.resolve(undefined)),
    loss: async () => loss,
  });
  for (let times = 0; times < 2; times++) {
    const refused = await refusal(asked('POST'));
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([503, '60']);
  }
  expect(await refusal(asked('GET'))).toBeUndefined();
  loss = 'replaced';
  expect(await problem()).toBe('replaced');
  loss = undefined;
  expect(await refusal(asked('POST'))).toBeUndefined();
  expect(lines).toEqual([
    'DATA_DIR: /data is gone: nothing is stored until it is back',
    'DATA_DIR: /data is not the directory that was opened: nothing is stored until the site is restarted',
    'DATA_DIR: /data is back: it is stored again',
  ]);
});

test('without the database on it, a full disk refuses files alone', async () => {
  const settings = { log: () => {}, free: async () => 0, hasDatabase: false };
  const { refusal } = createDiskSpaceCheck('/data', settings);
  expect(await refusal(asked('PATCH'))).toBeUndefined();
  expect(await refusal(asked('POST', '/auth/v1/token'))).toBeUndefined();
  expect((await refusal(asked('POST', '/storage/v1/object/blog-images/a.png')))?.status).toBe(503);
});
