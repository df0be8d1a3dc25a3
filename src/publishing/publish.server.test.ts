import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { publish, publishState } from './publish.server.ts';

afterEach(() => vi.unstubAllEnvs());

/** Starts a host's deploy hook. @returns its address, and the requests it received */
async function hookThat(status: number) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { asked, address: `http://127.0.0.1:${port}/build_hooks/secret`, close: () => server.close() };
}

test('a deploy hook of a host is called once, and the state of its build stays unknown', async () => {
  const hook = await hookThat(201);
  vi.stubEnv('PUBLISH_HOOK_URL', hook.address);
  expect(await publish(undefined)).toEqual({ status: 'requested' });
  expect(hook.asked).toEqual(['POST /build_hooks/secret']);
  expect(publishState(undefined)).toEqual({ status: 'requested' });
  hook.close();
});

test('a refusing hook is reported without its address, which is a secret', async () => {
  const hook = await hookThat(404);
  vi.stubEnv('PUBLISH_HOOK_URL', hook.address);
  expect(await publish(undefined)).toEqual({ status: 'failed', reason: "The host's deploy hook answered 404." });
  hook.close();
});

test('publishing where nothing can build is reported as such', async () => {
  vi.stubEnv('PUBLISH_HOOK_URL', '');
  expect(await publish(undefined)).toEqual({ status: 'unavailable' });
  expect(publishState(undefined)).toEqual({ status: 'unavailable' });
});
