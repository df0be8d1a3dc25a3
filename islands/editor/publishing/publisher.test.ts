import { afterEach, expect, test, vi } from 'vitest';
import { createPublisher } from './publisher.ts';

afterEach(() => vi.restoreAllMocks());

/** A site with given answers for each path; the last answer of a path is repeated. */
function siteThat(answers: Record<string, unknown[]>) {
  const asked: string[] = [];
  const publisher = createPublisher({
    token: async () => 'token',
    pause: async () => {},
    fetch: async (path, init) => {
      const key = `${init?.method ?? 'GET'} ${path}`;
      asked.push(key);
      const [answer] = answers[key] ?? [];
      if ((answers[key]?.length ?? 0) > 1) answers[key]?.shift();
      if (answer === undefined) throw new TypeError('Failed to fetch');
      return typeof answer === 'number' ? new Response(null, { status: answer }) : Response.json(answer);
    },
  });
  return { publisher, asked };
}

const version = (about: number) => ({ pages: { about } });

test('a page is watched until the build contains the saved version', async () => {
  const { publisher, asked } = siteThat({
    'POST /publish': [{ status: 'building' }],
    'GET /publish': [{ status: 'building' }],
    'GET /build.json': [version(3), version(3), version(4)],
  });
  await publisher.publish('about', 4);
  expect(publisher.$publishing.get()).toEqual({ status: 'live' });
  expect(asked.filter((path) => path === 'GET /build.json')).toHaveLength(3);
});

test('a failed build reports its reason', async () => {
  const { publisher } = siteThat({
    'POST /publish': [{ status: 'building' }],
    'GET /publish': [{ status: 'failed', reason: 'content/site.yaml, line 3: expected a name' }],
    'GET /build.json': [version(3)],
  });
  await publisher.publish('about', 4);
  expect(publisher.$publishing.get()).toEqual({
    status: 'failed',
    reason: 'content/site.yaml, line 3: expected a name',
  });
});

test('a check that the busy server does not answer is repeated', async () => {
  const { publisher } = siteThat({
    'POST /publish': [{ status: 'building' }],
    'GET /publish': [503, { status: 'building' }],
    'GET /build.json': [version(3), 503, version(4)],
  });
  await publisher.publish('about', 4);
  expect(publisher.$publishing.get()).toEqual({ status: 'live' });
});

test('the build of a host is checked only by whether the page is live, and may take longer than the wait', async () => {
  const { publisher, asked } = siteThat({
    'POST /publish': [{ status: 'requested' }],
    'GET /build.json': [version(3)],
  });
  await publisher.publish('about', 4);
  expect(asked).not.toContain('GET /publish');
  expect(publisher.$publishing.get()).toEqual({ status: 'late' });
});

test.each([
  ['where nothing can build', [{ status: 'unavailable' }], 'unavailable'],
  ['where nobody may ask any more', [401], 'unknown'],
  ['where the site cannot be reached', [], 'unknown'],
])('the state is reported %s', async (_where, answers, status) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { publisher } = siteThat({ 'POST /publish': answers });
  await publisher.publish('about', 4);
  expect(publisher.$publishing.get()?.status).toBe(status);
});

test('the status shown is that of the last saved page', async () => {
  const { publisher } = siteThat({
    'POST /publish': [{ status: 'building' }],
    'GET /publish': [{ status: 'building' }],
    'GET /build.json': [{ pages: { about: 4 } }, { pages: { about: 4, home: 2 } }],
  });
  await Promise.all([publisher.publish('about', 9), publisher.publish('home', 2)]);
  expect(publisher.$publishing.get()).toEqual({ status: 'live' });
});
