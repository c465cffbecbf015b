import type { Page } from '@playwright/test';
import { type CellObject, utils, write } from 'xlsx';
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
  await expect(preview.getByRole('cell', { name: /30-02-2026.*Controleer wat hier is ingevuld/ })).toBeVisible();
  await expect(preview.getByRole('cell', { name: /Niemand Hier.*geen klant/ })).toBeVisible();

  await page.getByRole('button', { name: 'Bestand controleren' }).click();
  await expect(page.getByText(`${MANY + 1} nieuw · 0 al aanwezig · 2 fout`)).toBeVisible();
  const { held, letGo } = await holdSecondBatch(page);
  await page.getByRole('button', { name: 'Importeren', exact: true }).click();
  await held;
  await page.getByRole('button', { name: 'Annuleren' }).click();
  letGo();
  await expect(page.getByText('Geannuleerd na 101 van de 123 rijen')).toBeVisible();
  await expect(page.getByText('99 geïmporteerd · 0 al aanwezig · 2 fout')).toBeVisible();
  await page.getByRole('button', { name: 'De rest importeren' }).click();
  await expect(page.getByText('22 geïmporteerd · 99 al aanwezig · 2 fout')).toBeVisible();
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
