import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AttackedSite, anotherAddress, attackedSite, headersOfCallers } from '../support/attacked-site.ts';

/**
 * Tests how much a few visitors can use up of the limits that all share. The site stands behind one proxy here
 * (TRUST_PROXY=1), so that each request can come from an address of its own.
 */
let site: AttackedSite;
let server: Record<string, string>;
beforeAll(async () => {
  site = await attackedSite();
  ({ server } = await headersOfCallers(site));
});
afterAll(() =>
  limit({ subscriptions_per_hour: 0, subscriptions_per_client_hour: 0, call_requests_per_address_day: 0 }),
);

async function limit(limits: Record<string, number>): Promise<void> {
  const answer = await post('/rest/v1/rpc/configure', { settings: { limits } }, server);
  expect(answer.status).toBe(204);
}

function post(path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  const own = { apikey: site.publicKey, 'content-type': 'application/json' };
  return fetch(site.address + path, { method: 'POST', headers: { ...own, ...headers }, body: JSON.stringify(body) });
}

async function rows(path: string): Promise<Record<string, unknown>[]> {
  return (await (await fetch(`${site.address}/rest/v1/${path}`, { headers: server })).json()) as Record<
    string,
    unknown
  >[];
}

let people = 0;
const somebody = () => `shared-${process.pid}-${++people}@example.com`;
const subscribe = (email: string, from: string) =>
  post('/rest/v1/newsletter_subscribers', { email }, { prefer: 'return=minimal', 'x-forwarded-for': from });

describe('the newsletter', () => {
  test('still accepts the next visitor after 25 addresses used up the hour; only the mail waits', async () => {
    await limit({ subscriptions_per_hour: 50, subscriptions_per_client_hour: 2 });
    for (let attacker = 0; attacker < 25; attacker++) {
      const from = anotherAddress();
      const answers = [];
      for (let times = 0; times < 3; times++) answers.push((await subscribe(somebody(), from)).status);
      expect(answers).toEqual([201, 201, 429]);
    }
    const visitor = somebody();
    expect((await subscribe(visitor, anotherAddress())).status).toBe(201);
    const [subscriber] = await rows(`newsletter_subscribers?select=id&email=eq.${visitor}`);
    expect(await rows(`mail_outbox?select=status&subscriber_id=eq.${subscriber?.id}`)).toEqual([{ status: 'waiting' }]);
  });

  test('does not let a list of addresses be probed: after thirty hits an hour all answers are the same', async () => {
    await limit({ subscriptions_per_hour: 0, subscriptions_per_client_hour: 20 });
    const known = somebody();
    expect((await subscribe(known, anotherAddress())).status).toBe(201);
    const answers = [];
    for (let attempts = 0; attempts < 35; attempts++) {
      const answer = await subscribe(known, anotherAddress());
      answers.push(answer.status);
      if (answer.status === 409) expect(await answer.json()).toMatchObject({ code: '23505' });
      else expect(await answer.text()).toBe('');
    }
    // Other tests may have used up a part of this hour's answers.
    const silent = answers.indexOf(201);
    expect(silent).toBeLessThanOrEqual(30);
    expect(answers.slice(silent)).toEqual(Array(answers.length - silent).fill(201));
    const unknown = await subscribe(somebody(), anotherAddress());
    expect([unknown.status, await unknown.text()]).toEqual([201, '']);
    expect(await rows(`newsletter_subscribers?select=email&email=eq.${known}`)).toEqual([{ email: known }]);
  });

  test('does not reveal to a refused client who is subscribed', async () => {
    await limit({ subscriptions_per_hour: 0, subscriptions_per_client_hour: 1 });
    const [from, known] = [anotherAddress(), somebody()];
    expect((await subscribe(known, from)).status).toBe(201);
    const answers = await Promise.all([known, somebody()].map((email) => subscribe(email, from)));
    expect(answers.map(({ status }) => status)).toEqual([429, 429]);
  });
});

test("ten requests in Ada's name do not block Ada's own, which is stored and answered; only the mail is not repeated", async () => {
  await limit({ call_requests_per_address_day: 10 });
  const email = somebody();
  const ask = (message: string) =>
    post(
      '/functions/v1/send-contact-email',
      {
        ...{ type: 'booking', name: 'Ada', email, company: '', phone: '', timeZone: 'UTC' },
        ...{ preferredTime: 'morning', callType: 'general', message },
      },
      { 'x-forwarded-for': anotherAddress() },
    );
  for (let times = 1; times <= 10; times++) expect((await ask(`Not from Ada ${times}`)).status).toBe(200);
  const own = await ask('From Ada');
  expect([own.status, await own.json()]).toEqual([200, expect.objectContaining({ ok: true })]);
  const [request] = await rows(`call_requests?select=id,status&email=eq.${email}&message=eq.From%20Ada`);
  expect(request?.status).toBe('new');
  const mails = await rows(`mail_outbox?select=kind,status&call_request_id=eq.${request?.id}&order=kind`);
  expect(mails[0]).toEqual({ kind: 'call_request_acknowledgement', status: 'withheld' });
  expect(mails[1]?.kind).toBe('call_request_notice');
  expect(mails[1]?.status).not.toBe('withheld');
});

test('30 addresses with 5 likes each raise the count by thirty', async () => {
  const [article] = await rows('blog_posts?select=slug&status=eq.published&order=slug&limit=1');
  const like = async (from: string) =>
    Number(await (await post('/rest/v1/rpc/like_post', { slug: article?.slug }, { 'x-forwarded-for': from })).text());
  const before = await like(anotherAddress());
  let likes = before;
  for (let attacker = 0; attacker < 30; attacker++) {
    const from = anotherAddress();
    for (let times = 0; times < 5; times++) likes = await like(from);
  }
  expect(likes - before).toBe(30);
});
