import type { BrowserContext, Page } from '@playwright/test';
import { ask, expect, expectPending, open, test } from './support/yard.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const NEW_TAG = 'Hijsen nodig';

type ApiTag = { id: string; value: string; color: string };
type ApiObject = { uuid: string; licence_plate: string; tags: ApiTag[] };

/** Returns the first object of the demo yard without a tag, and how many objects have a tag with this text. */
async function objectsOf(context: BrowserContext, url: string, value: string) {
  const objects = await ask<ApiObject[]>(context, `${url}/api/objects`);
  const bare = objects.find((object) => object.tags.length === 0 && object.licence_plate !== '');
  if (bare === undefined) throw new Error('every demo object has a tag');
  return { bare, count: objects.filter(({ tags }) => tags.some((tag) => tag.value === value)).length };
}

const tagsOn = (page: Page) => page.getByRole('group', { name: 'Tags', exact: true });

test('a tag is made with a colour that can be read, put on, filtered by and deleted', async ({ yard, browser }) => {
  const { context, page } = await open(browser, yard.url, DESKTOP, 'office@demo.test');
  const { bare, count } = await objectsOf(context, yard.url, 'Te koop');

  await test.step('made from the user menu; a wrong colour and a text that exists are refused', async () => {
    await page.getByRole('button', { name: /Stalling De Vlinder/ }).click();
    await page.getByRole('menuitem', { name: 'Statustags' }).click();
    await page.getByRole('link', { name: 'Nieuwe tag' }).click();
    const code = page.getByRole('textbox', { name: 'Kleur' });
    const save = page.getByRole('button', { name: 'Opslaan' });
    await page.getByLabel('Tekst op de tag').fill('TE KOOP');
    await code.fill('#12');
    await save.click();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await code.fill('fff2b3');
    await expect(page.getByText(/Zwarte tekst, contrast 1\d,\d : 1/)).toBeVisible();
    await save.click();
    await expect(page.getByText('Er is al een tag met deze tekst.').first()).toBeVisible();
    await page.getByLabel('Tekst op de tag').fill(NEW_TAG);
    await page.getByRole('button', { name: '#0B5563' }).click();
    await expect(page.getByText(/Witte tekst, contrast 8,\d : 1/)).toBeVisible();
    await save.click();
    await expect(page).toHaveURL(/\/tags$/);
    await expect(page.locator('li', { hasText: NEW_TAG })).toContainText('niet gebruikt');
  });

  await test.step('put on with one tap; where it is used leads to the list with this filter', async () => {
    await page.goto(`${yard.url}/objects/${bare.uuid}`);
    await tagsOn(page).getByRole('button', { name: 'Tag toevoegen' }).click();
    await tagsOn(page).getByRole('button', { name: NEW_TAG }).click();
    await expect(tagsOn(page).locator('[aria-pressed=true]')).toHaveText([NEW_TAG]);
    await page.goto(`${yard.url}/tags`);
    await page.locator('li', { hasText: NEW_TAG }).getByRole('link', { name: '1 object' }).click();
    const rows = page.locator('[data-object-id]');
    await expect(rows).toHaveCount(1);
    await expect(rows).toHaveAttribute('data-object-id', bare.uuid);
    await expect(rows.locator(`[data-tag="${NEW_TAG}"]`)).toBeVisible();
  });

  await test.step('another choice is remembered', async () => {
    await page.getByRole('combobox', { name: 'Tag' }).selectOption({ label: 'Te koop' });
    await expect(page.getByText(`${count} gevonden`)).toBeVisible();
    await page.goto(`${yard.url}/objects`);
    await expect(page.getByRole('combobox', { name: 'Tag' }).locator('option:checked')).toHaveText('Te koop');
  });

  await test.step('deleted, it is on nothing any more', async () => {
    await page.goto(`${yard.url}/tags`);
    await page.getByRole('link', { name: `Tag ${NEW_TAG} wijzigen` }).click();
    await page.getByRole('button', { name: 'Verwijderen' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Bevestigen' }).click();
    await expect(page).toHaveURL(/\/tags$/);
    await expectPending(page, 0);
    expect((await ask<ApiObject>(context, `${yard.url}/api/objects/${bare.uuid}`)).tags).toEqual([]);
  });
  await context.close();
});

test('two people tag one object, one without a connection, and both tags stay', async ({ yard, browser }) => {
  const hand = await open(browser, yard.url, PHONE, 'yard@demo.test');
  const { bare } = await objectsOf(hand.context, yard.url, 'Te koop');
  const path = `${yard.url}/api/objects/${bare.uuid}`;
  await hand.page.goto(`${yard.url}/objects/${bare.uuid}`);
  const tags = tagsOn(hand.page);
  await tags.getByRole('button', { name: 'Tag toevoegen' }).tap();
  await hand.context.setOffline(true);
  await tags.getByRole('button', { name: 'Accu los' }).tap();
  await expect(tags.getByRole('button', { name: 'Accu los' })).toHaveAttribute('aria-pressed', 'true');

  const office = await open(browser, yard.url, DESKTOP, 'office@demo.test');
  await office.page.goto(`${yard.url}/objects/${bare.uuid}`);
  await tagsOn(office.page).getByRole('button', { name: 'Tag toevoegen' }).click();
  const forSale = tagsOn(office.page).getByRole('button', { name: 'Te koop' });
  await forSale.click();
  await expect(forSale).toHaveAttribute('aria-pressed', 'true');
  await expectPending(office.page, 0);
  await office.context.close();

  await hand.context.setOffline(false);
  await expectPending(hand.page, 0);
  await expect(tags.locator('[aria-pressed=true]')).toHaveText(['Accu los', 'Te koop']);
  const { tags: kept } = await ask<ApiObject>(hand.context, path);
  expect(kept.map(({ value }) => value)).toEqual(['Accu los', 'Te koop']);

  await test.step('the yard sees all tags and changes none', async () => {
    await hand.page.goto(`${yard.url}/tags`);
    await expect(hand.page.locator('[data-tag-id]').first()).toBeVisible();
    await expect(hand.page.getByRole('link', { name: 'Nieuwe tag' })).toHaveCount(0);
    await expect(hand.page.getByRole('link', { name: /^Tag .* wijzigen$/ })).toHaveCount(0);
  });
  await hand.context.close();
});

test('notes are paged, changed by their author, and refuse what is too long without losing it', async ({
  yard,
  browser,
}) => {
  const { context, page } = await open(browser, yard.url, PHONE, 'yard@demo.test');
  // A yard worker may edit objects, and therefore write notes about them. Picks an object without notes.
  const objects = await ask<{ uuid: string }[]>(context, `${yard.url}/api/objects?limit=50`);
  const notesOf = (uuid: string) => ask<object[]>(context, `${yard.url}/api/notes?model_type=object&model_id=${uuid}`);
  let object = objects[0]?.uuid ?? '';
  for (const { uuid } of objects) {
    object = uuid;
    if ((await notesOf(uuid)).length === 0) break;
  }
  await page.goto(`${yard.url}/objects/${object}`);
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

  await test.step('its author changes and deletes one, also after taking that back', async () => {
    const newest = panel.locator(`[data-note="${await noteOf('notitie 21').getAttribute('data-note')}"]`);
    await newest.getByRole('button', { name: 'Notitie wijzigen' }).tap();
    await panel.getByRole('textbox', { name: 'Notitie wijzigen' }).fill('Belt morgen terug');
    await panel.getByRole('button', { name: 'Opslaan' }).tap();
    await expect(newest).toContainText('Belt morgen terug');
    await expect(newest).toContainText('gewijzigd');
    await newest.getByRole('button', { name: 'Notitie verwijderen' }).tap();
    await expect(newest).toHaveCount(0);
    const deleted = page.getByRole('status').filter({ hasText: 'Notitie verwijderd' });
    await deleted.getByRole('button', { name: 'Ongedaan maken' }).tap();
    await expect(newest).toContainText('Belt morgen terug');
    await newest.getByRole('button', { name: 'Notitie verwijderen' }).tap();
    await expect(newest).toHaveCount(0);
    await expect(panel.getByRole('listitem')).toHaveCount(20);
    await expect(panel.getByRole('button', { name: 'Oudere notities' })).toHaveCount(0);
  });

  await test.step('a pasted book stays in the field, with words', async () => {
    const book = 'Lorem ipsum '.repeat(8334).slice(0, 100_000);
    await field.fill(book);
    await expect(panel.getByRole('alert')).toContainText(
      'Dit zijn 100.000 tekens; een notitie heeft er hooguit 10.000',
    );
    await panel.getByRole('button', { name: 'Notitie toevoegen' }).tap();
    await expect(field).toHaveValue(book);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expectPending(page, 0);
    expect(await notesOf(object)).toHaveLength(20);
  });

  await test.step('somebody else’s note is read, not changed; the office may delete it', async () => {
    const desk = await open(browser, yard.url, DESKTOP, 'office@demo.test');
    await desk.page.goto(`${yard.url}/objects/${object}`);
    const notes = desk.page.getByRole('region', { name: 'Notities' }).getByRole('listitem');
    const note = notes.filter({ hasText: 'notitie 20' });
    await expect(note).toBeVisible();
    await expect(note.getByRole('button', { name: 'Notitie wijzigen' })).toHaveCount(0);
    await expect(note.getByRole('button', { name: 'Notitie verwijderen' })).toBeVisible();
    await desk.context.close();
  });
  await context.close();
});
