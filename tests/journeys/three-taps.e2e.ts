import type { Locator, Page } from '@playwright/test';
import { expect, expectPending, serverObjects, signIn, test } from './support/yard.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Taps as a thumb does, and counts: the target must be large enough and in sight. */
function thumb(page: Page) {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(target: Locator): Promise<void> {
      await expect(target).toBeVisible();
      const box = await target.boundingBox();
      if (box === null) throw new Error('nothing to tap');
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.width).toBeGreaterThanOrEqual(44);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(PHONE.viewport.width);
      taps += 1;
      await target.tap();
    },
    confirm: () => page.getByRole('dialog').getByRole('button', { name: 'Bevestigen' }),
  };
}

test('today takes two taps, anything else three', async ({ yard, browser }) => {
  const phone = await browser.newContext(PHONE);
  const page = await phone.newPage();
  await signIn(page, yard.url);
  const stored = (await serverObjects(phone, yard.url)).filter((row) => row.storage_status === 'with_storage');

  await test.step('check out from the board: two taps, and the job leaves the open ones', async () => {
    const card = page.locator('[data-appointment-id][data-open=true]', { hasText: 'Uitchecken' }).first();
    await expect(card).toBeVisible();
    const id = await card.getAttribute('data-appointment-id');
    const hand = thumb(page);
    await hand.tap(card.getByRole('button', { name: 'Uitchecken' }));
    await hand.tap(hand.confirm());
    await expect(page.getByRole('dialog')).toBeHidden();
    // What is done is folded into a line with the count, which opens.
    const done = page.locator(`[data-appointment-id="${id}"]`);
    await expect(done).toHaveCount(0);
    await page.getByRole('button', { name: /afgehandeld$/ }).tap();
    await expect(done).toHaveAttribute('data-open', 'false');
    expect(hand.taps()).toBe(2);
  });

  const onBoard = await page
    .locator('[data-appointment-id] a[href^="/objects/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice('/objects/'.length)));
  const unplanned = stored.filter(
    (row) => !onBoard.includes(row.uuid) && row.licence_plate !== '' && row.spot !== null,
  );
  const [leaving, moving] = unplanned;
  if (leaving === undefined || moving === undefined) throw new Error('the demo yard has too few objects');

  await test.step('check out what is not on the board: three taps after typing its plate', async () => {
    await page.getByRole('searchbox').fill(leaving.licence_plate);
    const hand = thumb(page);
    await hand.tap(page.locator(`[data-object-id="${leaving.uuid}"] a`));
    await expect(page).toHaveURL(new RegExp(`/objects/${leaving.uuid}`));
    await expect(page.locator('[data-appointment-id]')).toHaveCount(0);
    await hand.tap(page.getByRole('button', { name: 'Uitchecken' }));
    await hand.tap(hand.confirm());
    await expect(page.getByText('Bij klant').first()).toBeVisible();
    expect(hand.taps()).toBe(3);
  });

  await test.step('move from its page: the action, a free spot that fits, and the confirmation', async () => {
    await page.goto(`${yard.url}/objects/${moving.uuid}`);
    const hand = thumb(page);
    await hand.tap(page.getByRole('button', { name: 'Verplaatsen' }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Plek' }).click();
    await hand.tap(dialog.getByRole('option').first());
    const reason = dialog.getByLabel('Reden');
    if (await reason.isVisible()) await reason.fill('Alleen hier is nog ruimte');
    await hand.tap(hand.confirm());
    await expect(dialog).toBeHidden();
    expect(hand.taps()).toBe(3);
  });

  await expectPending(page, 0);
  const after = new Map((await serverObjects(phone, yard.url)).map((row) => [row.uuid, row]));
  expect(after.get(leaving.uuid)?.storage_status).toBe('with_customer');
  expect(after.get(moving.uuid)?.storage_status).toBe('with_storage');
  expect(after.get(moving.uuid)?.spot?.id).not.toBe(moving.spot?.id);
  await phone.close();
});
