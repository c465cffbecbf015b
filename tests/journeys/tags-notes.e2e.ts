import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, expectPending, signIn, test } from './yard.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const WORDS = { hoist: 'Hijsen nodig', loose: 'Losse onderdelen' };

type ApiTag = { id: string; value: string; color: string };
type ApiObject = { uuid: string; licence_plate: string; tags: ApiTag[] };

async function ask<Result>(context: BrowserContext, url: string): Promise<Result> {
  const answer = await context.request.get(url, { headers: { Accept: 'application/json' } });
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { result: Result }).result;
}

async function open(browser: Browser, url: string, kind: object, email: string) {
  const context = await browser.newContext(kind);
  const page = await context.newPage();
  await signIn(page, url, email);
  return { context, page };
}

async function makeTag(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/tags`);
  await page.getByRole('link', { name: 'Nieuwe tag' }).first().click();
  await page.getByLabel('Tekst op de tag').fill(WORDS.hoist);
  const code = page.getByRole('textbox', { name: 'Kleur' });
  await code.fill('#12');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await code.fill('fff2b3');
  await expect(page.getByText(/Zwarte tekst, contrast 1\d,\d : 1/)).toBeVisible();
  await page.getByRole('button', { name: '#0B5563' }).click();
  await expect(page.getByText(/Witte tekst, contrast 8,\d : 1/)).toBeVisible();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page).toHaveURL(/\/tags$/);
  await expect(page.locator('li', { hasText: WORDS.hoist })).toContainText('niet gebruikt');
}

test('tags are made in the office, put on by two people at once, and filter the list', async ({ yard, browser }) => {
  const office = await open(browser, yard.url, DESKTOP, 'office@demo.test');
  await test.step('made with a colour that can be read; a second one of the same text is refused', async () => {
    await office.page.getByRole('button', { name: /Stalling De Vlinder/ }).click();
    await office.page.getByRole('menuitem', { name: 'Statustags' }).click();
    await expect(office.page.getByRole('heading', { level: 1 })).toHaveText('Statustags');
    await makeTag(office.page, yard.url);
    await office.page.goto(`${yard.url}/tags/create`);
    await office.page.getByLabel('Tekst op de tag').fill(WORDS.hoist.toUpperCase());
    await office.page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(office.page.getByText('Er is al een tag met deze tekst.').first()).toBeVisible();
    await office.page.getByRole('button', { name: 'Annuleren' }).click();
  });

  const hand = await open(browser, yard.url, PHONE, 'yard@demo.test');
  const objects = await ask<ApiObject[]>(office.context, `${yard.url}/api/objects`);
  const bare = objects.find((object) => object.tags.length === 0 && object.licence_plate !== '');
  if (bare === undefined) throw new Error('every demo object has a tag');
  const path = `${yard.url}/objects/${bare.uuid}`;

  await test.step('one tap each, without a connection, and both stay', async () => {
    await hand.page.goto(path);
    const tags = hand.page.getByRole('group', { name: 'Tags', exact: true });
    await tags.getByRole('button', { name: 'Tag toevoegen' }).tap();
    await hand.context.setOffline(true);
    await tags.getByRole('button', { name: WORDS.hoist }).tap();
    await expect(tags.getByRole('button', { name: WORDS.hoist })).toHaveAttribute('aria-pressed', 'true');
    await office.page.goto(path);
    const beside = office.page.getByRole('group', { name: 'Tags', exact: true });
    await beside.getByRole('button', { name: 'Tag toevoegen' }).click();
    await beside.getByRole('button', { name: 'Te koop' }).click();
    await expectPending(office.page, 0);
    await hand.context.setOffline(false);
    await expectPending(hand.page, 0);
    for (const group of [tags, beside]) {
      await expect(group.locator('[aria-pressed=true]')).toHaveText([WORDS.hoist, 'Te koop']);
    }
    const { tags: kept } = await ask<ApiObject>(office.context, `${yard.url}/api/objects/${bare.uuid}`);
    expect(kept.map(({ value }) => value)).toEqual([WORDS.hoist, 'Te koop']);
  });

  await test.step('where it is used leads to the list with this filter, which is remembered', async () => {
    await office.page.goto(`${yard.url}/tags`);
    await office.page.locator('li', { hasText: WORDS.hoist }).getByRole('link', { name: '1 object' }).click();
    const rows = office.page.locator('[data-object-id]');
    await expect(rows).toHaveCount(1);
    await expect(rows).toHaveAttribute('data-object-id', bare.uuid);
    await expect(rows.locator(`[data-tag="${WORDS.hoist}"]`)).toBeVisible();
    await office.page.getByRole('combobox', { name: 'Tag' }).selectOption({ label: 'Te koop' });
    const count = objects.filter(({ tags }) => tags.some(({ value }) => value === 'Te koop')).length + 1;
    await expect(office.page.getByText(`${count} gevonden`)).toBeVisible();
    await office.page.goto(`${yard.url}/objects`);
    await expect(office.page.getByRole('combobox', { name: 'Tag' }).locator('option:checked')).toHaveText('Te koop');
  });

  await test.step('deleted, it is on nothing any more; the yard may only look', async () => {
    await office.page.goto(`${yard.url}/tags`);
    await office.page.getByRole('link', { name: `Tag ${WORDS.hoist} wijzigen` }).click();
    await office.page.getByRole('button', { name: 'Verwijderen' }).click();
    await office.page.getByRole('alertdialog').getByRole('button', { name: 'Bevestigen' }).click();
    await expect(office.page).toHaveURL(/\/tags$/);
    await expectPending(office.page, 0);
    await expect(hand.page.getByRole('button', { name: WORDS.hoist })).toHaveCount(0);
    await hand.page.goto(`${yard.url}/tags`);
    await expect(hand.page.locator('[data-tag-id]').first()).toBeVisible();
    await expect(hand.page.getByRole('link', { name: 'Nieuwe tag' })).toHaveCount(0);
    await expect(hand.page.getByRole('link', { name: /^Tag .* wijzigen$/ })).toHaveCount(0);
  });
  await office.context.close();
  await hand.context.close();
});

test('notes are paged, changed by their author, and refuse what is too long without losing it', async ({
  yard,
  browser,
}) => {
  const { context, page } = await open(browser, yard.url, PHONE, 'yard@demo.test');
  const [customer] = await ask<{ uuid: string }[]>(context, `${yard.url}/api/customers?status=1&limit=1`);
  await page.goto(`${yard.url}/customers/${customer?.uuid}`);
  const panel = page.getByRole('region', { name: 'Notities' });
  const noteOf = (text: string) => panel.getByRole('listitem').filter({ hasText: text });
  const field = panel.getByRole('textbox', { name: 'Nieuwe notitie' });

  await test.step('21 notes are two pages', async () => {
    for (let number = 1; number <= 21; number += 1) {
      await field.fill(`notitie ${number}`);
      await panel.getByRole('button', { name: 'Notitie toevoegen' }).tap();
      await expect(field).toHaveValue('');
    }
    await expect(panel.getByRole('listitem')).toHaveCount(20);
    await expect(noteOf('notitie 21')).toBeVisible();
    await panel.getByRole('button', { name: 'Oudere notities' }).tap();
    await expect(panel.getByRole('listitem')).toHaveText([/^notitie [12]Sjoerd/]);
    await panel.getByRole('button', { name: 'Nieuwere notities' }).tap();
  });

  await test.step('its author changes and deletes one', async () => {
    const newest = panel.locator(`[data-note="${await noteOf('notitie 21').getAttribute('data-note')}"]`);
    await newest.getByRole('button', { name: 'Notitie wijzigen' }).tap();
    await panel.getByRole('textbox', { name: 'Notitie wijzigen' }).fill('Belt morgen terug');
    await panel.getByRole('button', { name: 'Opslaan' }).tap();
    await expect(newest).toContainText('Belt morgen terug');
    await expect(newest).toContainText('gewijzigd');
    await newest.getByRole('button', { name: 'Notitie verwijderen' }).tap();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bevestigen' }).tap();
    await expect(newest).toHaveCount(0);
    await expect(panel.getByRole('listitem')).toHaveCount(20);
    await expect(panel.getByRole('button', { name: 'Oudere notities' })).toHaveCount(0);
  });

  await test.step('a pasted book stays in the field, with words', async () => {
    const book = 'Lorem ipsum '.repeat(8334).slice(0, 100_000);
    await field.fill(book);
    await expect(panel.getByRole('alert')).toContainText('Dit zijn 100.000 tekens; een notitie heeft er hooguit 10.000');
    await panel.getByRole('button', { name: 'Notitie toevoegen' }).tap();
    await expect(field).toHaveValue(book);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expectPending(page, 0);
    expect(
      await ask<object[]>(context, `${yard.url}/api/notes?model_type=customer&model_id=${customer?.uuid}`),
    ).toHaveLength(20);
  });

  await test.step('somebody else’s note is read, not changed; the office may delete it', async () => {
    const desk = await open(browser, yard.url, DESKTOP, 'office@demo.test');
    await desk.page.goto(`${yard.url}/customers/${customer?.uuid}`);
    const notes = desk.page.getByRole('region', { name: 'Notities' }).getByRole('listitem');
    const note = notes.filter({ hasText: 'notitie 20' });
    await expect(note).toBeVisible();
    await expect(note.getByRole('button', { name: 'Notitie wijzigen' })).toHaveCount(0);
    await expect(note.getByRole('button', { name: 'Notitie verwijderen' })).toBeVisible();
    await desk.context.close();
  });
  await context.close();
});
