import { addDays, dayAt } from '#shared/civil-date.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { readMail, type TestSmtp } from '#tests/support/smtp.ts';
import { billed, done, expect, test } from './support/paying-yard.ts';
import { open, openObject, signIn } from './support/yard.ts';

/** Days between the first letter and the second, and the days to pay that the first letter gives. */
const TO_THE_SECOND = 7;
const SECOND_AFTER = 10;

type Debtor = {
  readonly customer: { readonly uuid: string; readonly name: string; readonly email: string };
  readonly next: { readonly step: string; readonly invoices: readonly string[] } | null;
  readonly oldest_due_on: string;
};
type Kept = {
  readonly uuid: string;
  readonly customer_id: string;
  readonly storage_status: string;
  readonly hold_reason: string | null;
};

/** Returns a customer of the demo yard who is late with one invoice, reads mail, and has an object in storage. */
async function findDebtor(api: ApiClient) {
  const debtors = await done<Debtor[]>(api, 'GET', '/api/reminders?state=due&limit=200');
  const objects = await done<Kept[]>(api, 'GET', '/api/objects');
  const longAgo = addDays(dayAt(Date.now()), -SECOND_AFTER);
  for (const { customer, next, oldest_due_on: on } of debtors) {
    const object = objects.find(
      ({ customer_id: id, storage_status: status, hold_reason: reason }) =>
        id === customer.uuid && status === 'with_storage' && reason === null,
    );
    const [invoice, ...others] = next?.step === 'friendly' ? next.invoices : [];
    if (object === undefined || invoice === undefined || others.length > 0) continue;
    if (customer.email !== '' && on <= longAgo) return { customer, invoice, object: object.uuid };
  }
  throw new Error('nobody in the demo yard is late with one invoice');
}

/** The mail that brought a letter, once it has arrived; its text. */
async function letterMail(smtp: TestSmtp, kind: string): Promise<string> {
  const find = async () => {
    const mails = await Promise.all(smtp.arrived.map((mail) => readMail(mail)));
    return mails.find(({ attachments }) => attachments.some(({ filename }) => filename?.startsWith(`${kind}-`)));
  };
  await expect.poll(async () => (await find()) !== undefined).toBe(true);
  return (await find())?.text ?? '';
}

test('who pays late is reminded, cannot fetch what stands here, pays, and can', async ({
  page,
  browser,
  paying,
  smtp,
  company,
  till,
}) => {
  // The server restarts, and the phone may retry only a minute later.
  test.setTimeout(300_000);
  const api = await signInByApi(paying.url, company.owner);
  const { customer, invoice, object } = await findDebtor(api);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, paying.url, company.owner);

  await test.step('the owner chooses to be asked, and from when objects are held', async () => {
    await page.goto(`${paying.url}/settings/dunning`);
    await page.getByText('Vanzelf', { exact: true }).click();
    for (const letter of ['vriendelijke', 'tweede']) {
      await page.getByLabel(`De ${letter} herinnering vanzelf versturen`).setChecked(false);
    }
    await page
      .getByLabel('Objecten blokkeren van wie te laat betaalt')
      .selectOption({ label: 'Vanaf de tweede herinnering' });
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.getByText('Opgeslagen', { exact: true })).toBeVisible();
  });

  await test.step('the friendly reminder goes from the list', async () => {
    await page.goto(`${paying.url}/finance/reminders`);
    await page.getByLabel('Zoeken op klant').fill(customer.name);
    const row = page.locator(`[data-debtor="${customer.uuid}"]`);
    await expect(row).toContainText('Vriendelijke herinnering');
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Volgende stap zetten' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Versturen' }).click();
    await expect(row).toHaveCount(0);
    expect(await letterMail(smtp, 'friendly')).toContain((await billed(api, invoice)).number);
  });

  const phone = await open(
    browser,
    paying.url,
    { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'nl-NL' },
    company.yard,
  );
  const yard = phone.page;
  const hold = yard.getByText('Betalingsachterstand');
  const confirm = yard.getByRole('dialog').getByRole('button', { name: 'Bevestigen' });
  await test.step('nothing is held yet', async () => {
    await openObject(yard, paying.url, object);
    await expect(hold).toHaveCount(0);
  });

  await test.step('the second follows when the term of the first has passed, and the object is held', async () => {
    await page.goto(`${paying.url}/finance/reminders/${customer.uuid}`);
    await expect(page.getByText('Tweede herinnering').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Deze stap zetten' })).toHaveCount(0);
    await paying.passDays(TO_THE_SECOND);
    await page.reload();
    await page.getByRole('button', { name: 'Deze stap zetten' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Versturen' }).click();
    await expect(page.getByText('Herinnering verstuurd')).toBeVisible();
    await letterMail(smtp, 'second');
    await expect(hold.first()).toBeVisible({ timeout: 90_000 });
    await yard.getByRole('button', { name: 'Uitchecken' }).first().tap();
    await expect(yard.getByRole('dialog').getByText(/^Je mag een geblokkeerd object niet meegeven/)).toBeVisible();
    await expect(confirm).toHaveCount(0);
    await yard.keyboard.press('Escape');
  });

  await test.step('the customer pays, and it is let go by itself', async () => {
    await done(api, 'POST', `/api/invoices/${invoice}/send`, { mode: 'mail_with_link' });
    await expect.poll(async () => (await billed(api, invoice)).payment_link).not.toBeNull();
    await till.pay(await billed(api, invoice));
    await expect.poll(async () => (await billed(api, invoice)).status).toBe('paid');
    await expect(hold).toHaveCount(0);
    await yard.getByRole('button', { name: 'Uitchecken' }).first().tap();
    await expect(confirm).toBeEnabled();
  });
  await phone.context.close();
});
