import type { Page, Response } from '@playwright/test';

/** A string in React's own code in every bundle, and in no code that uses React. */
const MARK = 'react.transitional.element';

/** Records which scripts of a page contain React, loaded or inline. */
export function watchReact(page: Page) {
  const loading: Promise<{ url: string; text: string }>[] = [];
  page.on('response', (response: Response) => {
    if (response.request().resourceType() !== 'script') return;
    loading.push(response.text().then((text) => ({ url: response.url(), text })));
  });
  return {
    scripts: () => Promise.all(loading),
    /** The addresses of scripts with React, and 'inline' for each inline one. */
    async react(): Promise<string[]> {
      const files = (await Promise.all(loading)).filter(({ text }) => text.includes(MARK)).map(({ url }) => url);
      const inline = await page.evaluate(
        (mark) => [...document.scripts].filter(({ src, textContent }) => !src && textContent?.includes(mark)).length,
        MARK,
      );
      return [...files, ...Array<string>(inline).fill('inline')];
    },
  };
}
