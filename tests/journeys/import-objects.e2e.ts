import type { Page } from '@playwright/test';
import { type CellObject, utils, write } from 'xlsx';
import { call } from './support/appointment-calls.ts';
import { expect, serverObjects, signIn, test } from './support/yard.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { width: 390, height: 844 };
const HEADER = ['Registratie', 'Staat', 'Wat is het', 'Lengte', 'Breedte', 'Sinds', 'Van wie'];
const MANY = 120;

/** A yard's own workbook: notes on the first sheet, headers nobody else uses, an impossible day, an unknown owner. */
function workbook(): Buffer {
  const text = (value: string): CellObject => ({ t: 's', v: value });
  const rows = [
    HEADER,
    ['HHIM1', 'DE', 'Caravan', '7,45', '2,30', '01-04-2026', ''],
    ['HHIM2', 'DE', 'Boot', '13 m', '0', '30-02-2026', ''],
    ['HHIM3', 'DE', 'Camper', '6,90', '2,20', '', 'Niemand Hier'],
    ...Array.from({ length: MANY }, (_none, at) => [`HHMANY${at}`, 'DE', 'Caravan', '7', '2,30', '', '']),
  ].map((row) => row.map(text));
  const book = utils.book_new(utils.aoa_to_sheet([[text('Nota')], [text('bellen')]]), 'Notities');
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Stalling');
  return Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

async function choose(page: Page): Promise<void> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.getByTestId('import-file').setInputFiles({ name: 'stalling.xlsx', mimeType, buffer: workbook() });
  await expect(page.getByRole('button', { name: 'Stalling', exact: true })).toHaveAttribute('aria-pressed', 'true');
}

const column = (page: Page, header: string) => page.getByRole('combobox', { name: header, exact: true });

/** Holds the second imported batch until it is released. */
async function holdSecondBatch(page: Page): Promise<{ readonly held: Promise<undefined>; readonly letGo: () => void }> {
  let letGo = (): void => undefined;
  let nowHeld = (): void => undefined;
  const gate = new Promise<undefined>((resolve) => {
    letGo = () => resolve(undefined);
  });
  const held = new Promise<undefined>((resolve) => {
    nowHeld = () => resolve(undefined);
  });
  let imported = 0;
  await page.route('**/api/import/objects', async (route) => {
    const { dry_run: isDry } = route.request().postDataJSON() as { dry_run: boolean };
    if (!isDry) imported += 1;
    if (!isDry && imported === 2) {
      nowHeld();
      await gate;
    }
    await route.continue();
  });
  return { held, letGo };
}

test('objects of a yard’s own workbook: columns chosen once, wrong cells shown, a run cut short goes on', async ({
  yard,
  browser,
}) => {
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  await signIn(page, yard.url, 'office@demo.test');
  await page.goto(`${yard.url}/objects`);
  await page.getByRole('link', { name: 'Importeren' }).click();

  await choose(page);
  await expect(page.getByText('Geen kolom gekozen voor: Kenteken / Objectnummer')).toBeVisible();
  const columns = { Registratie: 'Kenteken', Staat: 'Land', 'Wat is het': 'Categorie', Sinds: 'Ingang contract' };
  for (const [header, field] of Object.entries(columns)) await column(page, header).selectOption(field);
  await column(page, 'Van wie').selectOption('Klant');
  await expect(page.getByText('Geen kolom gekozen voor')).toBeHidden();
  const preview = page.getByRole('region', { name: 'Voorbeeld' });
  await expect(preview.getByRole('cell', { name: '7,45 m' })).toBeVisible();
  await expect(preview.getByRole('cell', { name: /30-02-2026.*geen volledige datum die bestaat/ })).toBeVisible();
  await expect(preview.getByRole('cell', { name: /Niemand Hier.*geen klant/ })).toBeVisible();

  await page.getByRole('button', { name: 'Bestand controleren' }).click();
  await expect(page.getByText(`${MANY + 1} nieuw · 0 al aanwezig · 2 fout`)).toBeVisible();
  const { held, letGo } = await holdSecondBatch(page);
  await page.getByRole('button', { name: 'Importeren', exact: true }).click();
  await held;
  await page.getByRole('button', { name: 'Annuleren' }).click();
  letGo();
  await expect(page.getByText('Geannuleerd na 100 van de 123 rijen')).toBeVisible();
  await expect(page.getByText('98 geïmporteerd · 0 al aanwezig · 2 fout')).toBeVisible();
  await page.getByRole('button', { name: 'De rest importeren' }).click();
  await expect(page.getByText('23 geïmporteerd · 98 al aanwezig · 2 fout')).toBeVisible();
  const plates = (await serverObjects(context, yard.url)).map((object) => object.licence_plate);
  expect(plates.filter((plate) => plate.startsWith('HH'))).toHaveLength(MANY + 1);

  await page.reload();
  await choose(page);
  await expect(page.getByText('Zoals hier eerder gekozen')).toBeVisible();
  await expect(column(page, 'Registratie')).toHaveValue('plate');
  await expect(preview.getByText('Al aanwezig')).toHaveCount(8);
  await page.setViewportSize(PHONE);
  await expect(preview.getByRole('listitem')).toHaveCount(10);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

const BOTH = ['Klantnr.', 'Naam', 'E-mail', 'Telefoon', 'Kenteken', 'Merk en type', 'Lengte', 'Stalling sinds'];

/** One row per vehicle with its owner in it: an owner of two, one without a vehicle, a vehicle of nobody, a wrong address. */
function ownersAndObjects(): Buffer {
  const rows = [
    BOTH,
    ['S-1', 'Samen', 'samen@example.test', '0341 123456', 'HS-11-KX', 'Hobby 460', '7,45', '01-04-2026'],
    ['S-1', 'Samen', '', '0341 999999', 'HS-12-KX', 'Fendt 550', '6,90', ''],
    ['S-2', 'Zonder', 'zonder@example.test', '', '', '', '', ''],
    ['', '', '', '', 'HS-13-KX', 'Knaus', '5', ''],
    ['S-3', 'Mailfout', 'geen-adres', '', 'HS-14-KX', 'Adria', '6', ''],
  ];
  const cells = rows.map((row) => row.map((value): CellObject => ({ t: 's', v: value })));
  const book = utils.book_new(utils.aoa_to_sheet(cells), 'Stalling');
  return Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

test('customers and objects of one sheet come in one run, and go again after the page was left', async ({
  yard,
  browser,
}) => {
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  await signIn(page, yard.url, 'owner@demo.test');
  await page.goto(`${yard.url}/objects`);
  await page.getByRole('link', { name: 'Importeren' }).click();
  await page.getByRole('link', { name: 'Klanten en objecten importeren' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Klanten en objecten importeren' })).toBeVisible();
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.getByTestId('import-file').setInputFiles({ name: 'lijst.xlsx', mimeType, buffer: ownersAndObjects() });

  await expect(column(page, 'Naam')).toHaveValue('customer.fullName');
  await expect(column(page, 'Merk en type')).toHaveValue('object.brandAndType');
  const inRows = page.getByRole('region', { name: 'Wat er in de rijen staat' });
  await expect(inRows.getByText('5 rijen: 3 klanten · 4 objecten')).toBeVisible();
  await expect(inRows.getByText(/Rij 3, Telefoon.*0341 999999.*rij 2 zegt.*0341 123456/)).toBeVisible();
  await page.getByRole('button', { name: 'Bestand controleren' }).click();
  await expect(page.getByText('Klanten: 2 nieuw · 0 al aanwezig')).toBeVisible();
  await expect(page.getByText('Objecten: 3 nieuw · 0 al aanwezig')).toBeVisible();

  await page.route('**/api/import/objects', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Importeren', exact: true }).click();
  await page.getByRole('link', { name: 'Afspraken' }).first().click();
  await expect(page.getByText('De import gaat door.')).toBeVisible();
  await expect(page.getByText('De import is klaar.')).toBeVisible();
  const plates = async () =>
    (await serverObjects(context, yard.url))
      .map(({ licence_plate: plate }) => plate)
      .filter((one) => /^HS1\d/.test(one));
  expect((await plates()).toSorted()).toEqual(['HS11KX', 'HS12KX', 'HS13KX']);
  // Somebody uses one of them meanwhile: it stays, and so does its customer.
  const used = (await serverObjects(context, yard.url)).find(({ licence_plate: plate }) => plate === 'HS11KX');
  const note = { model_type: 'object', model_id: used?.uuid, text: 'Bij aankomst bekeken' };
  await call(context, 'POST', `${yard.url}/api/notes`, note);

  await page.goto(`${yard.url}/import/both`);
  const last = page.getByRole('region', { name: 'Laatst geïmporteerd' });
  await expect(last.getByText('2 klanten · 3 objecten')).toBeVisible();
  await last.getByRole('button', { name: 'Import ongedaan maken' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bevestigen' }).click();
  await expect(last.getByText('3 verwijderd · 2 blijven')).toBeVisible();
  await expect(last.getByText(/Objecten · Rij 2 blijft.*notitie/)).toBeVisible();
  await expect(last.getByText(/Klanten · Rij 2 blijft/)).toBeVisible();
  expect(await plates()).toEqual(['HS11KX']);
});
