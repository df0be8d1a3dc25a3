import { afterAll, expect, test, vi } from 'vitest';
import { type MailSite, openMailSite } from '../support/mail-site.ts';
import { temporaryDirectory } from '../support/start-command.ts';
import { expectStored, type StoredRequest, sendSubmission, submission } from '../support/submissions.ts';

const data = temporaryDirectory();
let site: MailSite | undefined;
afterAll(async () => {
  await site?.backend.close();
  data.remove();
});

const ROUNDS = 2;
const EACH = 20;

test('a database closed during requests loses nothing acknowledged, and repeats store nothing twice', async () => {
  const all = Array.from({ length: ROUNDS * EACH }, (_, number) => submission(number));
  // Lite logs each failure to the console, and this test causes failures.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const acknowledged = new Set<string>();
  const answers: number[] = [];
  const sendAllSubmissions = (open: MailSite, some: typeof all) =>
    Promise.all(
      some.map(async (one) => {
        const ok = await sendSubmission(one, async (request) => {
          const url = 'http://site.example/functions/v1/send-contact-email';
          const response = await open.sendContactEmail(new Request(url, { method: 'POST', ...request }));
          answers.push(response.status);
          return response;
        });
        if (ok) acknowledged.add(one.key);
      }),
    );

  site = await openMailSite(data.path);
  for (let round = 0; round < ROUNDS; round++) {
    const run = sendAllSubmissions(site, all.slice(0, (round + 1) * EACH));
    await new Promise((done) => setTimeout(done, 20 + 40 * round));
    await site.backend.close();
    await run;
    site = await openMailSite(data.path);
    const rows = await site.backend.query<StoredRequest>('select * from public.call_requests');
    expect(rows.map((row) => row.idempotency_key)).toEqual(expect.arrayContaining([...acknowledged]));
  }
  const refused = answers.filter((status) => status !== 200);
  expect(refused.length, 'some requests met the closing').toBeGreaterThan(0);
  expect(new Set(refused), 'which they were told').toEqual(new Set([503]));

  await sendAllSubmissions(site, all);
  expect(acknowledged.size).toBe(all.length);
  const rows = await site.backend.query<StoredRequest>('select * from public.call_requests');
  expectStored(all, rows);
  const [mails] = await site.backend.query<{ count: number }>('select count(*)::int as count from public.mail_outbox');
  expect(mails?.count).toBe(2 * all.length);
  console.log(
    `database: ${all.length} submissions, ${refused.length} refused while it closed (${ROUNDS} times), lost 0, doubled rows 0`,
  );
});

test("the site's own queries stay out of the transactions of requests", async () => {
  if (!site) throw new Error('the site is not open');
  const { backend, client } = site;
  const bucket = client.storage.from('blog-images');
  const requests = Promise.all(Array.from({ length: 30 }, () => bucket.list()));
  const roles = new Set<string | undefined>();
  for (let number = 0; number < 50; number++) {
    const [row] = await backend.query<{ role: string }>('select current_user as role');
    roles.add(row?.role);
    await new Promise(setImmediate);
  }
  expect((await requests).map(({ error }) => error).filter((error) => error !== null)).toEqual([]);
  expect(roles).toEqual(new Set(['postgres']));
});
