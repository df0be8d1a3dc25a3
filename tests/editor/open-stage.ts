import type { Browser, Page } from 'playwright';
import { securityHeadersOf } from '../../src/http/security-headers.ts';
import type { Bundle } from './bundle.ts';

/**
 * As strict as that of the admin area. What Astro allows there by its hash is a file here, and fonts are part of the
 * style sheet that the bundler writes.
 */
export const POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; frame-src 'self'",
  "font-src data:; base-uri 'none'; form-action 'self'",
  securityHeadersOf('/admin', undefined)['content-security-policy'],
].join('; ');

export const PAGE = `<!doctype html><html lang="en"><title>Editor</title><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/stage.css"><body><main></main><script src="/stage.js"></script>`;

interface Stage {
  readonly changes: string[];
  open(html: string): void;
  compare(mine: string, theirs: string): void;
  readText(): string;
  /** The searches for posts. */
  readonly searches: string[];
  holdUploads(): void;
  releaseUploads(): void;
  succeedUploads(): void;
  failStills(message: string): void;
  failUploads(message: string): void;
}

/** A page that holds the visual editor and nothing else, under the content security policy of the admin area. */
export async function openStage(browser: Browser, { script, styles }: Bundle, platform?: string) {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.route('https://site.example/**', (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({
          contentType: 'text/html; charset=utf-8',
          headers: { 'content-security-policy': POLICY },
          body: PAGE,
        })
      : route.fulfill({ status: 404, body: '' }),
  );
  await page.route('https://site.example/stage.css', (route) =>
    route.fulfill({ contentType: 'text/css; charset=utf-8', body: styles }),
  );
  await page.route('https://site.example/stage.js', (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
  );
  page.setDefaultTimeout(5000);
  if (platform) {
    await page.addInitScript((name) => Object.defineProperty(navigator, 'platform', { get: () => name }), platform);
  }
  await page.addInitScript(() => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ target, effectiveDirective, blockedURI, sample }) => {
      // Style sheets and `base` in what was parsed into a document of its own are reported at this one; the HTML policy
      // takes them away.
      if (/^(style-src-elem|base-uri)/.test(effectiveDirective) && target === document) return;
      violations.push(`${effectiveDirective} ${blockedURI} ${sample}`);
    });
    Object.assign(window, { violations });
  });
  await page.goto('https://site.example/');
  return page;
}

/** The page's violations of its content security policy. */
export function violationsOn(page: Pick<Page, 'evaluate'>): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { violations: string[] }).violations);
}

/** Calls something of tests/editor/stage.tsx. */
export function stage<Result>(
  page: Pick<Page, 'evaluate'>,
  call: (stage: Stage, value: string) => Result,
  value = '',
): Promise<Result> {
  return page.evaluate<Result>(`(${call.toString()})(window.stage, ${JSON.stringify(value)})`);
}
