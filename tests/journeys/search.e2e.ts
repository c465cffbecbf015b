import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type ApiObject, expect, serverObjects, signIn, test } from './support/yard.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

type ApiCustomer = { uuid: string; mobile: string; phone: string };

async function open(browser: Browser, url: string, kind: object) {
  const context = await browser.newContext(kind);
  const page = await context.newPage();
  await signIn(page, url, 'office@demo.test');
  return { context, page };
}

async function askCustomers(context: BrowserContext, url: string): Promise<ApiCustomer[]> {
  const answer = await context.request.get(`${url}/api/customers`, { headers: { Accept: 'application/json' } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { result: ApiCustomer[] }).result;
}

const box = (page: Page) => page.getByRole('combobox', { name: 'Kenteken, naam, factuur of wat je wilt doen' });

function dutchObject(objects: readonly ApiObject[]): ApiObject {
  const found = objects.find(({ licence_plate: plate, spot }) => plate.length === 6 && spot !== null);
  if (found === undefined) throw new Error('the demo yard has no Dutch plate on a spot');
  return found;
}

test('a phone at the gate finds by number, plate and spot, without a connection', async ({ yard, browser }) => {
  const { page, context } = await open(browser, yard.url, PHONE);
  const objects = await serverObjects(context, yard.url);
  const customers = await askCustomers(context, yard.url);
  const object = dutchObject(objects);
  const owner = customers.find(({ mobile }) => mobile.replace(/\D/g, '').startsWith('06'));
  if (owner === undefined) throw new Error('the demo yard has no mobile number');
  await context.setOffline(true);

  await page.getByRole('button', { name: 'Zoeken' }).last().tap();
  const national = owner.mobile.replace(/\D/g, '').slice(1);
  await box(page).fill(`+31 (0)${national.slice(0, 1)} ${national.slice(1, 5)}-${national.slice(5)}`);
  const people = page.getByRole('group', { name: 'Klanten' });
  await expect(people.getByRole('option')).toHaveAttribute('href', `/customers/${owner.uuid}`);

  const plate = object.licence_plate;
  await box(page).fill(`${plate.slice(0, 3)}-${plate.slice(3)}`.toLowerCase());
  const found = page.getByRole('group', { name: 'Objecten' });
  await expect(found.getByRole('option')).toHaveAttribute('href', `/objects/${object.uuid}`);

  await box(page).fill(object.spot?.name ?? '');
  const spots = page.getByRole('group', { name: 'Plekken' });
  await spots.locator(`[href*="spot=${object.spot?.id}"]`).tap();
  await expect(page).toHaveURL(/\/spots\?/);
  await expect(page.getByRole('dialog')).toContainText(object.spot?.name ?? '');
  await context.close();
});

test('the keyboard alone opens a record, and what was looked at comes first until one signs out', async ({
  yard,
  browser,
}) => {
  const { page, context } = await open(browser, yard.url, DESKTOP);
  const object = dutchObject(await serverObjects(context, yard.url));
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(object.licence_plate);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/objects/${object.uuid}$`));

  await page.goto(`${yard.url}/appointments`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const lately = page.getByRole('group', { name: 'Laatst bekeken' });
  await expect(lately.getByRole('option')).toHaveAttribute('href', `/objects/${object.uuid}`);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/objects/${object.uuid}$`));

  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('remise.recent.')));
  expect(await keys()).toHaveLength(1);
  await page.getByRole('button', { name: /Stalling De Vlinder/ }).click();
  await page.getByRole('menuitem', { name: 'Uitloggen' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(await keys()).toEqual([]);
  await context.close();
});
