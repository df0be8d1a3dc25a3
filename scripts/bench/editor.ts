import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { ADMIN_PATH, DATA_API_PATH, signInPath } from '../../src/paths.ts';

/** A site whose editor is measured, with posts put into its tables. */
export type EditorSite = ReturnType<typeof editorSite>;

export function editorSite(address: string, dataDir: string, account: { email: string; password: string }) {
  const { secretKey } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { secretKey: string };
  const headers = {
    apikey: secretKey,
    authorization: `Bearer ${secretKey}`,
    'content-type': 'application/json',
    prefer: 'return=representation',
  };

  async function ask(query: string, init: RequestInit = {}): Promise<{ title: string; content: string }> {
    const answer = await fetch(`${address}${DATA_API_PATH}/blog_posts${query}`, { headers, ...init });
    if (!answer.ok) throw new Error(`the tables answered ${answer.status}`);
    const [row] = await answer.json();
    return row;
  }

  return {
    async signIn(context: BrowserContext): Promise<void> {
      const page = await context.newPage();
      await page.goto(`${address}${signInPath(ADMIN_PATH)}`);
      await page.getByPlaceholder('Enter your email').fill(account.email);
      await page.getByPlaceholder('Enter your password').fill(account.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('tab', { name: 'Edit Blog' }).waitFor();
      await page.close();
    },
    async addPost(slug: string): Promise<void> {
      await ask('', { method: 'POST', body: JSON.stringify({ slug, title: slug, content: '<p>Begin</p>' }) });
    },
    readPost: (slug: string) => ask(`?slug=eq.${slug}`),
    /** Opens a post in a new tab, in the visual editor. */
    async open(context: BrowserContext, slug: string): Promise<Page> {
      const page = await context.newPage();
      await page.goto(`${address}${ADMIN_PATH}#blog/${slug}`);
      await visualText(page).waitFor();
      return page;
    },
  };
}

export const visualText = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
export const htmlText = (page: Page) => page.getByRole('textbox', { name: 'HTML', exact: true });
