import type { Page } from '@playwright/test';
import { expect, startCompany, status, test } from './support/yard.ts';

/** Keys of live mode: they are stored and never tried. */
const KEYS = {
  mollie: 'live_aHBpYWxsbnVtYmVyc2FyZWdvb2R4N1Fwx7Qp',
  stripe: 'sk_live_aHBpYWxsbnVtYmVyc2FyZWdvb2R4N1Fwx7Qp',
};

const step = (page: Page, id: string) => page.locator(`[data-step=${id}]`);
const save = (page: Page) => page.getByRole('button', { name: 'Opslaan' });

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`at ${size.width} pixels a new company fills in its settings and sees its first steps ticked off`, async ({
    page,
    context,
    yard,
    company: { provider, providerName, wrongKey },
  }) => {
    await page.setViewportSize(size);
    await startCompany(page, yard.url, `eva-${size.width}@nieuw.test`);
    const list = page.getByRole('region', { name: 'Eerste stappen' });
    await expect(list.getByText('0 van 10 klaar')).toBeVisible();
    await step(page, 'details').getByRole('link').click();
    await expect(page).toHaveURL(/settings\/general$/);
    await page.getByLabel('Straat', { exact: true }).fill('Dorpsweg');
    await page.getByLabel('Postcode', { exact: true }).fill('3881sg');
    await page.getByLabel('Plaats', { exact: true }).fill('Putten');
    await save(page).click();
    await expect(page.getByLabel('Postcode', { exact: true })).toHaveValue('3881 SG');
    await page.goto(`${yard.url}/settings/legal`);
    await page.getByLabel('KvK-nummer', { exact: true }).fill('12345678');
    await page.getByLabel(/^Btw-id/).fill('NL123456782B12');
    await save(page).click();
    await expect(page.getByText('Opgeslagen', { exact: true })).toBeVisible();

    await page.goto(`${yard.url}/settings/bank`);
    const iban = page.getByLabel('IBAN', { exact: true });
    await iban.fill('NL91ABNA0417164301');
    await save(page).click();
    await expect(iban).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Dit IBAN klopt niet').last()).toBeVisible();
    await iban.fill('nl91abna0417164300');
    await save(page).click();
    await expect(iban).toHaveValue('NL91 ABNA 0417 1643 00');

    await page.goto(`${yard.url}/settings/provider`);
    await page.getByText(providerName, { exact: true }).click();
    await page.getByLabel('API-sleutel').fill(wrongKey.given);
    await save(page).click();
    await expect(page.getByText(wrongKey.said).last()).toBeVisible();
    await page.getByLabel('API-sleutel').fill(KEYS[provider]);
    await save(page).click();
    await expect(page.getByText('Er is een sleutel ingesteld die eindigt op x7Qp')).toBeVisible();
    await expect(page.getByLabel('API-sleutel')).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Er is een sleutel ingesteld die eindigt op x7Qp')).toBeVisible();
    expect(await page.content()).not.toContain(KEYS[provider].slice(0, 12));

    await page.goto(`${yard.url}/settings/mails`);
    await page.getByRole('button', { name: 'Eigen tekst schrijven' }).click();
    await page.getByLabel('Onderwerp').fill('Tot {dag}');
    await save(page).click();
    await expect(page.getByText('dag kan in dit bericht niet worden ingevuld.').last()).toBeVisible();
    await page.getByLabel('Onderwerp').fill('Tot ');
    await page.getByRole('button', { name: 'Dag', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Voorbeeld' })).toContainText('Tot zaterdag 3 april 2027');
    await context.setOffline(true);
    await expect(status(page)).toHaveAttribute('data-state', 'offline');
    await expect(save(page)).toBeDisabled();
    await expect(page.getByText('Heeft verbinding nodig')).toBeVisible();
    await context.setOffline(false);
    await expect(save(page)).toBeEnabled();
    await save(page).click();
    await expect(page.getByText('Opgeslagen', { exact: true })).toBeVisible();

    await page.goto(`${yard.url}/`);
    await expect(step(page, 'details')).toHaveAttribute('data-done', 'true');
    await expect(step(page, 'provider')).toHaveAttribute('data-done', 'true');
    await expect(step(page, 'hours')).toHaveAttribute('data-done', 'false');
    await list.getByRole('button', { name: 'Deze lijst opbergen' }).click();
    await expect(list).toBeHidden();
    await page.reload();
    await expect(page.getByText('Vandaag niets gepland')).toBeVisible();
    await expect(list).toBeHidden();
  });
}
