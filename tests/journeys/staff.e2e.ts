import type { Page } from '@playwright/test';
import { signInByApi } from '#tests/support/api-client.ts';
import { readMail, type TestSmtp } from '#tests/support/smtp.ts';
import { test } from './support/mailing-yard.ts';
import { expect, open, status } from './support/yard.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const EMAIL = 'amina@yard.test';
const SECRET = 'een heel lang wachtwoord';

async function mailedLink(smtp: TestSmtp): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails = await Promise.all(smtp.arrived.filter(({ to }) => to.includes(EMAIL)).map(readMail));
    link = mails.map(({ text }) => text?.match(/https?:\/\/\S+\/auth\/invitation\/\S+/)?.[0]).findLast(Boolean);
    expect(link).toBeDefined();
  }).toPass({ timeout: 40_000 });
  return link ?? '';
}

async function invite(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/staff`);
  await page.getByRole('link', { name: 'Uitnodigen' }).click();
  await page.getByLabel('Voornaam').fill('Amina');
  await page.getByLabel('Achternaam').fill('Haddad');
  await page.getByLabel('E-mailadres').fill('owner@demo.test');
  await page.getByLabel('Rol').selectOption({ label: 'Terrein' });
  await page.getByLabel('Taal van de e-mail').selectOption({ label: 'العربية' });
  await page.getByRole('button', { name: 'Uitnodiging versturen' }).click();
  await expect(page.getByText('Er is al een account met dit e-mailadres.').first()).toBeVisible();
  await page.getByLabel('E-mailadres').fill(EMAIL);
  await page.getByRole('button', { name: 'Uitnodiging versturen' }).click();
  await expect(page.getByLabel('Uitnodigingslink')).toHaveValue(/\/auth\/invitation\//);
  await page.getByRole('region', { name: 'Uitgenodigd' }).getByRole('link').click();
  await expect(page.locator(`[data-staff="${EMAIL}"]`)).toContainText('Uitgenodigd');
}

/** The databases of this browser that hold something of the yard. */
const mirrors = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.includes('mirror')).length);

test('a yard hand is invited, works in Arabic with the rights of the yard, and is let go from afar', async ({
  mailing: { url },
  smtp,
  browser,
}) => {
  const { page } = await open(browser, url, DESKTOP, 'owner@demo.test');
  await invite(page, url);

  const phone = await (await browser.newContext(PHONE)).newPage();
  await test.step('joins by the mailed link, once, and sees the yard’s menu and nothing else', async () => {
    const link = await mailedLink(smtp);
    await phone.goto(link);
    await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl');
    await phone.locator('input[name="password"]').fill(SECRET);
    await phone.locator('form button[type="submit"]').click();
    await expect(phone).not.toHaveURL(/auth|account/);
    await expect(status(phone)).toHaveAttribute('data-state', 'online');
    await phone.goto(`${url}/staff`);
    await expect(phone.locator('a[href="/staff/create"]')).toHaveCount(0);
    await expect(phone.locator('[data-staff]')).toHaveCount(0);
    await phone.goto(`${url}/objects?lang=ar`);
    await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(phone.locator('[data-object-id]').first()).toBeVisible();
    expect(await mirrors(phone)).toBeGreaterThan(0);
  });

  await test.step('gets rights of their own, which the open app notices', async () => {
    await page.goto(`${url}/staff`);
    await page.locator(`[data-staff="${EMAIL}"]`).click();
    await page.getByText('Andere rechten dan de rol').click();
    await page.getByRole('checkbox', { name: 'Statustags: Wijzigen' }).check();
    await page.getByRole('checkbox', { name: 'Klanten: Zien' }).uncheck();
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.locator(`[data-staff="${EMAIL}"]`)).toContainText('eigen rechten');
    await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => phone.evaluate(() => localStorage.getItem('remise.user'))).not.toContain('customer index');
  });

  await test.step('is signed out on the phone, which drops what it holds', async () => {
    await page.locator(`[data-staff="${EMAIL}"]`).click();
    await page
      .getByRole('region', { name: 'Apparaten' })
      .getByRole('button', { name: /Uitloggen/ })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bevestigen' }).click();
    await expect(page.getByText('Nergens ingelogd.')).toBeVisible();
    await expect(phone).toHaveURL(/auth\/login/);
    await expect.poll(() => mirrors(phone)).toBe(0);
  });

  await test.step('is deactivated, cannot come back in, and the audit trail tells all of it', async () => {
    await page.getByRole('button', { name: 'Deactiveren', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bevestigen' }).click();
    await expect(page.getByText('Deze persoon kan niet inloggen.')).toBeVisible();
    await expect(signInByApi(url, EMAIL, SECRET)).rejects.toThrow('422');
    await page.goto(`${url}/audit`);
    await page.getByRole('searchbox').fill('Amina');
    for (const action of ['staff.invite', 'staff.edit', 'staff.sign_out', 'staff.deactivate']) {
      await expect(page.locator(`[data-audit="${action}"]`)).toHaveCount(1);
    }
    await page.locator('[data-audit="staff.edit"]').click();
    await expect(page.getByRole('dialog')).toContainText('Statustags: Wijzigen');
  });
});
