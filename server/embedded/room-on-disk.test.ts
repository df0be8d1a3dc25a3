import { expect, test } from 'vitest';
import { createRoomOnDisk } from './room-on-disk.ts';

const MEGABYTE = 1024 * 1024;
const asked = (method: string, path = '/rest/v1/blog_posts') => new Request(`http://site${path}`, { method });

test('writing is refused while there is too little room, and said once; reading is not', async () => {
  const lines: string[] = [];
  let free: number | undefined = 100 * MEGABYTE;
  const refusal = createRoomOnDisk('/data', { log: (line) => lines.push(line), free: async () => free });
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
    'DATA_DIR: less than 64 MB are free for /data: nothing is stored until there is room',
    'DATA_DIR: there is room again for /data',
  ]);
});

test('a file system that does not say how much is free is taken at its word', async () => {
  const refusal = createRoomOnDisk('/data', { log: () => {}, free: async () => undefined });
  expect(await refusal(asked('PATCH'))).toBeUndefined();
});
