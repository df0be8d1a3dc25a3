import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EmbeddedBackend, startEmbeddedBackend } from '../../server/embedded/backend.ts';
import { readEnvironment } from '../../server/environment.ts';
import { root, temporaryDirectory } from '../support/start-command.ts';

const data = temporaryDirectory();
let backend: EmbeddedBackend;

beforeAll(async () => {
  backend = await startEmbeddedBackend(readEnvironment({ DATA_DIR: data.path }, root), root, () => {});
});
afterAll(async () => {
  await backend?.close();
  data.remove();
});

test('a read over the Data API takes six queries, two of them for the settings that Lite sends singly', async () => {
  // Every query ends with one Sync message.
  const sent = vi.spyOn(PGlite.prototype, 'execProtocolRaw');
  const { publicKey } = backend.secrets;
  const question = new Request('http://site.test/rest/v1/blog_posts?select=slug', { headers: { apikey: publicKey } });
  const answer = await backend.fetch(question, null);
  expect(await answer.json()).not.toEqual([]);
  const SYNC = 'S'.charCodeAt(0);
  expect(sent.mock.calls.filter(([message]) => message[0] === SYNC)).toHaveLength(6);
});
