import tailwindcss from '@tailwindcss/vite';
import type { Browser, Page } from 'playwright';
import { build } from 'vite';

const root = new URL('../../', import.meta.url).pathname;

interface Stage {
  readonly changes: string[];
  open(html: string): void;
  flush(): string;
  /** What posts were searched for. */
  readonly searches: string[];
  holdUploads(): void;
  releaseUploads(): void;
  succeedUploads(): void;
  failUploads(message: string): void;
}

/** A module of the editor as a script for a page without any other, and its styles. */
export async function bundled(entry: string, name = 'bundle'): Promise<{ script: string; styles: string }> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [tailwindcss()],
    mode: 'production',
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, lib: { entry: `${root}${entry}`, formats: ['iife'], name } },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (!output || !('output' in output)) throw new Error('nothing was built');
  const styles = output.output.flatMap((file) => (file.type === 'asset' ? [String(file.source)] : []));
  return { script: output.output[0].code, styles: styles.join('\n') };
}

/** A page that holds the visual editor and nothing else. */
export async function openStage(
  browser: Browser,
  { script, styles }: Awaited<ReturnType<typeof bundled>>,
  platform?: string,
) {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.route('https://site.example/**', (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({
          contentType: 'text/html; charset=utf-8',
          body: '<!doctype html><html lang="en"><title>Editor</title><meta name="viewport" content="width=device-width"><body><main></main>',
        })
      : route.fulfill({ status: 404, body: '' }),
  );
  page.setDefaultTimeout(5000);
  if (platform) {
    await page.addInitScript((name) => Object.defineProperty(navigator, 'platform', { get: () => name }), platform);
  }
  await page.goto('https://site.example/');
  await page.addStyleTag({ content: styles });
  await page.addScriptTag({ content: script });
  return page;
}

/** Calls something of tests/editor/stage.tsx. */
export function stage<Result>(page: Page, call: (stage: Stage, value: string) => Result, value = ''): Promise<Result> {
  return page.evaluate(
    ([source, text]) => new Function(`return (${source})(window.stage, ${JSON.stringify(text)})`)() as Result,
    [call.toString(), value] as const,
  );
}
