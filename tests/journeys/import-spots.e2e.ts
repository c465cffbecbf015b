import { expect, signIn, test } from './support/yard.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };

test('spots come in by the empty sheet, filled in; a warehouse that is not there yet is named first and made once', async ({
  yard,
  browser,
}) => {
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  await signIn(page, yard.url, 'owner@demo.test');
  await page.goto(`${yard.url}/spots/management`);
  await page.getByRole('link', { name: 'Importeren' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plekken importeren' })).toBeVisible();

  const answer = await context.request.get(`${yard.url}/api/warehouses`);
  const { result } = (await answer.json()) as { result: { name: string }[] };
  const hall = result[0]?.name ?? '';
  const lines = [
    'Loods;Naam;Lengte;Breedte;Hoogte;Plaats voor',
    'Hal 1;A1;7,50;3,00;3,20;1',
    `${hall};ZZ 1;7,5;3;;`,
    `${hall};ZZ 2;750;300;320;2`,
    'Hal Nergens;ZZ 3;7,5;3;;',
    `${hall};ZZ 4;13 m;31 m;;`,
  ];
  const file = { name: 'plekken.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}`) };
  await page.getByTestId('import-file').setInputFiles(file);
  const preview = page.getByRole('region', { name: 'Voorbeeld' });
  // The example row of the empty sheet is not among them.
  await expect(preview.getByText('De eerste 4 rijen')).toBeVisible();
  await expect(preview.getByRole('cell', { name: 'Hal Nergens' })).toBeVisible();
  await expect(preview.getByRole('cell', { name: /31,00 m.+(te lang|te groot|hoogstens)/ })).toBeVisible();

  await page.getByRole('button', { name: 'Bestand controleren' }).click();
  await expect(page.getByText(/1 loods wordt aangemaakt: .*Hal Nergens/)).toBeVisible();
  await page.getByRole('button', { name: 'Importeren', exact: true }).click();
  await expect(page.getByText('3 geïmporteerd · 0 al aanwezig · 1 fout')).toBeVisible();
  await expect(page.getByText(/1 loods is aangemaakt: .*Hal Nergens/)).toBeVisible();
  await page.getByRole('button', { name: 'Bestand controleren' }).click();
  await expect(page.getByText('0 nieuw · 3 al aanwezig · 1 fout')).toBeVisible();

  const hand = await (await browser.newContext()).newPage();
  await signIn(hand, yard.url);
  await hand.goto(`${yard.url}/import/spots`);
  await expect(hand.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hand.getByTestId('import-file')).toHaveCount(0);
});
