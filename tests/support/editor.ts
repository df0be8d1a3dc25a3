import { headersOf } from './backend.ts';
import { type Browser, test as base, expect, type Page, type Route } from './browser-test.ts';
import { policyViolations } from './policy-violations.ts';
import { signIn } from './sign-in.ts';

type Stored = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>;

interface Posts {
  /**
   * Puts a post into the table, with a title and an address of its own; it is gone after the test. @returns its slug
   */
  add: (fields?: Record<string, unknown>) => Promise<string>;
  /** A post as the table has it. */
  read: (slug: string) => Promise<Record<string, unknown> | undefined>;
  change: (slug: string, fields: Record<string, unknown>) => Promise<void>;
  remove: (slug: string) => Promise<void>;
}

let made = 0;

/**
 * Tests in which the administrator is signed in, once for all of them, and has posts of their own to edit. A page that
 * does what its content security policy forbids fails its test.
 */
export const test = base.extend<{ posts: Posts }, { signedIn: Stored }>({
  signedIn: [
    async ({ browser, ownSite }, use, { project }) => {
      const page = await browser.newPage({ baseURL: project.use.baseURL ?? '', proxy: { server: ownSite } });
      await signIn(page, 'administrator');
      const stored = await page.context().storageState();
      await page.close();
      await use(stored);
    },
    { scope: 'worker' },
  ],
  storageState: ({ signedIn }, use) => use(signedIn),
  page: async ({ page }, use) => {
    const violations = await policyViolations(page.context());
    await use(page);
    expect(violations).toEqual([]);
  },
  posts: async ({ request }, use) => {
    const headers = { ...(await headersOf(request, 'administrator')), prefer: 'return=representation' };
    const at = (slug: string) => `/rest/v1/blog_posts?slug=eq.${encodeURIComponent(slug)}`;
    const mine: string[] = [];
    const posts: Posts = {
      async add(fields = {}) {
        made += 1;
        const slug = `test-post-${Date.now()}-${made}`;
        const data = { slug, title: `Test post ${Date.now()} ${made}`, content: '<p>First words.</p>', ...fields };
        const answer = await request.post('/rest/v1/blog_posts', { headers, data });
        expect(answer.ok(), await answer.text()).toBe(true);
        mine.push(data.slug);
        return data.slug;
      },
      read: async (slug) => (await (await request.get(at(slug), { headers })).json())[0],
      async change(slug, data) {
        const answer = await request.patch(at(slug), { headers, data });
        expect(await answer.json()).toHaveLength(1);
      },
      async remove(slug) {
        await request.delete(at(slug), { headers });
      },
    };
    await use(posts);
    for (const slug of mine) await posts.remove(slug);
  },
});

/** Opens the editor of posts, with one of them if it is named. */
export async function openBlogEditor(page: Page, slug = '') {
  await page.goto(`/admin#blog${slug && `/${encodeURIComponent(slug)}`}`);
  await expect(chooser(page)).toBeEnabled();
  if (slug) await expect(titleField(page)).not.toHaveValue('');
}

export const chooser = (page: Page) => page.getByRole('combobox', { name: 'Blog post' });
export const titleField = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Title' });
export const saveButton = (page: Page) => page.getByRole('button', { name: /^(Save Changes|Saving\.\.\.)$/ });
export const unsaved = (page: Page) => page.getByText('Unsaved changes', { exact: true });

/** Chooses a post by its title, as one does with a mouse. */
export async function choosePost(page: Page, title: string) {
  await chooser(page).fill(title);
  await page.getByRole('option', { name: title }).first().click();
}

/** Brings the text into HTML mode and returns its field. */
export async function htmlField(page: Page) {
  await page.getByRole('button', { name: 'HTML', exact: true }).click();
  return page.getByRole('textbox', { name: 'HTML' });
}

/** Lets a kind of request to the tables fail until the page is left. */
export async function failing(page: Page, method: string, answer: (route: Route) => Promise<void> = (r) => r.abort()) {
  await page.route('**/rest/v1/**', (route) =>
    route.request().method() === method ? answer(route) : route.fallback(),
  );
}

/** Collects the page's error logs from now on. */
export function loggedErrors(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  return logged;
}
