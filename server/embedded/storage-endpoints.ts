/** What is asked of the storage: a file is brought (and checked), or the files are listed or removed. */
export type StorageEndpoint = 'upload' | 'other';

/**
 * Names as the site gives them, in folders if somebody wants: nothing that means another folder, or is hidden, or is
 * longer than file systems take.
 */
const NAME = String.raw`(?=.{1,200}$)[\w~@-][\w.~@-]*(?:/[\w~@-][\w.~@-]*)*`;
const UPLOAD = new RegExp(`^/storage/v1/object/blog-images/${NAME}$`);

/**
 * Which call of the storage service a request is; undefined when it is none that reaches it. Lite offers more: uploads by
 * signed address, which nobody would check, and reads that leak a file handle each. What is public is read without it
 * (public-images.ts).
 * @param path a plain one, so that a file has one spelling
 */
export function storageEndpoint(method: string, path: string): StorageEndpoint | undefined {
  if ((method === 'POST' || method === 'PUT') && UPLOAD.test(path)) return 'upload';
  if (method === 'POST' && path === '/storage/v1/object/list/blog-images') return 'other';
  if (method === 'DELETE' && (path === '/storage/v1/object/blog-images' || UPLOAD.test(path))) return 'other';
  return undefined;
}
