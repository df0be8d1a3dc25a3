import { expect, type Page } from '@playwright/test';

/** Checks that nothing is wider than the window, so that no page scrolls sideways. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(wide).toBeLessThanOrEqual(window);
}

/** Finds text that its own box cuts off, and texts or controls that overlap. */
export function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = (element: Element) => `<${element.localName}> ${element.textContent?.trim().slice(0, 40)}`;
    const shown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[aria-hidden=true], .sr-only, [href="#content"]');
    const holders = [...document.body.querySelectorAll('*')].filter(
      (one) => shown(one) && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    );

    const cut = holders.filter((one) => {
      const { overflowX, overflowY } = getComputedStyle(one);
      return (
        (['hidden', 'clip'].includes(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
        (['hidden', 'clip'].includes(overflowY) && one.scrollHeight > one.clientHeight + 1)
      );
    });

    // The lines of all texts, without the space of a font above and below its letters.
    const lines = holders.flatMap((holder) =>
      [...holder.childNodes]
        .filter((node) => node.nodeType === 3 && node.textContent?.trim())
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()].map((rect) => ({ holder, rect, air: rect.height / 4 }));
        }),
    );
    const overlaid = lines.flatMap((one, index) =>
      lines.slice(index + 1).flatMap((other) => {
        if (one.holder === other.holder || one.holder.contains(other.holder) || other.holder.contains(one.holder))
          return [];
        const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const high =
          Math.min(one.rect.bottom - one.air, other.rect.bottom - other.air) -
          Math.max(one.rect.top + one.air, other.rect.top + other.air);
        return wide > 2 && high > 2 ? [`${named(one.holder)} on ${named(other.holder)}`] : [];
      }),
    );
    // Tables and code blocks may scroll; elsewhere no text may leave the window.
    const outside = lines
      .filter(
        ({ rect, holder }) => rect.right > document.documentElement.clientWidth + 1 && !holder.closest('pre, .table'),
      )
      .map(({ holder }) => `outside: ${named(holder)}`);
    return [...cut.map((one) => `cut off: ${named(one)}`), ...overlaid, ...outside];
  });
}
