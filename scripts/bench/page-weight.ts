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
  /** Layout shift, when lines break differently once the fonts arrive. Browsers call values below 0.1 good. */
  fontShift: 0.05,
  requests: 6,
  dialogScript: 75_000,
  /** Script of one island, brotli, without React, which is one file for all islands. */
  island: 20_000,
  auth: 75_000,
  /** Also of the inbox. */
  admin: 110_000,
  /** With the editor. */
  editor: 230_000,
};

/** A file that the page fetched, decoded. */
export interface Loaded {
  url: string;
  kind: string;
  body: Buffer;
}

/** The weight of a page's first load, in bytes. */
export interface PageWeight {
  /** HTML, CSS and JavaScript, brotli. */
  code: number;
  /** JavaScript before the visitor acts, inline and external together, uncompressed. */
  script: number;
  fonts: number;
  /** All images that were fetched. */
  images: number;
  /** The largest image on the first screen; 0 if there is none. */
  imageAbove: number;
  requests: number;
}

/** The files that came from the site while the task ran, all of them or those of one kind. */
export async function loadedBy(page: Page, task: () => Promise<unknown>, only?: string): Promise<Loaded[]> {
  const pending: Promise<Loaded>[] = [];
  const keep = (response: Response) => {
    const kind = response.request().resourceType();
    // A file from the browser's memory cache, such as a font, has no body to read.
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
    images: total(sizes('image')),
    imageAbove: Math.max(0, ...loaded.filter(({ url }) => shown.includes(url)).map(({ body }) => body.length)),
    requests: loaded.length,
  };
}

export const brotli = ({ body }: Loaded) => brotliCompressSync(body).length;
export const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
export const ofKind = (loaded: Loaded[], ...kinds: string[]) => loaded.filter(({ kind }) => kinds.includes(kind));
