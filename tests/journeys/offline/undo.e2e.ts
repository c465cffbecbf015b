import type { BrowserContext, Page } from '@playwright/test';
import {
  act,
  ask,
  expect,
  expectPending,
  openObject,
  serverObjects,
  signIn,
  status,
  test,
} from '#tests/journeys/support/yard.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

const toast = (page: Page) => page.getByRole('status').filter({ hasText: / uitgecheckt van / });
const undone = (page: Page) => page.getByRole('status').filter({ hasText: 'Ongedaan gemaakt' }).first();

/** Returns the object's content at the server, without how often it was written, and how many movements it has. */
async function atServer(context: BrowserContext, url: string, id: string) {
  const { version: _version, ...object } = await ask<Record<string, unknown>>(context, `${url}/api/objects/${id}`);
  const moved = await ask<{ standing: string }[]>(context, `${url}/api/objects/${id}/movements`);
  return { object, standings: moved.map(({ standing }) => standing) };
}

async function storedObject(context: BrowserContext, url: string): Promise<string> {
  const found = (await serverObjects(context, url)).find((row) => row.storage_status === 'with_storage' && row.spot);
  if (found === undefined) throw new Error('the demo yard is empty');
  return found.uuid;
}

for (const [name, kind] of [
  ['a phone', PHONE],
  ['a desk', DESKTOP],
] as const) {
  test(`on ${name} a check-out is undone before it was sent, and after`, async ({ yard, browser }) => {
    const context = await browser.newContext(kind);
    const page = await context.newPage();
    await signIn(page, yard.url);
    await page.reload();
    const id = await storedObject(context, yard.url);
    const before = await atServer(context, yard.url, id);
    const pushes: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/sync/push')) pushes.push(request.url());
    });

    await test.step('without a connection: the server never hears of it', async () => {
      await context.setOffline(true);
      await openObject(page, yard.url, id);
      await act(page, 'Uitchecken');
      await expectPending(page, 1);
      await expect(page.getByText('Bij klant').first()).toBeVisible();
      await toast(page).getByRole('button', { name: 'Ongedaan maken' }).click();
      await expect(undone(page)).toBeVisible();
      await expectPending(page, 0);
      await expect(page.getByText('In stalling').first()).toBeVisible();
      await context.setOffline(false);
      await expect(status(page)).toHaveAttribute('data-state', 'online', { timeout: 75_000 });
      expect(pushes).toEqual([]);
      expect(await atServer(context, yard.url, id)).toEqual(before);
    });

    await test.step('with a connection: the object is as it was, and the history says both', async () => {
      await act(page, 'Uitchecken');
      await expectPending(page, 0);
      expect((await atServer(context, yard.url, id)).object['storage_status']).toBe('with_customer');
      await toast(page).getByRole('button', { name: 'Ongedaan maken' }).click();
      await expect(page.getByText('In stalling').first()).toBeVisible();
      await expectPending(page, 0);
      const after = await atServer(context, yard.url, id);
      expect(after).toEqual({ ...before, standings: ['undone', ...before.standings] });
      await expect(page.getByText(/^Ongedaan gemaakt door /)).toBeVisible();
    });

    await test.step('by the keyboard, once the toast is gone: beside the movement', async () => {
      await act(page, 'Uitchecken');
      await toast(page).getByRole('button', { name: 'Melding wegklikken' }).click();
      const button = page.getByRole('listitem').getByRole('button', { name: 'Ongedaan maken' });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('In stalling').first()).toBeVisible();
      await expect(button).toHaveCount(0);
      await expectPending(page, 0);
      expect((await atServer(context, yard.url, id)).object).toEqual(before.object);
    });
    await context.close();
  });
}

test('a visit that was completed from the board is open again', async ({ yard, browser }) => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await signIn(page, yard.url);
  const open = page.locator('[data-appointment-id][data-open=true]', { hasText: 'Uitchecken' }).first();
  const card = page.locator(`[data-appointment-id="${await open.getAttribute('data-appointment-id')}"]`);
  await card.getByRole('button', { name: 'Uitchecken' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bevestigen' }).click();
  // Done, and folded.
  await expect(card).toHaveCount(0);
  await expectPending(page, 0);
  // The message is read out, and reached with the keyboard: it stays as long as the focus is there.
  const button = toast(page).getByRole('button', { name: 'Ongedaan maken' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(card).toHaveAttribute('data-open', 'true');
  await expectPending(page, 0);
  await context.close();
});
