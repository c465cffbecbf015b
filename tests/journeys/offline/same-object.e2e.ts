import { act, expect, expectPending, openObject, serverObjects, signIn, test } from '#tests/journeys/support/yard.ts';

test('two phones check the same object out offline: it leaves once and both are told the same', async ({
  yard,
  browser,
}) => {
  const phones = await Promise.all([browser.newContext(), browser.newContext()]);
  const pages = [];
  for (const [index, phone] of phones.entries()) {
    const page = await phone.newPage();
    await signIn(page, yard.url, index === 0 ? 'yard@demo.test' : 'office@demo.test');
    await page.reload();
    pages.push(page);
  }
  const [first] = phones;
  if (first === undefined) throw new Error('unreachable');
  const object = (await serverObjects(first, yard.url)).find((row) => row.storage_status === 'with_storage');
  if (object === undefined) throw new Error('the demo yard is empty');

  for (const phone of phones) await phone.setOffline(true);
  for (const page of pages) {
    await openObject(page, yard.url, object.uuid);
    await act(page, 'Uitchecken');
    await expectPending(page, 1);
  }
  for (const phone of phones) await phone.setOffline(false);
  for (const page of pages) {
    await expectPending(page, 0);
    await expect(page.getByText('Bij klant').first()).toBeVisible();
  }

  const answer = await first.request.get(`${yard.url}/api/objects/${object.uuid}/movements`);
  const movements = ((await answer.json()) as { result: { kind: string; standing: string }[] }).result;
  const out = movements.filter((movement) => movement.kind === 'checked_out');
  expect(out.filter((movement) => movement.standing === 'superseded')).toHaveLength(1);
  for (const phone of phones) await phone.close();
});
