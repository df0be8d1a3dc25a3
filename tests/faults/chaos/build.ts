import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pageContentLoader } from '../../../src/site/page-content-loader.ts';
import { FAULTS } from '../../support/chaos-proxy.ts';
import type { ChaosSites } from '../../support/chaos-sites.ts';
import { freePort } from '../../support/free-port.ts';
import { temporaryDirectory } from '../../support/start-command.ts';
import { within } from '../../support/within.ts';

/** A read at build time has 15 s (src/supabase/clients.ts); the rest allows for a busy machine. */
const READING_MS = 15_000 + 15_000;
const EDITED = 'A story told anew';

let sites: ChaosSites;

/** An edit made before the build. */
export const editAbout = (truth: ChaosSites['truth'], title = EDITED) =>
  truth('/rest/v1/page_content?page_id=eq.about', 'PATCH', { title });

/**
 * Reads the prose of the pages as a build does.
 * @returns the title of the edited page, the number of pages, and the warnings
 */
async function read() {
  const pages = new Map<string, { title: string }>();
  const said: string[] = [];
  const store = {
    clear: () => pages.clear(),
    set: ({ id, data }: { id: string; data: { title: string } }) => pages.set(id, data),
  };
  const logger = { info: () => {}, warn: (line: string) => said.push(line) };
  const context = { store, logger } as unknown as Parameters<ReturnType<typeof pageContentLoader>['load']>[0];
  await pageContentLoader().load(context);
  return { about: pages.get('about')?.title, count: pages.size, said: said.join() };
}

/** The heading of /about, as visitors see it. */
async function visibleTitle(address: string): Promise<string | undefined> {
  return /<h1[^>]*>([^<]*)/.exec(await (await fetch(`${address}/about`)).text())?.[1];
}

/**
 * Building and publishing while the backend, elsewhere, fails.
 * @param started gives the sites once they are there
 */
export function building(started: () => ChaosSites): void {
  beforeAll(() => {
    sites = started();
  });
  beforeEach(() => {
    vi.stubEnv('BUILD_BACKEND_URL', sites.proxy.url);
    vi.stubEnv('PUBLIC_SUPABASE_ANON_KEY', sites.publicKey);
    return () => vi.unstubAllEnvs();
  });

  test.each(FAULTS.filter((fault) => fault !== 'latency'))(
    'a build under the fault %s uses the files and says so, or fails where strict content is required',
    async (fault) => {
      sites.proxy.set(fault);
      try {
        const built = await within(READING_MS, 'the build', read());
        expect(built).toMatchObject({
          count: 8,
          said: expect.stringContaining('the pages are built from content/pages alone'),
        });
        expect(built.about).not.toBe(EDITED);
        vi.stubEnv('STRICT_CONTENT', '1');
        await expect(within(READING_MS, 'the strict build', read())).rejects.toThrow('The backend could not be read');
      } finally {
        sites.proxy.set('calm');
      }
      expect(await read()).toEqual({ about: EDITED, count: 8, said: '' });
    },
    120_000,
  );

  test('a build waits for a slow backend', async () => {
    sites.proxy.set('latency');
    expect(await read()).toEqual({ about: EDITED, count: 8, said: '' });
    sites.proxy.set('calm');
  });

  test('a publish that cannot read the pages reports it and changes nothing; a later one works', async () => {
    const headers = { authorization: `Bearer ${await sites.signIn()}` };
    const publish = async (method: string) =>
      (await (await fetch(`${sites.address}/publish`, { method, headers })).json()) as {
        status: string;
        reason?: string;
      };
    const settled = async () => {
      for (;;) {
        const state = await publish('GET');
        if (state.status !== 'building') return state;
        await new Promise((later) => setTimeout(later, 300));
      }
    };
    await editAbout(sites.truth, 'Once more');
    // Either the rows cannot be read at the start of the build, or only the reads inside the build fail.
    for (const path of [/select=title,content,is_published,version&/, /source_hash/]) {
      sites.proxy.set('503', path);
      await publish('POST');
      const { status, reason } = await settled();
      sites.proxy.set('calm');
      expect([status, reason]).toEqual([
        'failed',
        expect.stringMatching(/The pages could not be read|The backend could not be read/),
      ]);
      expect(await visibleTitle(sites.address)).toBe(EDITED);
    }
    await publish('POST');
    expect(await settled()).toEqual({ status: 'idle' });
    expect(await visibleTitle(sites.address)).toBe('Once more');
  }, 180_000);

  test('a start that cannot read the pages during its build serves the files, and the next start builds again', async () => {
    await editAbout(sites.truth, 'And again');
    const data = temporaryDirectory();
    const start = async (waitFor: string, look: (address: string) => Promise<void>) => {
      const port = await freePort();
      const site = sites.startAnother({ PORT: `${port}`, DATA_DIR: data.path, SITE_URL: sites.address });
      await site.says(waitFor);
      await look(`http://localhost:${port}`);
      site.process.kill('SIGTERM');
      await site.ended;
      return site.output();
    };
    sites.proxy.set('hang', /source_hash/);
    const output = await start('Ready', async (address) => {
      expect(await visibleTitle(address)).toBe('About Avery');
    });
    sites.proxy.set('calm');
    expect(output).toContain('the pages are built from content/pages alone');
    await start('building the site', async () => {});
    data.remove();
  }, 180_000);
}
