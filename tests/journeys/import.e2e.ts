import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { read, utils } from 'xlsx';
import { expect, signIn, test } from './support/yard.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PEOPLE = 60;

/** A yard's own list: titles above the headers, a row without a name, an address that is none, a formula as a name. */
function sheet(): string {
  const people = Array.from({ length: PEOPLE }, (_none, at) => {
    const number = String(at + 1).padStart(3, '0');
    return `Bart;Invoer${number};invoer${number}@example.test;0612345${number};1234 AB;12;Putten`;
  });
  const wrong = ['Zonder;;naamloos@example.test;;;;', 'Piet;Mailfout;geen-adres;;;;', '=1+1;Formule;=cmd|1@x;;;;'];
  const headers = 'Voornaam;Achternaam;E-mailadres;Mobiel;Postcode;Huisnummer;Plaats';
  return ['Klantenlijst 2026;;;;;;', headers, ...people, ...wrong].join('\r\n');
}

async function choose(page: Page): Promise<void> {
  const file = { name: 'klanten.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet()) };
  await page.getByTestId('import-file').setInputFiles(file);
  await page.getByRole('button', { name: 'Bestand controleren' }).click();
  await expect(page.getByText('Gecontroleerd. Er is nog niets geïmporteerd.')).toBeVisible();
}

test('a list of customers comes in once, and its wrong rows go back as a file', async ({ yard, browser }) => {
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  await signIn(page, yard.url, 'office@demo.test');
  await page.goto(`${yard.url}/customers`);
  await page.getByRole('link', { name: 'Importeren' }).click();

  const sample = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Leeg blad' }).click();
  expect((await sample).suggestedFilename()).toBe('customers.xlsx');

  await choose(page);
  await expect(page.getByText(`${PEOPLE} nieuw · 0 al aanwezig · 3 fout`)).toBeVisible();
  await page.getByRole('button', { name: 'Importeren', exact: true }).click();
  await expect(page.getByText(`${PEOPLE} geïmporteerd · 0 al aanwezig · 3 fout`)).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Foute rijen als bestand' }).click();
  const book = read(await readFile(await (await download).path()));
  const rows = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 });
  expect(rows[0]?.at(-1)).toBe('Fout');
  expect(rows.slice(1).map((row) => row[1] ?? '')).toEqual(['', 'Mailfout', 'Formule']);
  for (const row of rows.slice(1)) expect(row.at(-1)).not.toBe('');

  await choose(page);
  await expect(page.getByText(`0 nieuw · ${PEOPLE} al aanwezig · 3 fout`)).toBeVisible();
  await page.goto(`${yard.url}/customers`);
  await page.getByRole('searchbox').first().fill('invoer0');
  await expect(page.getByText('Invoer001').first()).toBeVisible();
});
