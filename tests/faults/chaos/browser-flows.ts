import { expect as expectSeen, type Locator } from '@playwright/test';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { headlessChromiumPath } from '../../../scripts/browsers.ts';
import { ACCOUNTS } from '../../support/accounts.ts';
import { FAULTS, type Fault } from '../../support/chaos-proxy.ts';
import type { ChaosSites } from '../../support/chaos-sites.ts';
import { chooser, saveButton, titleField } from '../../support/editor.ts';
import { signIn } from '../../support/sign-in.ts';

/** Generous, because six pages share a busy machine. */
const SLACK_MS = 25_000;
/** The browser gives up after 15 s, and an upload after 60 s without progress, by the page's clock. */
const DEADLINE_MS = 15_000 + SLACK_MS;
/** The first attempt after the fault must work. */
const RECOVERY_MS = 5_000 + SLACK_MS;
/** Faults under which an upload is never answered. */
const SILENT: readonly (Fault | undefined)[] = ['hang', 'slow drip'];

/** An action on a page, and its result. It is prepared before the fault begins, and tried again when it is over. */
type Flow = Readonly<{
  name: string;
  ready: (page: Page, mark: string) => Promise<unknown>;
  /** @param fault the active fault */
  act: (page: Page, fault?: Fault) => Promise<unknown>;
  /** Tries again, if that differs from the first attempt. */
  again?: (page: Page) => Promise<unknown>;
  works: (page: Page) => Locator;
  /** The exact message after a failure. */
  says: (page: Page) => Locator;
  despite?: readonly Fault[];
  /** Counts the stored rows or files of a flow. */
  stored?: (mark: string) => Promise<number>;
}>;

const failure = (page: Page, title: string, description: string | RegExp) =>
  page.locator('.toast[data-kind=destructive]').filter({ hasText: title }).filter({ hasText: description });
const success = (page: Page, title: string) => page.locator('.toast[data-kind=success]').filter({ hasText: title });
async function openEditor(page: Page, slug = '') {
  await page.goto(`/admin#blog${slug && `/${slug}`}`);
  await expectSeen(chooser(page)).toBeEnabled({ timeout: SLACK_MS });
  if (slug) await expectSeen(titleField(page)).not.toHaveValue('', { timeout: SLACK_MS });
}

const address = (mark: string) => `${mark}@example.org`;

function flowsOn(sites: ChaosSites, post: string, image: Buffer): readonly Flow[] {
  const rows = async (path: string) => (await sites.truth(`/rest/v1/${path}`)).length;
  return [
    {
      name: 'sign-in',
      ready: async (page) => {
        await page.goto('/auth');
        await page.getByPlaceholder('Enter your email').fill(ACCOUNTS.administrator.email);
        await page.getByPlaceholder('Enter your password').fill(ACCOUNTS.administrator.password);
        await page.waitForLoadState('networkidle');
      },
      act: (page) => page.getByRole('button', { name: 'Sign In' }).click(),
      works: (page) => success(page, 'Signed in successfully!'),
      says: (page) =>
        failure(
          page,
          'Sign In Error',
          /The server cannot be reached just now\.|The server could not answer\.|API rate limit exceeded/,
        ),
    },
    {
      name: 'dialog form',
      ready: async (page, mark) => {
        await page.goto('/about');
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel('Name').fill(mark);
        await dialog.getByLabel('Email', { exact: true }).fill(address(mark));
        await dialog.getByLabel('Preferred Time').selectOption('morning');
        await dialog.getByLabel('Time Zone').fill('GMT+1');
        await dialog.getByLabel('Message').fill(`Message of ${mark}`);
        await page.waitForLoadState('networkidle');
      },
      act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Submit Request' }).click(),
      works: (page) => success(page, 'Call Request Submitted!'),
      says: (page) =>
        failure(
          page,
          'Error',
          /There was a problem submitting your request\. Please try again|API rate limit exceeded/,
        ),
      despite: ['broken JSON', 'truncated', 'slow drip'],
      stored: (mark) => rows(`call_requests?select=id&email=eq.${address(mark)}`),
    },
    {
      name: 'newsletter',
      ready: async (page, mark) => {
        await page.goto('/about');
        await page.getByRole('contentinfo').getByRole('textbox').fill(address(mark));
        await page.waitForLoadState('networkidle');
      },
      act: (page) => page.getByRole('contentinfo').getByRole('textbox').press('Enter'),
      works: (page) =>
        success(page, "You've been subscribed to our newsletter.").or(success(page, 'Already subscribed')),
      says: (page) => failure(page, 'Error', /Failed to subscribe\. Please try again\.|API rate limit exceeded/),
      despite: ['broken JSON', 'truncated', 'slow drip'],
      stored: (mark) => rows(`newsletter_subscribers?select=id&email=eq.${address(mark)}`),
    },
    {
      name: 'editor load',
      ready: (page) => openEditor(page),
      act: (page) => page.reload({ waitUntil: 'commit' }),
      works: (page) => page.getByRole('combobox', { name: 'Blog post', disabled: false }),
      says: (page) => failure(page, 'Error', 'Failed to load content items'),
    },
    {
      name: 'editor save',
      ready: async (page, mark) => {
        await openEditor(page, post);
        await titleField(page).fill(mark);
      },
      act: (page) => saveButton(page).click(),
      // The page also retries by itself; if it was faster, there is no button left to press.
      again: (page) => page.keyboard.press('Control+s'),
      works: (page) => success(page, 'Blog post has been updated successfully.'),
      says: (page) => failure(page, 'Save Error', 'Failed to save content. Please try again.'),
      stored: (mark) => rows(`blog_posts?select=id&title=eq.${encodeURIComponent(mark)}`),
    },
    {
      name: 'upload',
      ready: async (page) => {
        await page.clock.install();
        await openEditor(page, post);
      },
      act: async (page, fault) => {
        await page.getByLabel('Upload Image').setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer: image });
        if (!SILENT.includes(fault)) return;
        // Each progress event starts the minute again, so the clock is only moved forward after the last one.
        await expectSeen(page.getByRole('progressbar', { name: 'Uploading...' })).toHaveAttribute('value', '1', {
          timeout: SLACK_MS,
        });
        await page.clock.fastForward(60_000);
      },
      works: (page) => success(page, 'Image has been uploaded successfully.'),
      says: (page) => failure(page, 'Upload Error', 'Failed to upload image. Please try again.'),
      despite: ['broken JSON'],
    },
  ];
}

/**
 * Tests in real Chromium while the hosted backend fails.
 * @param started gives the sites once they are there
 */
export function browserFlows(started: () => ChaosSites): void {
  let browser: Browser;
  let flows: readonly Flow[];
  let session: Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;
  const POST = 'a-post-under-faults';
  const baseURL = () => ({ baseURL: started().address });

  beforeAll(async () => {
    const sites = started();
    browser = await chromium.launch({ executablePath: `${headlessChromiumPath()}`, args: ['--no-sandbox'] });
    await sites.truth('/rest/v1/blog_posts', 'POST', { slug: POST, title: 'Before', content: '<p>Text.</p>' });
    const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#865' } })
      .png()
      .toBuffer();
    flows = flowsOn(sites, POST, image);
    const page = await browser.newPage(baseURL());
    await signIn(page, 'administrator');
    session = await page.context().storageState();
    await page.close();
  }, 60_000);
  afterAll(() => browser?.close());

  const results: Record<string, Record<string, string>> = {};

  test.each(FAULTS)(
    'every flow reports the fault %s to the visitor in time, and a retry afterwards stores once',
    async (fault) => {
      const { proxy } = started();
      const mark = (flow: Flow) => `${flow.name}-${fault}-browser`.replaceAll(' ', '-').toLowerCase();
      const open = await Promise.all(
        flows.map(async (flow) => {
          const storageState = /editor|upload/.test(flow.name) ? session : undefined;
          const page = await (
            await browser.newContext({ ...baseURL(), ...(storageState && { storageState }) })
          ).newPage();
          await flow.ready(page, mark(flow));
          return { flow, page };
        }),
      );
      proxy.set(fault);
      try {
        await Promise.all(
          open.map(async ({ flow, page }) => {
            const begun = performance.now();
            await flow.act(page, fault);
            const [works, says] = [flow.works(page), flow.says(page)];
            await expectSeen(works.or(says).first(), `${flow.name} under ${fault}`).toBeVisible({
              timeout: DEADLINE_MS,
            });
            const worked = await works.isVisible();
            const despite = fault === 'latency' || flow.despite?.includes(fault) === true;
            expect(worked, `${flow.name} works under ${fault}`).toBe(despite);
            if (worked) expect(await flow.stored?.(mark(flow)), `${flow.name} said it was stored`).not.toBe(0);
            const seconds = ((performance.now() - begun) / 1000).toFixed(1);
            results[flow.name] = { ...results[flow.name], [fault]: `${worked ? 'works' : 'says so'} ${seconds} s` };
          }),
        );
      } finally {
        proxy.set('calm');
      }
      await Promise.all(
        open.map(async ({ flow, page }) => {
          if (!(await flow.works(page).isVisible()) && !(fault === 'latency' || flow.despite?.includes(fault))) {
            await (flow.again ?? flow.act)(page);
            await expectSeen(flow.works(page), `${flow.name} after ${fault}`).toBeVisible({ timeout: RECOVERY_MS });
          }
          if (flow.stored) expect(await flow.stored(mark(flow)), `${flow.name} is stored once`).toBe(1);
          await page.context().close();
        }),
      );
    },
    180_000,
  );

  test('the measured times are printed', () => {
    expect(Object.keys(results)).toHaveLength(flows.length);
    console.table(results);
  });
}
