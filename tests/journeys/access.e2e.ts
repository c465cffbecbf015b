import type { Browser, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { mailedLink, test } from './support/mailing-yard.ts';
import { expect, open, openObject, serverObjects, status } from './support/yard.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };
const EMAIL = 'sanne@dewal.test';
const FIRST = 'een lang eerste wachtwoord';
const SECOND = 'een lang tweede wachtwoord';
const THIRD = 'een lang derde wachtwoord';

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
}

async function logOut(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/auth/logout`);
  await expect(page.getByRole('heading', { name: 'Je bent uitgelogd' })).toBeVisible();
}

async function register(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/account/register`);
  await page.getByLabel('Bedrijfsnaam').fill('Stalling De Wal');
  await page.getByLabel('Voornaam').fill('Sanne');
  await page.getByLabel('Achternaam').fill('Visser');
  await page.getByLabel('E-mailadres').fill(EMAIL);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(FIRST);
  await page.getByRole('button', { name: 'Registreren' }).click();
  await expect(page).toHaveURL(/\/auth\/confirm-mail$/);
  await expect(page.getByText(EMAIL)).toBeVisible();
}

test('an owner registers, secures the account, forgets the password and comes back by mail', async ({
  mailing,
  smtp,
  browser,
}) => {
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  const { url } = mailing;
  let secret = '';

  await test.step('registers, and is in the app by the mailed link', async () => {
    await register(page, url);
    const link = await mailedLink(smtp, EMAIL, '/auth/confirm-mail');
    // In another browser only the password shows that it was they who registered.
    const elsewhere = await browser.newContext(DESKTOP);
    const other = await elsewhere.newPage();
    await other.goto(link);
    await expect(other.getByLabel('Wachtwoord', { exact: true })).toBeVisible();
    await elsewhere.close();
    await page.goto(link);
    await expect(page).toHaveURL(`${url}/`);
    await expect(page.getByText('Je adres is bevestigd')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  await test.step('changes the password, and switches two-step login on', async () => {
    await page.goto(`${url}/account/password`);
    await page.getByLabel('Huidig wachtwoord').fill(FIRST);
    await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill(SECOND);
    await page.getByRole('button', { name: 'Wachtwoord wijzigen' }).click();
    await expect(page.getByText('Je wachtwoord is gewijzigd')).toBeVisible();
    await page.getByRole('button', { name: 'Aanzetten' }).click();
    await page.getByLabel('Je wachtwoord').fill(SECOND);
    await page.getByRole('button', { name: 'Volgende' }).click();
    secret = (await page.locator('[data-secret]').innerText()).replaceAll(/\s/g, '');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret }).generate());
    await dialog.getByRole('button', { name: 'Aanzetten' }).click();
    await expect(dialog.locator('[data-recovery-codes] li')).toHaveCount(10);
    await dialog.getByRole('button', { name: 'Ik heb ze bewaard' }).click();
    await expect(page.getByText('Nog 10 herstelcodes.')).toBeVisible();
  });

  await test.step('logs in with a code; a wrong one and the old password are refused', async () => {
    await logOut(page, url);
    await page.goto(`${url}/auth/login`);
    await logIn(page, EMAIL, FIRST);
    await expect(page.getByLabel('E-mailadres')).toHaveAttribute('aria-invalid', 'true');
    await logIn(page, EMAIL, SECOND);
    const code = page.getByLabel('Code');
    await expect(code).toBeFocused();
    await code.fill('000000');
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    // A code counts once: the first of this half minute was used to switch it on.
    await code.fill(new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }));
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
    await expect(page).toHaveURL(`${url}/`);
  });

  await test.step('forgets the password, and chooses another by the link of a mail, which works once', async () => {
    await logOut(page, url);
    await page.goto(`${url}/account/forgot-password`);
    await page.getByLabel('E-mailadres').fill(EMAIL);
    await page.getByRole('button', { name: 'Link versturen' }).click();
    await expect(page.getByRole('heading', { name: 'Kijk in je mail' })).toBeVisible();
    const link = await mailedLink(smtp, EMAIL, '/auth/resetpwd/');
    await page.goto(link);
    await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill(THIRD);
    await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
    await expect(page).toHaveURL(/\/account\/login$/);
    await logIn(page, EMAIL, SECOND);
    await expect(page.getByLabel('E-mailadres')).toHaveAttribute('aria-invalid', 'true');
    await logIn(page, EMAIL, THIRD);
    await expect(page.getByLabel('Code')).toBeVisible();
    await page.goto(link);
    await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill(FIRST);
    await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
    await expect(page.getByRole('heading', { name: 'Deze link werkt niet meer' })).toBeVisible();
  });
  await context.close();
});

/** Checks the first stored object out while nothing can be sent; answers its id. */
async function leaveWaiting(page: Page, url: string): Promise<string> {
  await page.route('**/api/sync/push', (route) => route.abort());
  const stored = (await serverObjects(page.context(), url)).find((row) => row.storage_status === 'with_storage');
  if (stored === undefined) throw new Error('nothing is in storage');
  await openObject(page, url, stored.uuid);
  await page.getByRole('button', { name: 'Uitchecken' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bevestigen' }).click();
  await expect(status(page)).toHaveAttribute('data-pending', '1');
  return stored.uuid;
}

async function aPhone(browser: Browser, url: string) {
  return open(browser, url, PHONE, 'yard@demo.test');
}

test('a locked device shows nothing in any tab and loses nothing', async ({ yard, browser }) => {
  const { context, page } = await aPhone(browser, yard.url);
  const id = await leaveWaiting(page, yard.url);
  const other = await context.newPage();
  await other.goto(`${yard.url}/customers`);
  await expect(status(other)).toBeVisible();

  await page.goto(`${yard.url}/auth/lock-screen`);
  await page.getByRole('button', { name: 'Vergrendelen' }).click();
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Vergrendeld' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Vergrendeld' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Vergrendeld' })).toBeVisible();
  await page.goto(`${yard.url}/objects/${id}`);
  await expect(page.getByRole('heading', { name: 'Vergrendeld' })).toBeVisible();
  expect((await context.request.get(`${yard.url}/api/user`)).status()).toBe(401);

  await page.unroute('**/api/sync/push');
  const password = page.getByLabel('Wachtwoord', { exact: true });
  await password.fill('verkeerd');
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await password.fill('remise-demo');
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(page).toHaveURL(`${yard.url}/objects/${id}`);
  await expect(status(page)).toHaveAttribute('data-pending', '0');
  const now = (await serverObjects(context, yard.url)).find((row) => row.uuid === id);
  expect(now?.storage_status).toBe('with_customer');
  await expect(other).toHaveURL(`${yard.url}/customers`);
  await context.close();
});

test('a passkey lets its person in without a password', async ({ yard, browser }) => {
  // A passkey needs a host name, not an IP address.
  const url = yard.url.replace('127.0.0.1', 'localhost');
  const { context, page } = await open(browser, url, DESKTOP, 'office@demo.test');
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${url}/account/password`);
  await page.getByRole('button', { name: 'Passkey toevoegen' }).click();
  await page.getByLabel('Naam van deze passkey').fill('Kantoor');
  await page.getByLabel('Je wachtwoord').fill('remise-demo');
  await page.getByRole('button', { name: 'Toevoegen', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem')).toContainText('Kantoor');
  await logOut(page, url);
  await page.goto(`${url}/auth/login`);
  await page.getByRole('button', { name: 'Met een passkey' }).click();
  await expect(page).toHaveURL(`${url}/`);
  await context.close();
});
