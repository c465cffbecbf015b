import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectPending, signIn, test } from '#tests/journeys/support/yard.ts';

type ApiCustomer = { uuid: string; lastname: string; mobile: string };

async function serverCustomer(context: BrowserContext, url: string, id?: string): Promise<ApiCustomer> {
  const answer = await context.request.get(`${url}/api/customers${id === undefined ? '' : `/${id}`}`, {
    headers: { Accept: 'application/json' },
  });
  const { result } = (await answer.json()) as { result: ApiCustomer | ApiCustomer[] };
  const customer = Array.isArray(result) ? result.at(-1) : result;
  if (customer === undefined) throw new Error('the demo yard has no customers');
  return customer;
}

async function changeMobile(page: Page, url: string, id: string, mobile: string): Promise<void> {
  await page.goto(`${url}/customers/${id}/edit`);
  await page.getByLabel('Mobiel', { exact: true }).fill(mobile);
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expectPending(page, 1);
}

test('two offices change one number offline: the second is asked, and one tap makes both agree', async ({
  yard,
  browser,
}) => {
  const offices = await Promise.all([browser.newContext(), browser.newContext()]);
  const [first, second] = await Promise.all(offices.map((office) => office.newPage()));
  if (first === undefined || second === undefined) throw new Error('unreachable');
  await signIn(first, yard.url, 'owner@demo.test');
  await signIn(second, yard.url, 'office@demo.test');
  for (const page of [first, second]) await page.reload();
  const { uuid } = await serverCustomer(first.context(), yard.url);

  for (const office of offices) await office.setOffline(true);
  await changeMobile(first, yard.url, uuid, '06 11111111');
  await changeMobile(second, yard.url, uuid, '06 22222222');
  await first.context().setOffline(false);
  await expectPending(first, 0);
  await second.context().setOffline(false);
  await expectPending(second, 0);

  await second.goto(`${yard.url}/customers/${uuid}`);
  const card = second.getByRole('list', { name: 'Te beslissen' }).getByRole('listitem');
  await expect(card).toContainText('06 22222222');
  await expect(card).toContainText('06 11111111');
  expect((await serverCustomer(first.context(), yard.url, uuid)).mobile).toBe('06 11111111');

  // Settling works without a connection, too.
  await second.context().setOffline(true);
  await card.getByRole('button', { name: 'De mijne gebruiken' }).click();
  await expect(card).toBeHidden();
  await expectPending(second, 1);
  await second.context().setOffline(false);
  await expectPending(second, 0);

  await first.goto(`${yard.url}/customers/${uuid}`);
  for (const page of [first, second]) await expect(page.getByText('06 22222222').first()).toBeVisible();
  expect((await serverCustomer(first.context(), yard.url, uuid)).mobile).toBe('06 22222222');

  await first.goto(`${yard.url}/attention?view=settled`);
  const trail = first.getByRole('list', { name: 'Afgehandeld' }).getByRole('listitem').first();
  await expect(trail).toContainText('koos de eigen waarde');
  await expect(trail).toContainText('06 11111111');
  for (const office of offices) await office.close();
});
