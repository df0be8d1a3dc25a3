import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * The violations that axe finds on the page, best practices included, once all animations have ended:
 * contrast cannot be read off a thing that does.
 * @param without rules that make no sense where a page is not a whole one
 */
export async function violations(page: Page, without: string[] = []): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        // Endless animations never finish, so they are not waited for.
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  );
  const builder = new AxeBuilder({ page })
    .options({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      // The results of rules that pass are not read, and they are most of the work after the rules have run.
      resultTypes: ['violations'],
    })
    // Other than this mode, axe opens a second page for each result. The mode could miss frames of another origin.
    .setLegacyMode(page.frames().length === 1);
  const found = await builder.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Expects that axe finds no violation on the page as it is. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}
