import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AttackedSite,
  attackedSite,
  type Caller,
  headersOfCallers,
  type RawAnswer,
  rawly,
} from '../support/attacked-site.ts';

const BUCKET = '/storage/v1/object/blog-images';
const PUBLIC = '/storage/v1/object/public/blog-images';
const SCRIPT = '<!doctype html><html><body><script>alert(1)</script></body></html>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

let site: AttackedSite;
let headers: Record<Caller, Record<string, string>>;
const image = { width: 8, height: 8, channels: 3, background: '#888' } as const;
const png = await sharp({ create: image }).png().toBuffer();
const jpeg = await sharp({ create: image }).jpeg().toBuffer();
const gif = await sharp({ create: image }).gif().toBuffer();

beforeAll(async () => {
  site = await attackedSite();
  headers = await headersOfCallers(site);
});

let named = 0;
const freshName = (ending: string) => `attack-${process.pid}-${++named}.${ending}`;

function put(
  name: string,
  bytes: Buffer,
  type: string,
  as: Caller = 'administrator',
  method = 'POST',
): Promise<RawAnswer> {
  const given = { ...headers[as], 'content-type': type, 'content-length': `${bytes.length}` };
  return rawly(site, method, `${BUCKET}/${name}`, given, bytes);
}

/** A file of the storage must reach the browser with its own type, without sniffing, and unable to run anything. */
async function expectHarmless(name: string, bytes: Buffer, type: string): Promise<void> {
  const answer = await fetch(`${site.address}${PUBLIC}/${name}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe(type);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
}

/** A PNG's chunk with its length and checksum. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  let crc = 0xffffffff;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  sum.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, sum]);
}

/** The rest of a PNG after signature and header. */
const HEAD = 8 + 25;

describe('a file that is an image and something else too is served only as an image', () => {
  const zip = Buffer.from('504b050600000000000000000000000000000000000000000000', 'hex');
  const dimensions = Buffer.from('0000753000007530080200000000000000', 'hex').subarray(0, 13);
  const FILES: [what: string, ending: string, bytes: Buffer, type: string][] = [
    ['a GIF that is an archive', 'gif', Buffer.concat([gif, zip]), 'image/gif'],
    ['a GIF that is a script', 'gif', Buffer.from('GIF89a/*\0\0\0\0*/=1;alert(1)//'), 'image/gif'],
    ['a JPEG that ends as a page', 'jpg', Buffer.concat([jpeg, Buffer.from(SCRIPT)]), 'image/jpeg'],
    [
      'a page that begins as a JPEG',
      'html',
      Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(SCRIPT)]),
      'image/jpeg',
    ],
    [
      'a PNG with a script in its text',
      'png',
      Buffer.concat([png.subarray(0, HEAD), chunk('tEXt', Buffer.from(`Comment\0${SCRIPT}`)), png.subarray(HEAD)]),
      'image/png',
    ],
    [
      'a PNG that would be 30,000 × 30,000',
      'png',
      Buffer.concat([png.subarray(0, 8), chunk('IHDR', dimensions), png.subarray(HEAD)]),
      'image/png',
    ],
    ['a JPEG called a page', 'html', jpeg, 'image/jpeg'],
    ['a PNG called a drawing', 'svg', png, 'image/png'],
    ['a PNG called a script', 'js', png, 'image/png'],
  ];
  test.each(FILES)('%s', async (_what, ending, bytes, type) => {
    for (const claimed of [
      'image/png',
      'text/html',
      'image/svg+xml',
      'application/javascript',
      'image/png; x=<script>',
    ]) {
      const name = freshName(ending);
      expect((await put(name, bytes, claimed)).status).toBe(200);
      await expectHarmless(name, bytes, type);
    }
    expect((await fetch(`${site.address}/healthz`)).ok).toBe(true);
  });
});

describe('a file that is not an image is refused, whatever its name or type claims', () => {
  const text = (content: string, encoding: BufferEncoding = 'utf8') => Buffer.from(content, encoding);
  test.each<[string, Buffer, number]>([
    ['a page', text(SCRIPT), 415],
    ['a drawing', text(SVG), 415],
    ['a drawing behind a declaration', text(`<?xml version="1.0"?>\n${SVG}`), 415],
    ['a drawing behind a byte order mark', text(`\ufeff   ${SVG}`), 415],
    ['a drawing in UTF-16', text(SVG, 'utf16le'), 415],
    ['a compressed drawing', gzipSync(SVG), 415],
    ['a compressed image', gzipSync(png), 415],
    ['an archive that grows', gzipSync(Buffer.alloc(50_000_000)), 415],
    ['a document', text('%PDF-1.7'), 415],
    ['a program', text('MZ\x90\0', 'latin1'), 415],
    ['a bitmap that is a page', text(`BM${SCRIPT}`), 415],
    ['an icon', Buffer.from('00000100010010100000', 'hex'), 415],
    ['a film', text('\0\0\0\x18ftypisom\0\0\0\0isommp41', 'latin1'), 415],
    ['a HEIC image', text('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'), 415],
    ['half a signature', png.subarray(0, 6), 415],
    ['nothing', Buffer.alloc(0), 415],
    ['more than is taken', Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]), 413],
  ])('%s', async (_what, bytes, status) => {
    for (const [ending, type] of [
      ['png', 'image/png'],
      ['jpg', 'image/jpeg'],
    ] as const) {
      const name = freshName(ending);
      expect((await put(name, bytes, type)).status).toBe(status);
      const form = new FormData();
      form.append('', new Blob([new Uint8Array(bytes)], { type }), name);
      const sent = await fetch(`${site.address}${BUCKET}/${name}`, {
        method: 'POST',
        headers: headers.administrator,
        body: form,
      });
      expect(sent.status, 'in a form').toBe(status);
      expect((await fetch(`${site.address}${PUBLIC}/${name}`)).status).toBe(404);
    }
  });

  test('far above the size limit, also without a Content-Length', async () => {
    const bytes = Buffer.alloc(14 * 1024 * 1024);
    for (const framing of [{ 'content-length': `${bytes.length}` }, { 'transfer-encoding': 'chunked' }] as Record<
      string,
      string
    >[]) {
      const given = { ...headers.administrator, 'content-type': 'image/png', ...framing };
      const answer = await rawly(site, 'POST', `${BUCKET}/${freshName('png')}`, given, bytes).catch(() => undefined);
      // A client that keeps sending may see the connection closed instead of the answer.
      expect([413, undefined]).toContain(answer?.status);
    }
    expect((await fetch(`${site.address}/healthz`)).ok).toBe(true);
  });
});

/** Names with path traversal or similar tricks. Dots that a URL resolves inside the bucket are harmless. */
const TRICKS = [
  '../MARK.png',
  '../../MARK.png',
  '..%2fMARK.png',
  '..%2f..%2f..%2fMARK.png',
  '%2e%2e/MARK.png',
  '%2e%2e%2fMARK.png',
  '%252e%252e%252fMARK.png',
  '..%5cMARK.png',
  '..\\MARK.png',
  '%5c..%5cMARK.png',
  'a/../../MARK.png',
  '/MARK.png',
  '//tmp/MARK.png',
  '%2ftmp%2fMARK.png',
  'C:%5cMARK.png',
  'file:///tmp/MARK.png',
  'MARK.png%00.html',
  'MARK%00.png',
  'MARK.png%0d%0aset-cookie:x=y',
  '%c0%ae%c0%ae/MARK.png',
  '%e2%80%a4%e2%80%a4/MARK.png',
  '%ef%bc%8e%ef%bc%8e%ef%bc%8fMARK.png',
  '%u002e%u002e/MARK.png',
  'MARK.png/',
  'MARK.png/..',
  'MARK.png%2f..',
  'MARK.png;.html',
  'MARK%20.png',
  '.MARK.png',
  '.htaccess-MARK',
  '-MARK%3Cscript%3E.png',
  '%zz-MARK.png',
  `${'n'.repeat(300)}MARK.png`,
];

describe('an uploaded file stays in its bucket', () => {
  test.each(TRICKS)('and %s is stored nowhere', async (trick) => {
    const mark = `trick-${process.pid}-${++named}`;
    for (const [method, base] of [
      ['POST', BUCKET],
      ['PUT', BUCKET],
      ['POST', '/storage/v1/object/public/blog-images'],
      ['POST', '/storage/v1/object/another-bucket'],
    ] as const) {
      const given = { ...headers.administrator, 'content-type': 'image/png', 'content-length': `${png.length}` };
      const { status } = await rawly(site, method, `${base}/${trick.replace('MARK', mark)}`, given, png);
      expect(status, `${method} ${base}`).toBeGreaterThanOrEqual(400);
      expect(status, `${method} ${base}`).toBeLessThan(500);
    }
    for (const place of [site.dataDirectory, '/tmp', process.cwd()]) {
      const names = readdirSync(place, { recursive: place === site.dataDirectory }).map(String);
      expect(names.filter((name) => name.includes(mark))).toEqual([]);
    }
  });

  test('and no file outside it can be read', async () => {
    for (const trick of TRICKS)
      for (const wanted of ['secrets.json', 'etc/passwd', 'config.json']) {
        const path = `${PUBLIC}/${trick.replace('MARK.png', wanted).replace('MARK', wanted)}`;
        const answer = await rawly(site, 'GET', path).catch(() => undefined);
        if (!answer) continue;
        expect([400, 404], path).toContain(answer.status);
        expect(answer.text).not.toContain(site.secretKey);
        expect(answer.text).not.toContain('root:');
      }
  });

  test('and only the administrator can replace it', async () => {
    const name = freshName('png');
    expect((await put(name, png, 'image/png')).status).toBe(200);
    for (const caller of ['nobody', 'public', 'stranger'] as const)
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const given = { ...headers[caller], 'content-type': 'image/png', 'content-length': `${gif.length}` };
        for (const upsert of [{}, { 'x-upsert': 'true' }])
          await rawly(site, method, `${BUCKET}/${name}`, { ...given, ...upsert }, gif);
      }
    await expectHarmless(name, png, 'image/png');
    expect((await put(name, gif, 'image/gif')).status, 'only on purpose').toBeGreaterThanOrEqual(400);
    await expectHarmless(name, png, 'image/png');
    expect((await put(name, gif, 'image/gif', 'administrator', 'PUT')).status).toBe(200);
    await expectHarmless(name, gif, 'image/gif');
  });
});

describe('the still image of a video', () => {
  const still = (address: string, as: Caller) =>
    fetch(`${site.address}/still?address=${encodeURIComponent(address)}`, { headers: headers[as] });

  test('is fetched for the administrator alone', async () => {
    const clip = 'https://vimeo.com/76979871';
    for (const caller of ['nobody', 'public', 'stranger'] as const)
      expect((await still(clip, caller)).status).toBe(401);
    const answer = await still(clip, 'administrator');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...{ 'content-type': 'image/jpeg', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
      'x-title': encodeURIComponent('Ein Gespräch'),
    });
    expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('jpeg');
  });

  test('is not fetched from anywhere else', async () => {
    for (const address of ['http://127.0.0.1/', 'https://example.com/a.jpg', 'https://vimeo.com@127.0.0.1/1', ''])
      expect((await still(address, 'administrator')).status, address).toBe(400);
    expect((await still('https://youtu.be/dQw4w9WgXcQ', 'administrator')).status).toBe(404);
  });
});

describe('the card of a page', () => {
  const card = (address: string, as: Caller) =>
    fetch(`${site.address}/card?address=${encodeURIComponent(address)}`, { headers: headers[as] });

  test('is fetched for the administrator alone', async () => {
    for (const caller of ['nobody', 'public', 'stranger'] as const)
      expect((await card('https://example.org/page', caller)).status).toBe(401);
    const answer = await card('https://example.org/page', 'administrator');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const form = await answer.formData();
    expect([form.get('title'), form.get('description'), form.get('site')]).toEqual(['Eine Seite', '', 'example.org']);
    const image = form.get('image') as File;
    expect((await sharp(Buffer.from(await image.arrayBuffer())).metadata()).format).toBe('jpeg');
  });

  test('is not fetched from this machine or its network, also not by a redirect', async () => {
    for (const address of [
      site.address,
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://169.254.169.254/',
      'file:///x',
      '',
    ])
      expect((await card(address, 'administrator')).status, address).toBe(400);
    expect((await card('https://example.org/inside', 'administrator')).status).toBe(400);
    expect((await card('https://example.org/nothing', 'administrator')).status).toBe(404);
  });
});
