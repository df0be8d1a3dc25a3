/** The type of storage call: an upload, whose file is checked, or another call, which lists or removes files. */
export type StorageEndpoint = 'upload' | 'other';

/**
 * File names that the site generates, optionally in folders. Excludes parent folders, hidden files, and names longer
 * than file systems support.
 */
const NAME = String.raw`(?=.{1,200}$)[\w~@-][\w.~@-]*(?:/[\w~@-][\w.~@-]*)*`;
const UPLOAD = new RegExp(`^/storage/v1/object/blog-images/${NAME}$`);

/**
 * The storage call of a request; undefined when it must not reach the storage service. Lite offers more: uploads by
 * signed URL, which would not be checked, and reads that leak a file handle each. Public files are served by
 * public-images.ts instead.
 * @param path a plain path, so that each file has only one path
 */
export function storageEndpoint(method: string, path: string): StorageEndpoint | undefined {
  if ((method === 'POST' || method === 'PUT') && UPLOAD.test(path)) return 'upload';
  if (method === 'POST' && path === '/storage/v1/object/list/blog-images') return 'other';
  if (method === 'DELETE' && (path === '/storage/v1/object/blog-images' || UPLOAD.test(path))) return 'other';
  return undefined;
}
