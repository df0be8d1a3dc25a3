import { beforeAll, beforeEach, expect, test } from 'vitest';
import { FAULTS, type Fault } from '../../support/chaos-proxy.ts';
import type { ChaosSites } from '../../support/chaos-sites.ts';
import { within } from '../../support/within.ts';

/** Allows for a busy machine. */
const SLACK_MS = 10_000;
/** A page waits 4 s for its backend (src/supabase/clients.ts). */
const DEADLINE_MS = 4_000 + SLACK_MS;
/** The first attempt after the fault must work. */
const RECOVERY_MS = 5_000 + SLACK_MS;
const ARTICLE = '/blog/write-the-decision-down';

let sites: ChaosSites;
let token: string;

/** The parts of an answer that show whether the request worked: status, redirect and message. */
type Answer = Readonly<{ status: number; location: string | null; text: string }>;

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(sites.address + path, { redirect: 'manual', ...init });
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
}

const post = (path: string, fields: Record<string, string>) =>
  ask(path, { method: 'POST', headers: { origin: sites.address }, body: new URLSearchParams(fields) });
const own = () => ({ headers: { authorization: `Bearer ${token}` } });

/** Sends the request of a flow. `mark` names its sender, so that the stored rows can be distinguished. */
type Flow = Readonly<{
  name: string;
  ask: (mark: string) => Promise<Answer>;
  works: (answer: Answer) => boolean;
  /** Whether the answer says truthfully, in the specified words, that the request failed. */
  says: (answer: Answer) => boolean;
  /** Faults that this flow cannot notice, because the status alone reports success (docs/behaviour.md §7). */
  despite?: readonly Fault[];
  /** Counts the rows of a flow. */
  stored?: (mark: string) => Promise<number>;
}>;

const clockHour = () => Math.floor(Date.now() / 3_600_000);
const address = (mark: string) => `${mark}@example.org`;
const FLOWS: readonly Flow[] = [
  {
    name: 'list',
    ask: () => ask('/blog'),
    works: ({ status, text }) => status === 200 && text.includes(`href="${ARTICLE}"`),
    says: ({ status, text }) =>
      status === 200 && text.includes('No articles found matching your search.') && text.includes('Clear Filters'),
  },
  {
    name: 'search',
    ask: () => ask('/blog-results?q=decision'),
    works: ({ status, text }) => status === 200 && text.includes(`"href":"${ARTICLE}"`),
    says: ({ status, text }) => status === 503 && text.includes('No articles found matching your search.'),
  },
  {
    name: 'article',
    ask: () => ask(ARTICLE),
    works: ({ status, text }) => status === 200 && text.includes('Back to Blog'),
    says: ({ status, location }) => status === 302 && location === '/blog',
  },
  {
    name: 'feed',
    ask: () => ask('/rss.xml'),
    works: ({ status, text }) => status === 200 && text.includes('<item>'),
    says: ({ status, text }) => status === 503 && text.includes('could not be loaded'),
  },
  {
    name: 'call request',
    ask: (mark) =>
      post('/contact/send', {
        ...{ type: 'booking', name: mark, email: address(mark), timeZone: 'GMT+1', company: '', phone: '' },
        ...{ preferredTime: 'morning', callType: 'general', message: `Message of ${mark}` },
      }),
    works: ({ status, location }) => status === 303 && location === '/contact/sent',
    // The form is returned with what was typed.
    says: ({ status, text }) =>
      status >= 429 &&
      /There was a problem submitting your request\. Please try again or email [^ ]+ directly\.|API rate limit/.test(
        text,
      ) &&
      text.includes('Message of'),
    despite: ['broken JSON', 'truncated', 'slow drip'],
    stored: async (mark) => (await sites.truth(`/rest/v1/call_requests?select=id&email=eq.${address(mark)}`)).length,
  },
  {
    name: 'newsletter',
    ask: (mark) => post('/newsletter/subscribe', { email: address(mark) }),
    works: ({ status, location, text }) =>
      (status === 303 && location === '/newsletter/subscribed') ||
      (status === 200 && text.includes('This email is already on our list!')),
    says: ({ status, text }) => status >= 429 && text.includes('Failed to subscribe. Please try again.'),
    stored: async (mark) =>
      (await sites.truth(`/rest/v1/newsletter_subscribers?select=id&email=eq.${address(mark)}`)).length,
  },
  {
    name: 'preview',
    ask: () => ask(`${ARTICLE}/preview`, own()),
    works: ({ status, text }) => status === 200 && text.includes('This article is published'),
    says: ({ status }) => status === 503,
  },
  {
    name: 'publish',
    ask: () => ask('/publish', own()),
    works: ({ status, text }) => status === 200 && text.includes('status'),
    says: ({ status, text }) => status === 503 && text.includes('Please try again in a moment.'),
  },
];

/**
 * Tests how the site serves visitors and the editor while the hosted backend fails: over HTTP, without JavaScript.
 * @param started gives the sites once they are there
 */
export function serverFlows(started: () => ChaosSites): void {
  beforeAll(async () => {
    sites = started();
    token = await sites.signIn();
  });
  beforeEach(() => sites.purgePages());

  const results: Record<string, Record<string, string>> = {};

  test.each(FAULTS)(
    'every answer under the fault %s is truthful and in time, and correct as soon as the fault ends',
    async (fault) => {
      const mark = (flow: Flow) => `${flow.name}-${fault}`.replaceAll(' ', '-').toLowerCase();
      sites.proxy.set(fault);
      try {
        await Promise.all(
          FLOWS.map(async (flow) => {
            const begun = performance.now();
            const answer = await within(DEADLINE_MS, `${flow.name} under ${fault}`, flow.ask(mark(flow)));
            const seconds = (performance.now() - begun) / 1000;
            const worked = flow.works(answer);
            const unnoticed = fault === 'latency' || flow.despite?.includes(fault) === true;
            const words = answer.text.replace(/<[^>]+>|\s+/g, ' ').slice(0, 2_000);
            expect(worked || flow.says(answer), `${flow.name}: ${answer.status} ${answer.location} ${words}`).toBe(
              true,
            );
            expect(worked, `${flow.name} works under ${fault}: ${answer.status}`).toBe(unnoticed);
            if (worked) expect(await flow.stored?.(mark(flow)), `${flow.name} said it was stored`).not.toBe(0);
            results[flow.name] ??= {};
            (results[flow.name] as Record<string, string>)[fault] =
              `${worked ? 'works' : 'says so'} ${seconds.toFixed(1)} s`;
          }),
        );
      } finally {
        sites.proxy.set('calm');
      }
      await Promise.all(
        FLOWS.map(async (flow) => {
          const again = within(RECOVERY_MS, `${flow.name} after ${fault}`, flow.ask(mark(flow)));
          expect(flow.works(await again), `${flow.name} works after ${fault}`).toBe(true);
          if (flow.stored) expect(await flow.stored(mark(flow)), `${flow.name} is stored once`).toBe(1);
        }),
      );
    },
  );

  test('a list rendered without its own text is shown, and not cached', async () => {
    const [before] = await sites.truth<{ title: string }>('/rest/v1/page_content?select=title&page_id=eq.blog');
    await sites.truth('/rest/v1/page_content?page_id=eq.blog', 'PATCH', { title: 'Edited this morning' });
    sites.proxy.set('503', /page_content/);
    try {
      const { status, text } = await ask('/blog');
      expect([status, text.includes(ARTICLE), text.includes('Edited this morning')]).toEqual([200, true, false]);
    } finally {
      sites.proxy.set('calm');
    }
    expect((await ask('/blog')).text).toContain('Edited this morning');
    await sites.truth('/rest/v1/page_content?page_id=eq.blog', 'PATCH', { title: before?.title });
  });

  test('the last good copy is shown while the backend fails, until an edit is reported', async () => {
    expect((await ask(ARTICLE)).status).toBe(200);
    sites.proxy.set('reset');
    try {
      expect((await ask(ARTICLE)).status).toBe(200);
      await sites.purgePages();
      expect(await ask(ARTICLE)).toMatchObject({ status: 302, location: '/blog' });
    } finally {
      sites.proxy.set('calm');
    }
    expect((await ask(ARTICLE)).status).toBe(200);
  });

  test('every answer among many faults is complete and true, and afterwards everything is stored once', async () => {
    const names = Array.from({ length: 12 }, (_, number) => `storm-${number}`);
    const writing = FLOWS.filter(({ stored }) => stored);
    sites.proxy.set('storm');
    const confirmedSends = new Set<string>();
    const hourBefore = clockHour();
    try {
      for (let attempt = 0; attempt < 2; attempt++)
        await Promise.all(
          names.flatMap((name) =>
            FLOWS.map(async (flow) => {
              const answer = await within(
                DEADLINE_MS,
                `${flow.name} in a storm`,
                flow.ask(`${flow.name.replace(' ', '-')}-${name}`),
              );
              const words = answer.text.replace(/<[^>]+>|\s+/g, ' ').slice(0, 300);
              expect(flow.works(answer) || flow.says(answer), `${flow.name}: ${answer.status} ${words}`).toBe(true);
              if (flow.stored && flow.works(answer)) confirmedSends.add(`${flow.name} ${name}`);
            }),
          ),
        );
    } finally {
      sites.proxy.set('calm');
    }
    let lost = 0;
    for (const flow of writing)
      for (const name of names) {
        const mark = `${flow.name.replace(' ', '-')}-${name}`;
        const before = await flow.stored?.(mark);
        if (confirmedSends.has(`${flow.name} ${name}`) && before === 0) lost += 1;
        expect(flow.works(await flow.ask(mark))).toBe(true);
        // The same call request in the next hour is another one (src/call-request/call-request-attempt.ts).
        const mostRows = clockHour() === hourBefore ? 1 : 2;
        const rows = await flow.stored?.(mark);
        expect(rows, `${mark} is stored`).toBeGreaterThan(0);
        expect(rows, `${mark} is stored once`).toBeLessThanOrEqual(mostRows);
      }
    expect(lost).toBe(0);
    console.log(
      `storm: ${names.length * writing.length} to be stored, ${confirmedSends.size} acknowledged in it, lost ${lost}, doubled 0`,
    );
  }, 120_000);

  test('the measured times are printed', () => {
    expect(Object.keys(results)).toHaveLength(FLOWS.length);
    console.table(results);
  });
}
