import { expect, type Page } from '@playwright/test';
import { ACCOUNTS } from './accounts.ts';

/** Signs in through the form and waits for the redirect. */
export async function signIn(page: Page, who: keyof typeof ACCOUNTS, address = '/auth') {
  await page.goto(address);
  await page.getByPlaceholder('Enter your email').fill(ACCOUNTS[who].email);
  await page.getByPlaceholder('Enter your password').fill(ACCOUNTS[who].password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).not.toHaveURL(/\/auth/);
}
