import { createReadStream } from 'node:fs';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { BackupCopy } from '../../server/backups/backup-settings.ts';
import { isBackupName, superfluous } from '../../server/backups/schedule.ts';
import { StartError } from '../../server/environment.ts';
import { formatBytes } from '../moving/table.ts';
import { checkSum } from './manifest.ts';

/** What S3 takes in one request. */
const LARGEST = 5_000_000_000;

/** A connection on which nothing moves for this long is broken. */
const SILENCE_MS = 60_000;

/** The waits before further attempts of a request that failed for now. */
const AGAIN_MS = [500, 1_500];

export type CopyTask = Readonly<{
  name: string;
  /** How many backups stay there. */
  keep: number;
  interrupted: AbortSignal;
}>;

type Storage = Extract<BackupCopy, { kind: 's3' }>;
type Upload = { file: string; bytes: number; sha256: string };

/** Thrown for what may work a moment later. */
class FailedForNow extends StartError {}

/**
 * Stores a backup in a bucket that speaks S3's protocol. The server checks the SHA-256 of what it gets.
 * @returns words for a log
 * @throws StartError
 */
export async function copyToStorage(
  storage: Storage,
  file: string,
  { name, keep, interrupted }: CopyTask,
): Promise<string> {
  const { bytes, sha256 } = await checkSum(file);
  if (bytes > LARGEST)
    throw new StartError(
      `BACKUP_TO: the backup has ${formatBytes(bytes)}, and S3 takes ${formatBytes(LARGEST)} at once; use command:…`,
    );
  await ask(storage, 'PUT', storage.prefix + name, {}, interrupted, { file, bytes, sha256 });
  const copied = `copied to ${storage.bucket.host}`;
  try {
    const listed = { 'list-type': '2', delimiter: '/', prefix: `${storage.prefix}backup-` };
    const names = [...(await ask(storage, 'GET', '', listed, interrupted)).matchAll(/<Key>([^<]*)<\/Key>/g)]
      .map(([, key = '']) => key.slice(key.lastIndexOf('/') + 1))
      .filter(isBackupName);
    for (const old of superfluous(names, keep)) await ask(storage, 'DELETE', storage.prefix + old, {}, interrupted);
    return copied;
  } catch (error) {
    // A key that may only add protects the backups from whoever steals it.
    if (error instanceof StartError) return `${copied} (older ones stay: ${error.message})`;
    throw error;
  }
}

/** Sends a request, again when it failed for now. @returns the answer's text */
async function ask(
  storage: Storage,
  method: string,
  key: string,
  parameters: Record<string, string>,
  interrupted: AbortSignal,
  upload?: Upload,
): Promise<string> {
  const url = new URL(key.split('/').map(encodeURIComponent).join('/'), storage.bucket);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  for (let attempt = 0; ; attempt++) {
    try {
      return await askOnce(storage, method, url, interrupted, upload);
    } catch (error) {
      const pause = AGAIN_MS[attempt];
      if (interrupted.aborted || pause === undefined || !(error instanceof FailedForNow)) throw error;
      await wait(pause, undefined, { signal: interrupted });
    }
  }
}

async function askOnce(
  { bucket, region, keyId, secret }: Storage,
  method: string,
  url: URL,
  signal: AbortSignal,
  upload: Upload | undefined,
): Promise<string> {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3' });
  const signed = await client.sign(url, {
    method,
    headers: upload ? { 'x-amz-content-sha256': upload.sha256, 'content-type': 'application/gzip' } : {},
  });
  const headers = { ...Object.fromEntries(signed.headers), ...(upload && { 'content-length': upload.bytes }) };
  try {
    const { statusCode = 0, answer } = await exchange(url, { method, headers, signal }, upload);
    if (statusCode >= 200 && statusCode < 300) return answer;
    const part = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(answer)?.[1];
    const reason = [part('Code') ?? statusCode, part('Message')].filter(Boolean).join(': ');
    const line = `BACKUP_TO: ${bucket.host} refused ${method === 'PUT' ? 'the backup' : method} (${reason})`;
    throw statusCode >= 500 || statusCode === 429 ? new FailedForNow(line) : new StartError(line);
  } catch (error) {
    if (error instanceof StartError || signal.aborted) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new FailedForNow(`BACKUP_TO: the connection to ${bucket.host} failed (${code ?? message})`);
  }
}

/** Node's own client, because `fetch` gives up an upload that takes five minutes. */
async function exchange(
  url: URL,
  options: { method: string; headers: Record<string, string | number>; signal: AbortSignal },
  upload: Upload | undefined,
): Promise<{ statusCode: number | undefined; answer: string }> {
  const sent = (url.protocol === 'https:' ? requestSecurely : requestPlain)(url, { ...options, agent: false });
  sent.setTimeout(SILENCE_MS, () => sent.destroy(new Error('nothing moved for a minute')));
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve);
    sent.once('error', reject);
  });
  // A failure destroys the request, which reports it. A server that refuses may answer before it has read everything.
  if (upload) pipeline(createReadStream(upload.file), sent).catch(() => {});
  else sent.end();
  const response = await answered;
  return { statusCode: response.statusCode, answer: await text(response) };
}
