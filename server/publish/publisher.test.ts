import { expect, test, vi } from 'vitest';
import { createPublisher } from './publisher.ts';

/** Builds that end when the test ends them. */
function buildsByHand() {
  const builds: PromiseWithResolvers<void>[] = [];
  const publisher = createPublisher(() => {
    const build = Promise.withResolvers<void>();
    builds.push(build);
    return build.promise;
  }, vi.fn());
  return { builds, publisher };
}

test('one build runs at a time, and saves during a build are part of one more build', async () => {
  const { builds, publisher } = buildsByHand();
  publisher.request();
  publisher.request();
  publisher.request();
  expect(builds).toHaveLength(1);
  builds[0]?.resolve();
  await vi.waitFor(() => expect(builds).toHaveLength(2));
  expect(publisher.state()).toEqual({ status: 'building' });
  builds[1]?.resolve();
  await publisher.settled();
  expect(builds).toHaveLength(2);
  expect(publisher.state()).toEqual({ status: 'idle' });
});

test('a failed build reports its reason, and the next build clears it', async () => {
  const { builds, publisher } = buildsByHand();
  publisher.request();
  builds[0]?.reject(new Error('content/site.yaml: line 3: expected a name'));
  await publisher.settled();
  expect(publisher.state()).toEqual({ status: 'failed', reason: 'content/site.yaml: line 3: expected a name' });
  publisher.request();
  expect(publisher.state()).toEqual({ status: 'building' });
  builds[1]?.resolve();
  await publisher.settled();
  expect(publisher.state()).toEqual({ status: 'idle' });
});

test('a request during a failing build is still built', async () => {
  const { builds, publisher } = buildsByHand();
  publisher.request();
  publisher.request();
  builds[0]?.reject(new Error('x'));
  await vi.waitFor(() => expect(builds).toHaveLength(2));
  builds[1]?.resolve();
  await publisher.settled();
  expect(publisher.state()).toEqual({ status: 'idle' });
});
