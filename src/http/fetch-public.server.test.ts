import type { LookupAddress } from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fetchPublic, isPublicAddress, mayBeFetched, publicLookup } from './fetch-public.server.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server on this machine. @returns its address, and the paths that it was asked for */
async function serve(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  'localhost',
])('%s is not the address of a public server', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '198.20.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
  '%s is',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  'http://localhost/',
  'http://localhost./',
  'http://LOCALHOST/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0x7f000001/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.1/',
  'http://metadata.google.internal/',
  'http://printer.local/',
  'http://a.localhost/',
  'http://intranet/',
  'http://example.com:8080/',
  'http://example.com:22/',
  'https://somebody@example.com/',
  'https://:secret@example.com/',
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://example.com/',
  'data:text/html,a',
  'javascript:alert(1)',
])('%s may not be fetched', async (address) => {
  expect(mayBeFetched(new URL(address))).toBe(false);
  expect(await fetchPublic(new URL(address), { accept: 'text/html', limit: 10 })).toBe('refused');
});

test.each(['https://example.com/', 'http://example.com:80/a?b', 'https://bücher.example/', 'https://1.1.1.1/'])(
  '%s may',
  (address) => expect(mayBeFetched(new URL(address))).toBe(true),
);

test('a name that leads to this machine or its network is refused when it is looked up', async () => {
  const looked = (name: string, all: boolean) =>
    new Promise<[Error | null, string | LookupAddress[]]>((done) => {
      publicLookup(name, { all }, (error, address) => done([error, address]));
    });
  for (const all of [true, false]) {
    const [error, address] = await looked('localhost', all);
    expect(error?.message).toBe('localhost is not public');
    expect(address).toBe('');
  }
});

test('what redirects to this machine is refused, and this machine is not asked', async () => {
  const own = await serve((_, response) => response.end('a secret'));
  for (const location of [own.address, 'http://127.0.0.1/', 'http://localhost/x', 'file:///etc/passwd']) {
    const gateway = await serve((_, response) => response.writeHead(302, { location }).end());
    expect(
      await fetchPublic(new URL('https://example.com/'), { accept: '*/*', limit: 100, gateway: gateway.address }),
    ).toBe('refused');
    expect(gateway.asked).toEqual(['/example.com/']);
  }
  expect(own.asked).toEqual([]);
});

test('redirects are followed, but not for ever', async () => {
  const gateway = await serve(({ url }, response) => {
    if (url === '/example.com/a') response.writeHead(301, { location: 'https://www.example.com/b' }).end();
    else if (url === '/www.example.com/b') response.writeHead(307, { location: '/c' }).end();
    else if (url === '/www.example.com/c') response.writeHead(200, { 'content-type': 'text/html' }).end('found');
    else response.writeHead(302, { location: '/round' }).end();
  });
  const asked = { accept: 'text/html', limit: 100, gateway: gateway.address };
  const found = await fetchPublic(new URL('https://example.com/a'), asked);
  expect(found).toMatchObject({ type: 'text/html' });
  expect(typeof found === 'object' && [found.url.href, new TextDecoder().decode(found.body)]).toEqual([
    'https://www.example.com/c',
    'found',
  ]);
  expect(await fetchPublic(new URL('https://example.com/round'), asked)).toBeUndefined();
  expect(gateway.asked.filter((path) => path.endsWith('/round'))).toHaveLength(5);
});

test('a body is read up to its limit, and refused or cut beyond it, whatever the server says of its size', async () => {
  const gateway = await serve(({ url }, response) => {
    if (url?.endsWith('/stated')) response.setHeader('content-length', 20);
    response.write('0123456789');
    response.end('0123456789');
  });
  const asked = { accept: '*/*', gateway: gateway.address };
  for (const path of ['stated', 'unstated']) {
    const url = new URL(`https://example.com/${path}`);
    expect(await fetchPublic(url, { ...asked, limit: 15 })).toBeUndefined();
    const cut = await fetchPublic(url, { ...asked, limit: 15, isCut: true });
    expect(typeof cut === 'object' && cut.body.length).toBe(15);
    const whole = await fetchPublic(url, { ...asked, limit: 20 });
    expect(typeof whole === 'object' && whole.body.length).toBe(20);
  }
});

test('what is compressed, missing or broken is not read', async () => {
  const answers: Record<string, RequestListener> = {
    zipped: (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    missing: (_, response) => response.writeHead(404).end('x'),
    failing: (_, response) => response.writeHead(503).end('x'),
    silent: (request) => request.destroy(),
  };
  const gateway = await serve((request, response) =>
    answers[request.url?.split('/').at(-1) ?? '']?.(request, response),
  );
  const fetched = (path: string) =>
    fetchPublic(new URL(`https://example.com/${path}`), { accept: '*/*', limit: 10, gateway: gateway.address });
  expect(await fetched('zipped')).toBeUndefined();
  expect(await fetched('missing')).toBeUndefined();
  await expect(fetched('failing')).rejects.toThrow('example.com answered 503');
  await expect(fetched('silent')).rejects.toThrow();
});
