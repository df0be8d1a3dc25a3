import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { fetchCard } from './card.server.ts';

const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c2391d' } })
  .png()
  .toBuffer();

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

type Answers = Readonly<Record<string, string | Buffer | RequestListener>>;

/** A server that plays the web; a string is sent as HTML. @returns its address, and the paths that it was asked for */
async function web(answers: Answers) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers[path];
    if (answer === undefined) response.writeHead(404).end();
    else if (typeof answer === 'function') answer(request, response);
    else {
      if (typeof answer === 'string') response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(answer);
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { asked, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const meta = (...said: readonly (readonly [name: string, content: string])[]) =>
  said.map(([name, content]) => `<meta property="${name}" content="${content}">`).join('\n');

test('a page says its title, description, site and image', async () => {
  const page = `<!doctype html><html><head><title>Other</title><script>"<meta property='og:title' content='No'>"</script>
    ${meta(['og:title', 'Names &amp;\n things'], ['og:description', 'About “names”'], ['og:site_name', 'Example'])}
    ${meta(['og:image', '/cover.png'], ['og:title', 'A second one'])}</head><body>${meta(['og:site_name', 'No'])}`;
  const gateway = await web({ '/www.example.com/a?b=1': page, '/www.example.com/cover.png': png });
  const card = await fetchCard(' https://www.example.com/a?b=1 ', gateway.address);
  expect(card).toMatchObject({
    title: 'Names & things',
    description: 'About “names”',
    site: 'Example',
    image: { type: 'image/png' },
  });
  expect(gateway.asked).toHaveLength(2);
});

test('a page that says less has the name of its host, and neither description nor image', async () => {
  const gateway = await web({ '/www.example.com/': '<title> A  page </title>' });
  expect(await fetchCard('https://www.example.com', gateway.address)).toEqual({
    title: 'A page',
    description: '',
    site: 'example.com',
  });
});

test('words that are too long are cut, between characters', async () => {
  const gateway = await web({ '/example.com/': `<title>${'👋'.repeat(500)}</title>` });
  expect(await fetchCard('https://example.com/', gateway.address)).toMatchObject({ title: `${'👋'.repeat(199)}…` });
});

test('a page in another encoding is read in it', async () => {
  const body = Buffer.from('<meta charset="windows-1252"><title>Caf\xe9</title>', 'latin1');
  const gateway = await web({
    '/example.com/': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(body),
  });
  expect(await fetchCard('https://example.com/', gateway.address)).toMatchObject({ title: 'Café' });
});

test.each(['http://localhost/a.png', 'http://169.254.169.254/a.png', 'file:///a.png', 'data:image/png;base64,AAAA'])(
  'an image at %s is not requested, and the page is shown without it',
  async (image) => {
    const gateway = await web({ '/example.com/': `<title>A</title>${meta(['og:image', image])}` });
    expect(await fetchCard('https://example.com/', gateway.address)).toEqual({
      title: 'A',
      description: '',
      site: 'example.com',
    });
    expect(gateway.asked).toEqual(['/example.com/']);
  },
);

test.each([
  ['that is none', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['that is too large', Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)])],
  ['that does not come', ((request) => request.destroy()) satisfies RequestListener],
])('an image %s is left out', async (_, image) => {
  const gateway = await web({
    '/example.com/': `<title>A</title>${meta(['og:image', 'https://example.com/x'])}`,
    '/example.com/x': image,
  });
  expect(await fetchCard('https://example.com/', gateway.address)).not.toHaveProperty('image');
});

test.each([
  ['without a title', '<p>Words</p>'],
  ['that is none', png],
  ['whose head cannot be parsed in bounded time', `<title>A</title>${'<b id=a>'.repeat(5000)}`],
])('a page %s has no card', async (_, page) => {
  const gateway = await web({ '/example.com/': page });
  expect(await fetchCard('https://example.com/', gateway.address)).toBe('none');
});

test('an address that is none, or of this machine, is unknown, and nothing is requested', async () => {
  const gateway = await web({});
  for (const address of ['', 'words', 'http://localhost/', 'http://10.0.0.1/', 'file:///etc/passwd', '/about'])
    expect(await fetchCard(address, gateway.address)).toBe('unknown');
  expect(gateway.asked).toEqual([]);
});

test('a page of half a megabyte is read to its limit', async () => {
  const gateway = await web({ '/example.com/': `<title>A</title><body>${'<p>words</p>'.repeat(200_000)}` });
  expect(await fetchCard('https://example.com/', gateway.address)).toMatchObject({ title: 'A' });
});
