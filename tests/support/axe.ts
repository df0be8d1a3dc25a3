import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const NOTHING = ';';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that read colours. */
const COLOR_RULES = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

/**
 * The violations that axe finds on the page, best practices included, once all animations have ended: the contrast of
 * something that moves cannot be measured.
 * @param without rules that make no sense where a page is not a whole one
 */
export async function violations(
  page: Page,
  without: string[] = [],
  runOnly: string[] | typeof COLOR_RULES = TAGS,
): Promise<string[]> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        // Endless animations never finish, so they are not waited for.
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  );
  const hasFrames = page.frames().length > 1;
  // Loading axe costs as much as running it, so a page loads the smaller file, and loads it once.
  const isLoaded = !hasFrames && (await page.evaluate(() => 'axe' in window));
  const builder = new AxeBuilder({ page, axeSource: isLoaded ? NOTHING : AXE })
    .options({
      runOnly,
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
      // The results of rules that pass are not read, and they are most of the work after the rules have run.
      resultTypes: ['violations'],
    })
    // Other than this mode, axe opens a second page for each result. The mode could miss frames of another origin.
    .setLegacyMode(!hasFrames);
  const found = await builder.analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Expects that axe finds no violation on the page as it is. */
export async function expectNoViolations(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

/**
 * Expects no violation in the other color scheme. Only the colors may differ there, which is checked too: then every
 * other rule would find what it found in the first scheme.
 */
export async function expectNoViolationsIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const before = await shownElements(page);
  await page.emulateMedia({ colorScheme });
  expect(await violations(page, [], COLOR_RULES)).toEqual([]);
  expect(await shownElements(page)).toEqual(before);
}

function shownElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility()).map(({ localName }) => localName),
  );
}
