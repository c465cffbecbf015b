import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { dayAt } from '#shared/civil-date.ts';
import { freeObjects } from '#tests/journeys/support/appointment-calls.ts';
import {
  act,
  expect,
  expectPending,
  openObject,
  serverObjects,
  signIn,
  status,
  test,
} from '#tests/journeys/support/yard.ts';

const PHONE = { width: 390, height: 844 };

/** Saves the unsent work on the device's status page, and returns the path of the file. */
async function saveUnsent(page: Page): Promise<string> {
  await status(page).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Diagnose' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Onverstuurd werk opslaan' }).click();
  return (await download).path();
}

test('work of a device without a connection arrives from another one, each change once', async ({ browser, yard }) => {
  const first = await browser.newContext({ viewport: PHONE });
  const page = await first.newPage();
  await signIn(page, yard.url);
  // One with an appointment today would be checked out by completing that.
  const [one, two] = await freeObjects(first, yard.url, dayAt(Date.now()));
  if (one === undefined || two === undefined) throw new Error('the demo yard is empty');
  await page.reload();
  await expect(status(page)).toHaveAttribute('data-state', 'online');
  await first.setOffline(true);
  for (const object of [one, two]) {
    await openObject(page, yard.url, object.uuid);
    await act(page, 'Uitchecken');
  }
  await expectPending(page, 2);
  const file = await saveUnsent(page);

  const second = await browser.newContext({ viewport: PHONE });
  const other = await second.newPage();
  await signIn(other, yard.url);
  await other.goto(`${yard.url}/diagnostics`);
  await other.getByTestId('unsent-file').setInputFiles({
    name: 'remise-unsent.json',
    mimeType: 'application/json',
    buffer: await readFile(file),
  });
  await expect(other.getByText('Object uitgecheckt')).toHaveCount(2);
  await other.getByRole('button', { name: 'Overnemen' }).click();
  await expect
    .poll(async () => (await serverObjects(second, yard.url)).filter(({ uuid }) => [one.uuid, two.uuid].includes(uuid)))
    .toEqual([
      expect.objectContaining({ storage_status: 'with_customer' }),
      expect.objectContaining({ storage_status: 'with_customer' }),
    ]);
  await expectPending(other, 0);
  const movements = async (uuid: string) => {
    const answer = await second.request.get(`${yard.url}/api/objects/${uuid}/movements`, {
      headers: { Accept: 'application/json' },
    });
    return (await answer.text()).match(/checked_out/g)?.length;
  };
  const before = [await movements(one.uuid), await movements(two.uuid)];

  await first.setOffline(false);
  await expectPending(page, 0);
  await expect(status(page)).toHaveAttribute('data-state', 'online');
  expect([await movements(one.uuid), await movements(two.uuid)]).toEqual(before);
  await first.close();
  await second.close();
});
