import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlessChromiumPath } from '../../scripts/browsers.ts';
import { cleanHtml, plainText } from '../../src/html/html-policy.ts';
import { benign, vectors } from '../support/html/corpora.ts';
import { HOOKS, provoked } from '../support/html/provoked.ts';

const origin = 'https://site.example';

interface Seen {
  /** Names of the hooked functions that were called. */
  readonly ran: string[];
  /** `type address` of every request. */
  readonly requests: string[];
}

/** A tab that tests one HTML text after another. */
interface Stage {
  readonly page: Page;
  /** Loads a page that contains `html` in its document, and reports the effects. */
  asDocument(html: string): Promise<Seen>;
  /** Lets a script put `html` into the page, and reports the effects and the resulting markup. */
  asInnerHtml(html: string): Promise<Seen & { read: string }>;
}

let browser: Browser;
let stages: Stage[] = [];

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: `${headlessChromiumPath()}`,
    args: ['--no-sandbox'],
  });
  stages = await Promise.all(Array.from({ length: 8 }, openStage));
});

afterAll(() => browser?.close());

async function openStage(): Promise<Stage> {
  // Uses a context of its own: tabs of one context would take the focus from each other.
  const page = await (await browser.newContext()).newPage();
  let requests: string[] = [];
  let answer = '';
  await page.addInitScript(HOOKS);
  page.on('dialog', (dialog) => dialog.dismiss());
  await page.route('**', async (route) => {
    const request = route.request();
    if (request.isNavigationRequest() && request.url() === `${origin}/` && request.frame() === page.mainFrame()) {
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: answer });
    }
    requests.push(`${request.resourceType()} ${request.url()}`);
    return route.abort();
  });

  return {
    page,
    async asDocument(html) {
      answer = `<!doctype html><html lang="en"><title>x</title><body><main>${html}</main><p>end</p>`;
      requests = [];
      await page.goto(`${origin}/`, { waitUntil: 'load' });
      return { ran: await provoked(page), requests };
    },
    async asInnerHtml(html) {
      requests = [];
      const read = await page.evaluate((text) => {
        document.body.replaceChildren();
        const main = document.body.appendChild(document.createElement('main'));
        main.innerHTML = text;
        return main.innerHTML;
      }, html);
      return { ran: await provoked(page), requests, read };
    },
  };
}

/** Distributes HTML to the stages, each of which takes the next text when it is done. */
async function each(list: readonly string[], attempt: (stage: Stage, html: string) => Promise<void>): Promise<void> {
  const rest = [...list];
  await Promise.all(
    stages.map(async (stage) => {
      for (let html = rest.pop(); html !== undefined; html = rest.pop()) await attempt(stage, html);
    }),
  );
}

const attacks = vectors.map(([, html]) => html);
/** The output of the policy; often unchanged. */
const cleaned = [...new Set(attacks.map(cleanHtml))];

/** Images from https addresses and the site itself are allowed; nothing else may be requested. */
const forbidden = (list: string[]): string[] =>
  list.filter((request) => !/^image https:\/\/(?:images\.example|site\.example)\//.test(request));

describe('sanitised HTML in a browser without a content security policy', () => {
  it('is tested in a page that notices attacks', async () => {
    const caught: string[] = [];
    await each(attacks, async (stage, html) => {
      const seen = await stage.asDocument(html).catch(() => ({ ran: ['left the page'], requests: [] }));
      if (seen.ran.some((name) => name !== 'script error') || forbidden(seen.requests).length > 0) caught.push(html);
    });
    expect(caught.length).toBeGreaterThan(100);
  });

  it('runs nothing and requests nothing as part of a document', async () => {
    await each(cleaned, async (stage, html) => {
      const seen = await stage.asDocument(html);
      expect([seen.ran, forbidden(seen.requests)], html).toEqual([[], []]);
    });
  });

  it('runs nothing and requests nothing when a script inserts it, and is parsed as it was written', async () => {
    for (const stage of stages) await stage.asDocument('');
    await each(cleaned, async (stage, html) => {
      const seen = await stage.asInnerHtml(html);
      expect([seen.ran, forbidden(seen.requests)], html).toEqual([[], []]);
      // A line break at the beginning of <pre> has to be written twice, which browsers do not do.
      expect(seen.read).toBe(html.replace(/(<pre[^>]*>)\n/g, '$1'));
    });
  });
});

describe('the policy in a browser', () => {
  it('gives the same HTML as on the server', async () => {
    const built = await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        lib: {
          entry: new URL('../../src/html/html-policy.ts', import.meta.url).pathname,
          formats: ['iife'],
          name: 'policy',
        },
      },
    });
    const [output] = Array.isArray(built) ? built : [built];
    if (!output || !('output' in output)) throw new Error('nothing was built');
    expect(output.output[0].code).not.toContain('parse5');

    const [stage] = stages;
    if (!stage) throw new Error('no stage');
    await stage.asDocument('');
    await stage.page.addScriptTag({ content: output.output[0].code });
    const all = [...attacks, ...benign.map(({ html }) => html)];
    const inBrowser = await stage.page.evaluate((list) => {
      const { policy } = window as unknown as {
        policy: { cleanHtml(html: string): string; plainText(html: string): string };
      };
      return list.map((html) => [policy.cleanHtml(html), policy.plainText(html)]);
    }, all);
    const different = all.filter((html, index) => {
      const [clean, text] = inBrowser[index] ?? [];
      return clean !== cleanHtml(html) || text !== plainText(html);
    });
    expect(different).toEqual([]);
  });
});
