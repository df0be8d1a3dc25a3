import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from 'playwright';

/** docs/behaviour.md §11. Sizes in bytes. */
export const BUDGET = {
  /** HTML, CSS and JavaScript of a public page, brotli. */
  page: 14_000,
  /** Inline and external together, uncompressed. */
  scriptBefore: 8_000,
  fonts: 45_000,
  imageAbove: 40_000,
  /** Layout shift, no size: lines that break elsewhere once the fonts arrive. What browsers call good ends at 0.1. */
  fontShift: 0.05,
  requests: 6,
  dialogScript: 75_000,
  /** What an island loads besides React, which is one file for all of them; brotli. */
  island: 20_000,
  auth: 75_000,
  /** Also of the inbox. */
  admin: 110_000,
  /** With the editor. */
  editor: 230_000,
};

/** Something that the page fetched, as it is without its encoding. */
export interface Loaded {
  url: string;
  kind: string;
  body: Buffer;
}

/** What a page takes on its first load, in bytes. */
export interface PageWeight {
  /** HTML, CSS and JavaScript, brotli. */
  code: number;
  /** JavaScript before the visitor acts, inline and external together, uncompressed. */
  script: number;
  fonts: number;
  /** All pictures that were fetched. */
  pictures: number;
  /** The largest picture that the first screen shows; 0 where there is none. */
  imageAbove: number;
  requests: number;
}

/** Everything that came from the site while the task ran, or what is of one kind. */
export async function loadedBy(page: Page, task: () => Promise<unknown>, only?: string): Promise<Loaded[]> {
  const pending: Promise<Loaded>[] = [];
  const keep = (response: Response) => {
    const kind = response.request().resourceType();
    // What the browser takes out of its own memory, as it does with fonts, has no body to read.
    if (only && kind !== only) return;
    pending.push(response.body().then((body) => ({ url: response.url(), kind, body })));
  };
  page.on('response', keep);
  await task();
  await page.waitForLoadState('networkidle');
  page.off('response', keep);
  return Promise.all(pending);
}

/** Loads a page and weighs it. */
export async function weighPage(page: Page, address: string): Promise<PageWeight> {
  const loaded = await loadedBy(page, () => page.goto(address));
  const inline = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => !src && !type.includes('json'))
      .map(({ textContent }) => new Blob([textContent ?? '']).size),
  );
  const shown = await page.evaluate(() =>
    [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight).map((i) => i.currentSrc),
  );
  const sizes = (...kinds: string[]) => ofKind(loaded, ...kinds).map(({ body }) => body.length);
  return {
    code: total(ofKind(loaded, 'document', 'stylesheet', 'script').map(brotli)),
    script: total(inline) + total(sizes('script')),
    fonts: total(sizes('font')),
    pictures: total(sizes('image')),
    imageAbove: Math.max(0, ...loaded.filter(({ url }) => shown.includes(url)).map(({ body }) => body.length)),
    requests: loaded.length,
  };
}

export const brotli = ({ body }: Loaded) => brotliCompressSync(body).length;
export const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
export const ofKind = (loaded: Loaded[], ...kinds: string[]) => loaded.filter(({ kind }) => kinds.includes(kind));
