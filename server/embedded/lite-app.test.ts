import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { syncUploads } from './lite-app.ts';

test('an upload is answered once its file is on the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-uploads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const adapter = {
    filePath: (bucket: string, name: string) => join(folder, `${bucket}-${name}`),
    uploadObject: async (bucket: string, name: string, body: unknown) => {
      await writeFile(adapter.filePath(bucket, name), `${body}`);
      return { size: 5 };
    },
  };
  syncUploads({ _storageAdapter: adapter });
  await using probe = await open(folder);
  const sync = vi.spyOn(Object.getPrototypeOf(probe), 'sync');
  onTestFinished(() => sync.mockRestore());
  expect(await adapter.uploadObject('images', 'a.png', 'bytes')).toEqual({ size: 5 });
  expect(sync).toHaveBeenCalledOnce();
});
