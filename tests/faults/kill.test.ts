import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { WITHOUT_LIMITS } from '../support/mail-site.ts';
import { ADMINISTRATOR, prepareData } from '../support/prepared-site.ts';
import { startSmtpServer } from '../support/smtp-server.ts';
import { endAll, root, type StartCommand, startCommand, temporaryDirectory } from '../support/start-command.ts';
import {
  AUTHOR,
  expectMailed,
  expectStored,
  type StoredRequest,
  sendSubmission,
  submission,
} from '../support/submissions.ts';

const data = temporaryDirectory();
afterAll(() => {
  endAll();
  data.remove();
});

const KILLS = 3;
const EACH = 12;
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const server = await startSmtpServer();
afterAll(() => server.stop());

async function start(): Promise<StartCommand> {
  const environment = {
    ...ADMINISTRATOR,
    DATA_DIR: data.path,
    PORT: `${port}`,
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_TO: AUTHOR,
  };
  const command = startCommand(environment, root, [process.execPath, 'tests/support/backend-process.ts']);
  await command.says('Ready');
  return command;
}

/** Sends a request to the Data API with the secret key. */
async function ask(path: string, method = 'GET', body?: object): Promise<Response> {
  const { secretKey } = JSON.parse(readFileSync(join(data.path, 'secrets.json'), 'utf8')) as { secretKey: string };
  const headers = { apikey: secretKey, 'content-type': 'application/json' };
  const response = await fetch(`${address}/rest/v1/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

const send = (request: { headers: Record<string, string>; body: string }) =>
  fetch(`${address}/functions/v1/send-contact-email`, { method: 'POST', ...request });

test('a process killed between storing and mailing loses nothing and sends nothing twice', async () => {
  const all = Array.from({ length: KILLS * EACH }, (_, number) => submission(number));
  const acknowledged = new Set<string>();
  const sendAllSubmissions = (some: typeof all) =>
    Promise.all(some.map(async (one) => (await sendSubmission(one, send)) && acknowledged.add(one.key)));

  let unmailed = 0;
  await prepareData(data.path);
  let site = await start();
  await ask('rpc/configure', 'POST', { settings: WITHOUT_LIMITS });
  for (let kill = 0; kill < KILLS; kill++) {
    // Kills once while mail hangs and once while it is being sent, with some mails sent and some not.
    server.behave(kill % 2 === 0 ? 'hang' : 'take');
    const run = sendAllSubmissions(all.slice(kill * EACH, (kill + 1) * EACH));
    // The first kills happen while requests are being stored, the last one while mail hangs.
    const isLast = kill === KILLS - 1;
    await (isLast ? run : new Promise((done) => setTimeout(done, 60 + 60 * kill)));
    if (isLast) unmailed = all.slice(kill * EACH).filter(({ key }) => acknowledged.has(key)).length;
    site.process.kill('SIGKILL');
    await run;
    await site.ended;
    server.behave('take');
    site = await start();
    const rows = (await (await ask('call_requests?select=*')).json()) as StoredRequest[];
    expect(rows.map((row) => row.idempotency_key)).toEqual(expect.arrayContaining([...acknowledged]));
  }

  expect(unmailed, 'killed between storing and mailing').toBe(EACH);

  // A visitor without an answer tries again, and the form sends the same key.
  await sendAllSubmissions(all);
  expect(acknowledged.size).toBe(all.length);

  // Mail that a killed worker had claimed is due when its lease ends; the test ends the lease now.
  const begun = Date.now();
  for (;;) {
    const waiting = await (await ask('mail_outbox?select=id&status=neq.sent')).json();
    if (waiting.length === 0) break;
    if (Date.now() - begun > 45_000) throw new Error(`${waiting.length} mails still wait:\n${site.output()}`);
    await ask('mail_outbox?status=in.(queued,sending)', 'PATCH', { next_attempt_at: '2000-01-01T00:00:00Z' });
    // A repeat stores nothing, and wakes the mail worker.
    await sendAllSubmissions(all.slice(0, 1));
    await new Promise((done) => setTimeout(done, 1_000));
  }
  const rows = (await (await ask('call_requests?select=*')).json()) as StoredRequest[];
  expectStored(all, rows);
  expectMailed(all, server.mails);
  expect(site.output()).not.toMatch(/example\.org|visitor-\d/);
  site.process.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  console.log(
    `kill: ${all.length} submissions, ${KILLS} kills (${unmailed} acknowledged before their mail), lost 0, doubled rows 0, ${server.mails.length} mails for ${2 * all.length}`,
  );
}, 90_000);
