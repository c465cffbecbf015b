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

test('a yard hand works a morning without a connection and nothing is lost', async ({ yard, browser }) => {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await phone.newPage();
  await signIn(page, yard.url);
  const desk = await office.newPage();
  await signIn(desk, yard.url, 'office@demo.test');

  const objects = await serverObjects(phone, yard.url);
  const stored = objects.filter((object) => object.storage_status === 'with_storage' && object.spot !== null);
  const leaving = stored.slice(0, 3);
  const arriving = objects.find((object) => object.storage_status === 'with_customer');
  if (arriving === undefined || leaving.length < 3) throw new Error('the demo yard has too few objects');

  // The page is controlled by the service worker from its second load.
  await page.reload();
  await expect(status(page)).toHaveAttribute('data-state', 'online');
  await phone.setOffline(true);

  for (const object of leaving) {
    await openObject(page, yard.url, object.uuid);
    await act(page, 'Uitchecken');
    await expect(page.getByText('Bij klant').first()).toBeVisible();
  }
  await openObject(page, yard.url, arriving.uuid);
  await act(page, 'Inchecken');
  await expect(page.getByText('In stalling').first()).toBeVisible();
  await expectPending(page, 4);

  await page.close({ runBeforeUnload: false });
  const again = await phone.newPage();
  await openObject(again, yard.url, arriving.uuid);
  await expect(again.getByText('In stalling').first()).toBeVisible();
  await expectPending(again, 4);
  await expect(status(again)).toHaveAttribute('data-state', 'offline');

  const first = leaving[0];
  if (first === undefined) throw new Error('unreachable');
  await openObject(desk, yard.url, first.uuid);
  await expect(desk.getByText('In stalling').first()).toBeVisible();

  // Waited for from the start: a look begun only later would count its own delay.
  const shown = desk
    .getByText('Bij klant')
    .first()
    .waitFor({ timeout: 30_000 })
    .then(() => Date.now());
  await phone.setOffline(false);
  await expectPending(again, 0);
  const drained = Date.now();
  expect((await shown) - drained).toBeLessThan(2_000);

  const after = new Map((await serverObjects(phone, yard.url)).map((object) => [object.uuid, object]));
  for (const object of leaving) expect(after.get(object.uuid)?.storage_status).toBe('with_customer');
  expect(after.get(arriving.uuid)?.storage_status).toBe('with_storage');
  await phone.close();
  await office.close();
});
