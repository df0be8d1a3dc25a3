import { LIST_UPLOADS_PATH, UPLOADS_PATH } from '../../src/paths.ts';

/** The type of storage call: an upload, whose file is checked, or another call, which lists or removes files. */
export type StorageEndpoint = 'upload' | 'other';

/**
 * File names that the site generates, optionally in folders. Excludes parent folders, hidden files, and names longer
 * than file systems support.
 */
const NAME = String.raw`(?=.{1,200}$)[\w~@-][\w.~@-]*(?:/[\w~@-][\w.~@-]*)*`;
const UPLOAD = new RegExp(`^${UPLOADS_PATH}/${NAME}$`);

/**
 * The storage call of a request; undefined when it must not reach the storage service. Lite offers more: uploads by
 * signed URL, which would not be checked, and reads that leak a file handle each. Public files are served by
 * public-images.ts instead.
 * @param path a plain path, so that each file has only one path
 */
export function storageEndpoint(method: string, path: string): StorageEndpoint | undefined {
  if ((method === 'POST' || method === 'PUT') && UPLOAD.test(path)) return 'upload';
  if (method === 'POST' && path === LIST_UPLOADS_PATH) return 'other';
  if (method === 'DELETE' && (path === UPLOADS_PATH || UPLOAD.test(path))) return 'other';
  return undefined;
}
