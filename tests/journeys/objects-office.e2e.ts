import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, expectPending, signIn, test } from './support/yard.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const A4_POINTS = /MediaBox\s*\[\s*0 0 59[45](\.\d+)? 84[12](\.\d+)?/;

type ApiObject = {
  uuid: string;
  licence_plate: string;
  storage_status: string;
  hold_reason: string | null;
  length_cm: number;
  width_cm: number;
  height_cm: number | null;
  spot_id: string | null;
  tags: { value: string }[];
};
type ApiSpot = {
  uuid: string;
  name: string;
  length_cm: number;
  width_cm: number;
  height_cm: number | null;
  allowed_number: number;
  taken: number;
  out_of_use: boolean;
  reserved_object_id: string | null;
};

async function ask<Result>(context: BrowserContext, url: string): Promise<Result> {
  const answer = await context.request.get(url, { headers: { Accept: 'application/json' } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { result: Result }).result;
}

async function open(browser: Browser, url: string, kind: object, email: string) {
  const context = await browser.newContext(kind);
  const page = await context.newPage();
  await signIn(page, url, email);
  await page.goto(`${url}/objects`);
  await expect(page.locator('[data-object-id]').first()).toBeVisible();
  return { context, page };
}

/** Types a plate, chooses the one row that answers, and empties the box again: the choice stays. */
async function choosePlate(page: Page, plate: string): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Objecten zoeken' });
  await search.fill(plate);
  // The list follows the box: what it says may still be about the plate before.
  await expect(page.locator(`[data-asked="${plate}"]`)).toHaveText('1 gevonden');
  await page.locator('[data-row] input[type=checkbox]').first().click();
  await search.fill('');
  await expect(page.locator('[data-asked=""]')).toBeVisible();
}

const fits = (object: ApiObject, spot: ApiSpot) =>
  object.length_cm <= spot.length_cm &&
  object.width_cm <= spot.width_cm &&
  (spot.height_cm === null || (object.height_cm !== null && object.height_cm <= spot.height_cm));

/** Two objects that fit a free spot for one. */
function twoForOne(objects: readonly ApiObject[], spots: readonly ApiSpot[]) {
  for (const spot of spots) {
    const isFree = spot.taken === 0 && spot.allowed_number === 1 && !spot.out_of_use;
    if (!isFree || spot.reserved_object_id !== null || spot.length_cm === 0) continue;
    const [first, second] = objects.filter(
      (object) => object.storage_status === 'with_storage' && object.licence_plate !== '' && fits(object, spot),
    );
    if (first !== undefined && second !== undefined) return { spot, first, second };
  }
  throw new Error('the demo yard has no free spot that two objects fit');
}

test('the office tags, moves and labels several objects at once, without a connection', async ({ yard, browser }) => {
  const { page, context } = await open(browser, yard.url, DESKTOP, 'office@demo.test');
  const objects = await ask<ApiObject[]>(context, `${yard.url}/api/objects`);
  const actions = page.getByRole('toolbar', { name: 'Gekozen objecten' });
  const dialog = page.getByRole('dialog');

  await test.step('tags from one row to another, and who had it already is left alone', async () => {
    await context.setOffline(true);
    const boxes = page.locator('[data-row] input[type=checkbox]');
    await boxes.nth(0).click();
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    await expect(actions).toContainText('4 gekozen');
    const ids = await page
      .locator('[data-row][aria-selected=true]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-object-id')));
    await actions.getByRole('button', { name: 'Tags' }).click();
    await dialog.getByRole('group', { name: 'Toevoegen' }).getByRole('button', { name: 'Te koop' }).click();
    await dialog.getByRole('button', { name: 'Bevestigen' }).click();
    await expect(dialog.getByText(/gewijzigd/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Sluiten' }).last().click();
    await expect(actions).toBeHidden();
    await context.setOffline(false);
    await expectPending(page, 0);
    const kept = await ask<ApiObject[]>(context, `${yard.url}/api/objects`);
    const tagged = kept.filter(({ uuid, tags }) => ids.includes(uuid) && tags.some(({ value }) => value === 'Te koop'));
    expect(tagged).toHaveLength(4);
  });

  await test.step('moves to a spot for one: the second stays, and goes on with a reason', async () => {
    const spots = await ask<ApiSpot[]>(context, `${yard.url}/api/spots`);
    const { spot, first, second } = twoForOne(objects, spots);
    await choosePlate(page, first.licence_plate);
    await choosePlate(page, second.licence_plate);
    await expect(actions).toContainText('2 gekozen');
    await actions.getByRole('button', { name: 'Verplaatsen' }).click();
    await dialog.getByRole('combobox', { name: 'Loods of plek' }).fill(spot.name);
    await dialog
      .getByRole('option')
      .filter({ hasText: new RegExp(`^${spot.name}\\D`) })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Bevestigen' }).click();
    await expect(dialog.getByText('1 gewijzigd')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(`Plek ${spot.name} is vol`)]);
    const goOn = dialog.getByRole('button', { name: 'Toch doorgaan met 1' });
    await expect(goOn).toBeDisabled();
    await dialog.getByLabel('Reden om door te gaan').fill('Staan voor elkaar');
    await goOn.click();
    await expect(dialog.getByText('2 gewijzigd')).toBeVisible();
    await dialog.getByRole('button', { name: 'Sluiten' }).last().click();
    await expectPending(page, 0);
    const moved = await ask<ApiObject[]>(context, `${yard.url}/api/objects`);
    expect(
      moved
        .filter(({ spot_id: id }) => id === spot.uuid)
        .map(({ uuid }) => uuid)
        .sort(),
    ).toEqual([first.uuid, second.uuid].sort());
  });

  await test.step('prints labels whose code opens the object, on paper of the right size', async () => {
    await context.setOffline(true);
    const boxes = page.locator('[data-row] input[type=checkbox]');
    await boxes.nth(0).click();
    await boxes.nth(1).click();
    await actions.getByRole('button', { name: 'Etiketten' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Etiketten');
    await expect(page.locator('[data-label]')).toHaveCount(2);
    const id = await page.locator('[data-label]').first().getAttribute('data-label');
    await expect(page.locator('[data-label]').first().getByRole('img')).toHaveAttribute(
      'aria-label',
      `${yard.url}/objects/${id}`,
    );
    await page.getByLabel('Begin bij etiket').selectOption('21');
    await expect(page.locator('[data-page]')).toHaveCount(2);
    const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(sheet).toMatch(A4_POINTS);
    expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
    await page.getByLabel('Papier').selectOption({ label: 'Rol, 62 × 29 mm' });
    const roll = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(roll).not.toMatch(A4_POINTS);
    expect(roll.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
    await context.setOffline(false);
  });
  await context.close();
});

test('a phone chooses cards and tags them; who may not hand over a held object is told so', async ({
  yard,
  browser,
}) => {
  const { page, context } = await open(browser, yard.url, PHONE, 'yard@demo.test');
  await page.getByRole('button', { name: 'Selecteren' }).tap();
  const rows = page.locator('[data-row]');
  await rows.nth(0).tap();
  await rows.nth(1).tap();
  await rows.nth(1).tap();
  const actions = page.getByRole('toolbar', { name: 'Gekozen objecten' });
  await expect(actions).toContainText('1 gekozen');
  await expect(page).toHaveURL(/\/objects$/);
  await context.setOffline(true);
  await actions.getByRole('button', { name: 'Tags' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'Toevoegen' }).getByRole('button', { name: 'Hoes erop' }).tap();
  await dialog.getByRole('button', { name: 'Bevestigen' }).tap();
  await expect(dialog.getByText('1 gewijzigd')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sluiten' }).last().tap();
  await expectPending(page, 1);
  await context.setOffline(false);
  await expectPending(page, 0);

  const objects = await ask<ApiObject[]>(context, `${yard.url}/api/objects`);
  const held = objects.find(
    ({ hold_reason: reason, storage_status: status }) => reason !== null && status === 'with_storage',
  );
  if (held === undefined) throw new Error('the demo yard has no held object');
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Blokkade/ }).tap();
  await page.locator(`[data-object-id="${held.uuid}"]`).tap();
  await expect(page.getByText(held.hold_reason ?? '')).toBeVisible();
  await expect(page.getByText(/^Bekend om|^Bekend sinds|^Bekend/)).toBeVisible();
  await page.getByRole('button', { name: 'Uitchecken' }).tap();
  await expect(dialog.getByText(/^Je mag een geblokkeerd object niet meegeven/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Bevestigen' })).toHaveCount(0);
  await context.close();
});

test('a view that somebody shared is a colleague’s with one choice, and a cell is put right in it and taken back', async ({
  yard,
  browser,
}) => {
  const office = await open(browser, yard.url, DESKTOP, 'office@demo.test');
  await office.page.getByRole('button', { name: /^Nog geen plek/ }).click();
  await expect(office.page).toHaveURL(/state=unplaced/);
  await office.page.getByRole('button', { name: 'Weergaven' }).click();
  const dialog = office.page.getByRole('dialog');
  await dialog.getByLabel('Naam van de weergave').fill('Zoekt een plek');
  await dialog.getByRole('checkbox', { name: /^Delen met collega/ }).check();
  await dialog.getByRole('button', { name: 'Weergave opslaan' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(office.page.getByRole('combobox', { name: 'Weergave' }).locator('option:checked')).toHaveText(
    'Zoekt een plek',
  );
  // Rows beyond the screen are not drawn: the grid tells how many there are.
  const listed = (page: Page) => page.getByRole('grid', { name: 'Objecten' });
  const wanted = (await listed(office.page).getAttribute('aria-rowcount')) ?? '';
  await office.context.close();

  const { page, context } = await open(browser, yard.url, DESKTOP, 'yard@demo.test');
  await test.step('a colleague has the view in the list of theirs, and its filter with one choice', async () => {
    const views = page.getByRole('combobox', { name: 'Weergave' });
    await views.selectOption({
      label: (await views.getByRole('option', { name: /^Zoekt een plek/ }).textContent()) ?? '',
    });
    await expect(page).toHaveURL(/state=unplaced/);
    await expect(page.getByRole('button', { name: /^Nog geen plek/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(listed(page)).toHaveAttribute('aria-rowcount', wanted);
  });

  const row = page.locator('[data-object-id]').first();
  const id = await row.getAttribute('data-object-id');
  const brandAtServer = async () =>
    (await ask<(ApiObject & { brand: string })[]>(context, `${yard.url}/api/objects`)).find(({ uuid }) => uuid === id)
      ?.brand;
  const before = await brandAtServer();
  const box = row.getByRole('textbox', { name: /^Merk van / });

  await test.step('a cell says at its place what is wrong with it, and keeps nothing of that', async () => {
    await row.hover();
    await row.getByRole('button', { name: /^Wijzigen: Merk van / }).click();
    await expect(box).toHaveValue(before ?? '');
    await box.fill('x'.repeat(400));
    await box.press('Enter');
    await expect(row.getByRole('alert')).toHaveText(/te lang|te groot|Gebruik hoogstens/);
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    await expectPending(page, 0);
  });

  await test.step('put right, it is kept, and the view is still the one that is shown', async () => {
    await box.fill('Kabe Royal');
    await expect(row.getByRole('alert')).toHaveCount(0);
    await box.press('Enter');
    await expect(box).toHaveCount(0);
    await expect(row).toContainText('Kabe Royal');
    await expectPending(page, 0);
    expect(await brandAtServer()).toBe('Kabe Royal');
  });

  await test.step('the message takes it back', async () => {
    await page.getByRole('status').getByRole('button', { name: 'Ongedaan maken' }).click();
    await expect(row).not.toContainText('Kabe Royal');
    await expectPending(page, 0);
    expect(await brandAtServer()).toBe(before);
    await expect(page.getByRole('combobox', { name: 'Weergave' }).locator('option:checked')).toHaveText(
      /^Zoekt een plek/,
    );
  });

  await test.step('F2 begins without the mouse, and Escape leaves it as it was', async () => {
    await page.getByRole('grid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('F2');
    await expect(box).toBeFocused();
    await box.fill('Anders');
    await box.press('Escape');
    await expect(box).toHaveCount(0);
    await expect(row).not.toContainText('Anders');
    await expectPending(page, 0);
  });
  await context.close();
});
