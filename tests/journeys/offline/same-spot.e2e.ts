import type { Page } from '@playwright/test';
import { expect, expectPending, openObject, serverObjects, signIn, test } from '#tests/journeys/support/yard.ts';

test('two objects put on one spot offline both stay in storage, and the second asks to be looked at', async ({
  yard,
  browser,
}) => {
  const phones = await Promise.all([browser.newContext(), browser.newContext()]);
  const pages: Page[] = [];
  for (const [index, phone] of phones.entries()) {
    const page = await phone.newPage();
    await signIn(page, yard.url, index === 0 ? 'yard@demo.test' : 'office@demo.test');
    await page.reload();
    pages.push(page);
  }
  const [first] = phones;
  if (first === undefined) throw new Error('unreachable');
  const away = (await serverObjects(first, yard.url))
    .filter((row) => row.storage_status === 'with_customer')
    .slice(0, 2);
  const answer = await first.request.get(`${yard.url}/api/spots`);
  const spots = (
    (await answer.json()) as { result: { id: string; name: string; available: number; length_cm: number }[] }
  ).result;
  const spot = spots.filter((row) => row.available === 1).sort((left, right) => right.length_cm - left.length_cm)[0];
  if (spot === undefined || away.length < 2) throw new Error('the demo yard has no free spot');

  for (const phone of phones) await phone.setOffline(true);
  for (const [index, page] of pages.entries()) {
    await openObject(page, yard.url, away[index]?.uuid ?? '');
    await checkInOn(page, spot.name);
    await expectPending(page, 1);
  }
  for (const phone of phones) await phone.setOffline(false);
  for (const page of pages) await expectPending(page, 0);

  const after = (await serverObjects(first, yard.url)).filter((row) => away.some((object) => object.uuid === row.uuid));
  expect(after.map((row) => row.storage_status)).toEqual(['with_storage', 'with_storage']);
  const unconfirmed = (await Promise.all(
    away.map(async (object) => (await first.request.get(`${yard.url}/api/objects/${object.uuid}`)).json()),
  )) as { result: { place_confirmed: boolean } }[];
  expect(unconfirmed.map((row) => row.result.place_confirmed).sort()).toEqual([false, true]);
  const second = away[unconfirmed.findIndex((row) => !row.result.place_confirmed)];
  for (const page of pages) {
    await openObject(page, yard.url, second?.uuid ?? '');
    await expect(page.getByText('Plaats onzeker').first()).toBeVisible();
  }
  for (const phone of phones) await phone.close();
});

async function checkInOn(page: Page, spot: string): Promise<void> {
  await page.getByRole('button', { name: 'Inchecken' }).first().click();
  const dialog = page.getByRole('dialog');
  const place = dialog.getByRole('combobox', { name: 'Plek' });
  // The tightest fit is preselected; typing its name again would open no list.
  await expect(place).not.toHaveValue('');
  if ((await place.inputValue()) !== spot) {
    await place.fill(spot);
    await dialog.getByRole('option', { name: spot }).first().click();
  }
  const reason = dialog.getByLabel('Reden');
  if (await reason.isVisible()) await reason.fill('Alleen hier is nog ruimte');
  await dialog.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(dialog).toBeHidden();
}
