import type { Locator, Page } from '@playwright/test';

/** The dialog in which a call is asked for. */
export function callDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Request a Call' });
}
