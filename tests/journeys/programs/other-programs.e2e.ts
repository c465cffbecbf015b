import { startReceiver, verified } from '#tests/server/webhooks/webhook-receiver.ts';
import { act, expect, openObject, serverObjects, signIn, test } from '../support/yard.ts';

test('a program reads with the key that an owner made, does no more than that, and no longer once it is revoked', async ({
  page,
  playwright,
  yard,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, yard.url, 'owner@demo.test');
  await page.goto(`${yard.url}/settings/programs`);
  await page.getByRole('button', { name: 'Sleutel maken' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Naam').fill('Boekhoudpakket');
  await dialog.getByRole('checkbox', { name: 'Objecten: Zien' }).check();
  await dialog.getByRole('button', { name: 'Sleutel maken' }).click();
  const key = await dialog.getByLabel('API-sleutel').inputValue();
  await dialog.getByRole('button', { name: 'Ik heb hem gekopieerd' }).click();
  await expect(dialog).toHaveCount(0);

  const program = await playwright.request.newContext({
    baseURL: yard.url,
    extraHTTPHeaders: { Accept: 'application/json', Authorization: `Bearer ${key}` },
  });
  const read = async () => (await program.get('/api/objects?limit=1')).status();
  expect(await read()).toBe(200);
  expect((await program.get('/api/customers?limit=1')).status()).toBe(403);
  expect((await program.post('/api/keys', { data: {} })).status()).toBe(403);

  await page.reload();
  await expect(page.getByText('Laatst gebruikt')).toBeVisible();
  await page.getByRole('button', { name: 'Boekhoudpakket intrekken' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Bevestigen' }).click();
  await expect(page.getByText('Geen programma heeft een sleutel')).toBeVisible();
  expect(await read()).toBe(401);
  await program.dispose();
});

test('another program hears of a check-out as it happens, signed with the secret that the owner sees', async ({
  page,
  context,
  yard,
}) => {
  const receiver = await startReceiver();
  await signIn(page, yard.url, 'owner@demo.test');
  await page.goto(`${yard.url}/settings/webhooks`);
  await page.getByRole('button', { name: 'Nieuwe webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Adres').fill(receiver.url);
  await dialog.getByLabel('Waarvoor').fill('Poort');
  await dialog.getByRole('checkbox', { name: 'Uitgecheckt' }).check();
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('heading', { name: 'Poort' })).toBeVisible();
  await page.getByRole('button', { name: 'Geheim tonen' }).click();
  const secret = await page.getByRole('textbox', { name: 'Geheim' }).inputValue();

  const object = (await serverObjects(context, yard.url)).find((each) => each.storage_status === 'with_storage');
  if (object === undefined) throw new Error('nothing stands in the yard');
  await openObject(page, yard.url, object.uuid);
  await act(page, 'Uitchecken');
  await expect.poll(() => receiver.received.length).toBe(1);
  const [request] = receiver.received;
  if (request === undefined) throw new Error('nothing was told');
  expect(verified(secret, request)).toMatchObject({
    type: 'movement.checked_out',
    data: { object_id: object.uuid, kind: 'checked_out' },
  });

  await page.goto(`${yard.url}/settings/webhooks`);
  await page.getByRole('button', { name: /Poort/ }).click();
  await expect(page.getByText('Bezorgd').first()).toBeVisible();
  await receiver.stop();
});
