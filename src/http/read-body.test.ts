import { expect, test } from 'vitest';
import { readBody, readForm } from './read-body.ts';

/** A request without a Content-Length whose body never ends, as one sent in chunks. */
function endless(type = 'application/x-www-form-urlencoded') {
  let pulled = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      pulled += 1;
      controller.enqueue(new TextEncoder().encode('a'.repeat(100)));
    },
  });
  const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': type } };
  return { request: new Request('http://site/', init as RequestInit), pulled: () => pulled };
}

const posted = (body: BodyInit, headers = {}) => new Request('http://site/', { method: 'POST', body, headers });

test('a body is read only up to the limit while it arrives', async () => {
  for (const read of [readBody, readForm]) {
    const { request, pulled } = endless();
    expect(await read(request, 1000)).toBe('too-large');
    expect(pulled()).toBeLessThan(15);
  }
});

test('a body at the limit is read, and one byte more is refused, with or without an announced length', async () => {
  expect(await readBody(posted('a'.repeat(10)), 10)).toEqual(new TextEncoder().encode('a'.repeat(10)));
  expect(await readBody(posted('a'.repeat(11)), 10)).toBe('too-large');
  expect(await readBody(posted('a', { 'content-length': '11' }), 10)).toBe('too-large');
  expect(await readBody(new Request('http://site/'), 10)).toEqual(new Uint8Array());
});

test('a form is read in both encodings', async () => {
  const fields = new FormData();
  fields.set('email', 'ä@example.com');
  for (const body of [fields, new URLSearchParams({ email: 'ä@example.com' })]) {
    const form = await readForm(posted(body), 1000);
    expect(form instanceof FormData && form.get('email')).toBe('ä@example.com');
  }
});

test('a body that is not a form, or does not arrive completely, is unreadable', async () => {
  expect(await readForm(posted('{}', { 'content-type': 'application/json' }), 1000)).toBe('unreadable');
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('disconnected')) });
  const init = { method: 'POST', body: broken, duplex: 'half' } as RequestInit;
  expect(await readBody(new Request('http://site/', init), 1000)).toBe('unreadable');
});
