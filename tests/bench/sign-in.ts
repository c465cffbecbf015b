import type { Locator, Page } from 'playwright';

/** Opens the login and fills it in for somebody of the demo; resolves to the button that is left to press. */
export async function fillLogin(page: Page, url: string, email: string, from?: string): Promise<Locator> {
  await page.goto(`${url}/auth/login${from === undefined ? '' : `?from=${from}`}`);
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill('remise-demo');
  return page.getByRole('button', { name: 'Inloggen' });
}

/** Resolves once the device has everything and says so. */
export async function untilOnline(page: Page): Promise<void> {
  const status = page.getByTestId('connection-status').and(page.locator('[data-state="online"]'));
  await status.first().waitFor({ timeout: 120_000 });
}
