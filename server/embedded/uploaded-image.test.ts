import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { IMAGE_REFUSALS } from '../../src/images/image-refusals.ts';
import { uploadedImage } from './uploaded-image.ts';

let png: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  png = new Uint8Array(
    await sharp({ create: { width: 3, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
const sent = (body: Uint8Array<ArrayBuffer>, type: string) =>
  uploadedImage(body, new Headers({ 'content-type': type }));

/** A form as Supabase's client sends it: the file's field has an empty name. */
async function form(file: Uint8Array<ArrayBuffer>, name = '') {
  const body = new FormData();
  body.append('cacheControl', '3600');
  body.append(name, new Blob([file], { type: 'image/png' }));
  const request = new Request('http://site', { method: 'POST', body });
  return { body: new Uint8Array(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' };
}

test('an image gets the type of its content, whatever the request claims', async () => {
  expect(await sent(png, 'image/jpeg')).toMatchObject({ contentType: 'image/png', bytes: png });
});

describe("a form of Supabase's client", () => {
  test.each(['', 'file'])('is read when the file field is named %j', async (name) => {
    const { body, type } = await form(png, name);
    expect(await sent(body, type)).toEqual({ bytes: png, contentType: 'image/png', cacheControl: 'max-age=3600' });
  });

  test('is checked like any other upload', async () => {
    const { body, type } = await form(bytesOf('<!doctype html>'));
    expect(await sent(body, type)).toEqual({ refusal: IMAGE_REFUSALS.notAnImage, status: 415 });
  });

  test('without a file, or with something that is not a form, is refused', async () => {
    expect(await sent(bytesOf('--x--'), 'multipart/form-data; boundary=x')).toMatchObject({ status: 400 });
    expect(await sent(png, 'multipart/form-data')).toMatchObject({ status: 400 });
  });
});

test('a file that is not an image is refused with a message, although it claims to be one', async () => {
  expect(await sent(bytesOf('<svg onload="alert(1)">'), 'image/png')).toEqual({
    refusal: IMAGE_REFUSALS.svg,
    status: 415,
  });
  expect(await sent(bytesOf(''), 'image/png')).toEqual({ refusal: IMAGE_REFUSALS.empty, status: 415 });
});

test('a file above ten megabytes is refused, and one of ten is accepted', async () => {
  const padded = (size: number) => {
    const file = new Uint8Array(size);
    file.set(png);
    return file;
  };
  expect(await sent(padded(10 * 1024 * 1024 + 1), 'image/png')).toEqual({
    refusal: IMAGE_REFUSALS.tooLarge,
    status: 413,
  });
  expect(await sent(padded(10 * 1024 * 1024), 'image/png')).toMatchObject({ contentType: 'image/png' });
});
