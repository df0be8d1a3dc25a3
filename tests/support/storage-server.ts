import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const KEY = { id: 'AKIDEXAMPLE', secret: 'a/secret+key' };
const BUCKET = 'backups';
const REGION = 'eu-test-1';

/** A server that speaks the part of S3's protocol that backups need. It checks each signature, as S3 does. */
export interface StorageServer {
  /** The value of BACKUP_TO for a folder of the bucket. @param secret of the key, if it is to be another than the real one */
  address: (folder?: string, secret?: string) => string;
  objects: Map<string, Buffer>;
  /** What is done to the next requests instead of answering them: each entry to one of them. */
  faults: ('none' | 'break' | 'busy' | 'refuse')[];
  /** The requests that arrived, such as `PUT name`. */
  requests: string[];
  close: () => Promise<void>;
}

export async function startStorageServer(): Promise<StorageServer> {
  const objects = new Map<string, Buffer>();
  const faults: StorageServer['faults'] = [];
  const requests: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const key = decodeURIComponent(url.pathname).replace(`/${BUCKET}/`, '');
    requests.push(`${request.method} ${key}`);
    const fault = faults.shift();
    if (fault === 'break') return void request.socket.destroy();
    const body = await buffer(request);
    if (fault === 'busy') return refuse(response, [503, 'SlowDown']);
    if (fault === 'refuse') return refuse(response, [403, 'AccessDenied']);
    const problem = signatureProblem(request, url, body);
    if (problem) return refuse(response, [403, problem]);
    if (request.method === 'PUT') objects.set(key, body);
    else if (request.method === 'DELETE') objects.delete(key);
    else {
      const names = [...objects.keys()].filter((name) => name.startsWith(url.searchParams.get('prefix') ?? ''));
      const listed = names.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
      response.setHeader('content-type', 'application/xml');
      return void response.end(`<?xml version="1.0"?><ListBucketResult>${listed}</ListBucketResult>`);
    }
    response.writeHead(request.method === 'PUT' ? 200 : 204).end();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    faults,
    requests,
    address: (folder = '', secret = KEY.secret) =>
      `s3+http://${KEY.id}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${BUCKET}/${folder}?region=${REGION}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

function refuse(response: ServerResponse, [status, code]: [number, string]): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Not like this.</Message></Error>`);
}

/** The code of S3's error when the request is not signed with the key (AWS Signature Version 4). */
function signatureProblem({ method, headers }: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const [, scope = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const time = `${headers['x-amz-date']}`;
  const stated = `${headers['x-amz-content-sha256']}`;
  if (stated !== 'UNSIGNED-PAYLOAD' && stated !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const sent = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
  if (!(Math.abs(Date.now() - sent) < 15 * 60_000)) return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied';
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map((pair) => pair.map(encoded).join('='))
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    signedHeaders,
    stated,
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const keyOf = [time.slice(0, 8), REGION, 's3', 'aws4_request'];
  if (scope !== keyOf.join('/')) return 'AuthorizationHeaderMalformed';
  const key = keyOf.reduce<string | Buffer>((previous, part) => hmac(previous, part), `AWS4${KEY.secret}`);
  return hmac(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
