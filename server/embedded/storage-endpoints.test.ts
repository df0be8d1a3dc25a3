import { expect, test } from 'vitest';
import { storageEndpoint } from './storage-endpoints.ts';

const at = (method: string, path: string) => storageEndpoint(method, `/storage/v1${path}`);

test('uploading, listing and removing images are available endpoints', () => {
  expect(at('POST', '/object/blog-images/1767225600000.jpg')).toBe('upload');
  expect(at('PUT', '/object/blog-images/2026/1767225600000.jpeg')).toBe('upload');
  expect(at('POST', '/object/list/blog-images')).toBe('other');
  expect(at('DELETE', '/object/blog-images')).toBe('other');
  expect(at('DELETE', '/object/blog-images/1767225600000.jpg')).toBe('other');
});

test.each([
  ['GET', '/object/blog-images/x.png'],
  ['GET', '/object/public/blog-images/x.png'],
  ['GET', '/object/info/blog-images/x.png'],
  ['GET', '/render/image/public/blog-images/x.png'],
  ['POST', '/object/upload/sign/blog-images/x.png'],
  ['PUT', '/object/upload/sign/blog-images/x.png'],
  ['POST', '/object/sign/blog-images/x.png'],
  ['POST', '/object/move'],
  ['POST', '/object/copy'],
  ['POST', '/object/other-bucket/x.png'],
  ['POST', '/object/blog-images/'],
  ['POST', '/object/blog-images/.htaccess'],
  ['POST', '/object/blog-images/folder//x.png'],
  ['POST', '/object/blog-images/..'],
  ['POST', '/bucket'],
  ['DELETE', '/bucket/blog-images'],
  ['PATCH', '/object/blog-images/x.png'],
])('%s %s is not an available endpoint', (method, path) => expect(at(method, path)).toBeUndefined());
