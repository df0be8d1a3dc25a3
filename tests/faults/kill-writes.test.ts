import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { ADMINISTRATOR, prepareData } from '../support/prepared-site.ts';
import { endAll, root, type StartCommand, startCommand, temporaryDirectory } from '../support/start-command.ts';
import { sendSubmission, submission } from '../support/submissions.ts';

/** Sends SIGKILL during writes of every kind. kill.test.ts covers the mail. */
const ROUNDS = 20;
const SLUG = 'write-the-decision-down';

const data = temporaryDirectory();
afterAll(() => {
  endAll();
  data.remove();
});
const port = await freePort();
const address = `http://127.0.0.1:${port}`;

async function start(): Promise<StartCommand> {
  const unlimited = ['call_requests_per_client_hour', 'subscriptions_per_client_hour', 'subscriptions_per_hour'];
  const environment = {
    ...{ DATA_DIR: data.path, PORT: `${port}`, LIMITS: unlimited.map((name) => `${name}=0`).join() },
    ...ADMINISTRATOR,
  };
  const command = startCommand(environment, root, [process.execPath, 'tests/support/backend-process.ts']);
  await command.says('Ready');
  return command;
}

function ask(path: string, method = 'GET', body?: string | Buffer, headers: Record<string, string> = {}) {
  const { secretKey } = JSON.parse(readFileSync(join(data.path, 'secrets.json'), 'utf8')) as { secretKey: string };
  const own = { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  return fetch(address + path, {
    method,
    headers: { ...own, ...headers },
    ...(body && { body: new Uint8Array(Buffer.from(body)) }),
  });
}
const read = async <Row>(path: string) => (await (await ask(path)).json()) as Row[];

/** The first bytes make it an image; the rest makes each file unique. */
const image = (number: number) =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(60_000, `image ${number} `)]);

/** The sent and the acknowledged writes of each kind. */
const KINDS = ['save', 'call request', 'subscriber', 'like', 'upload'] as const;
const sent = new Map<string, number[]>(KINDS.map((kind) => [kind, []]));
const acknowledged = new Map<string, number[]>(KINDS.map((kind) => [kind, []]));

const WRITES: Record<(typeof KINDS)[number], (number: number) => Promise<boolean>> = {
  save: async (number) => {
    const change = JSON.stringify({ excerpt: `${number}`, content: `<p>${`Save ${number}. `.repeat(400)}</p>` });
    return (await ask(`/rest/v1/blog_posts?slug=eq.${SLUG}`, 'PATCH', change)).ok;
  },
  'call request': (number) =>
    sendSubmission(submission(number), (request) =>
      fetch(`${address}/functions/v1/send-contact-email`, { method: 'POST', ...request }),
    ),
  subscriber: async (number) =>
    (await ask('/rest/v1/newsletter_subscribers', 'POST', JSON.stringify({ email: `reader-${number}@example.org` })))
      .ok,
  // Uses another post each time, because an address may like one post five times a day.
  like: async (number) => {
    const slug = LIKED[number % LIKED.length] ?? '';
    const answer = await ask('/rest/v1/rpc/like_post', 'POST', JSON.stringify({ slug }));
    if (answer.ok) likes.set(slug, Number(await answer.text()));
    return answer.ok;
  },
  upload: async (number) =>
    (
      await ask(`/storage/v1/object/blog-images/${number}.png`, 'POST', image(number), {
        'content-type': 'image/png',
      })
    ).ok,
};

const LIKED = ['write-the-decision-down', 'hand-over-the-keys', 'a-brand-is-a-promise-kept-in-small-things'];
/** The number of likes in the last answer. */
const likes = new Map<string, number>();

let last = 0;

/** Repeats writes of one kind until the process has ended. */
async function write(kind: (typeof KINDS)[number], gone: AbortSignal): Promise<void> {
  while (!gone.aborted) {
    last += 1;
    const number = last;
    sent.get(kind)?.push(number);
    if (await WRITES[kind](number).catch(() => false)) acknowledged.get(kind)?.push(number);
  }
}

/** @throws when an acknowledged write is missing, stored twice or stored in part */
async function check(): Promise<void> {
  const acked = (kind: string) => acknowledged.get(kind) ?? [];
  const [post] = await read<{ excerpt: string; content: string }>(
    `/rest/v1/blog_posts?select=excerpt,content&slug=eq.${SLUG}`,
  );
  const saved = Number(post?.excerpt);
  if (acked('save').length > 0) {
    expect(saved, 'the last acknowledged save, or one that was under way').toBeGreaterThanOrEqual(
      acked('save').at(-1) ?? 0,
    );
    expect(post?.content, 'a save is whole').toBe(`<p>${`Save ${saved}. `.repeat(400)}</p>`);
  }
  const requests = await read<{ id: string; idempotency_key: string }>(
    '/rest/v1/call_requests?select=id,idempotency_key',
  );
  const keys = requests.map(({ idempotency_key: key }) => key);
  expect(keys, 'acknowledged call requests').toEqual(
    expect.arrayContaining(acked('call request').map((n) => submission(n).key)),
  );
  expect(new Set(keys).size).toBe(keys.length);
  const outbox = await read<{ call_request_id: string | null }>(
    '/rest/v1/mail_outbox?select=call_request_id&call_request_id=not.is.null',
  );
  expect(new Set(outbox.map((row) => row.call_request_id)), 'each has its mail').toEqual(
    new Set(requests.map(({ id }) => id)),
  );
  const readers = (await read<{ email: string }>('/rest/v1/newsletter_subscribers?select=email')).map(
    ({ email }) => email,
  );
  expect(readers, 'acknowledged subscribers').toEqual(
    expect.arrayContaining(acked('subscriber').map((n) => `reader-${n}@example.org`)),
  );
  expect(new Set(readers).size).toBe(readers.length);
  for (const [slug, reported] of likes) {
    const article = await ask('/rest/v1/rpc/blog_article', 'POST', JSON.stringify({ slug }));
    const { post: stored } = (await article.json()) as { post: { likes: number } };
    expect(stored.likes, `likes of ${slug}`).toBeGreaterThanOrEqual(reported);
  }
  const listed = await ask('/storage/v1/object/list/blog-images', 'POST', JSON.stringify({ prefix: '', limit: 1000 }));
  const names = ((await listed.json()) as { name: string }[]).map(({ name }) => name);
  expect(names, 'acknowledged uploads').toEqual(expect.arrayContaining(acked('upload').map((n) => `${n}.png`)));
  for (const name of names) {
    const stored = await fetch(`${address}/storage/v1/object/public/blog-images/${name}`);
    const whole = Buffer.from(await stored.arrayBuffer()).equals(image(Number.parseInt(name, 10)));
    expect(whole, `${name}: row and bytes agree`).toBe(true);
  }
}

test('a process killed during writes loses nothing that it acknowledged, and leaves nothing half-written', async () => {
  await prepareData(data.path);
  let site = await start();
  for (let round = 0; round < ROUNDS; round++) {
    const gone = new AbortController();
    const writing = KINDS.map((kind) => write(kind, gone.signal));
    // Kills at a different moment each time: after the first to third acknowledgement of another kind.
    const kind = KINDS[round % KINDS.length] ?? 'save';
    const enough = (acknowledged.get(kind)?.length ?? 0) + 1 + (round % 3);
    while ((acknowledged.get(kind)?.length ?? 0) < enough) await new Promise((later) => setTimeout(later, 1));
    await new Promise((later) => setTimeout(later, (round * 37) % 60));
    site.process.kill('SIGKILL');
    gone.abort();
    await Promise.all(writing);
    await site.ended;
    site = await start();
    await check();
  }
  site.process.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  for (const kind of KINDS) expect(acknowledged.get(kind)?.length, kind).toBeGreaterThanOrEqual(ROUNDS / KINDS.length);
  const figures = KINDS.map((kind) => `${kind} ${acknowledged.get(kind)?.length} of ${sent.get(kind)?.length}`).join(
    ', ',
  );
  console.log(`kill while writing: ${ROUNDS} kills, acknowledged: ${figures}; lost 0, doubled 0, halves 0`);
}, 590_000);
