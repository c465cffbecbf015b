import { sql } from 'kysely';
import { openDatabase } from '#server/open-database.ts';
import { type ApiClient, signInByApi } from '#tests/support/api-client.ts';
import { startMollie, type TestMollie } from '#tests/support/billing/mollie-simulator.ts';
import { type RunningApp, seededFolder, startApp } from '#tests/support/running-app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { readMail, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { test as base, expect, SEEDED_MS } from './yard.ts';

export { expect };

type PayingYard = RunningApp & { readonly passDays: (days: number) => Promise<void> };

/** Fixtures for journeys: the demo yard on a server that sends mail and whose payments separate processes simulate. */
export const test = base.extend<{ smtp: TestSmtp; mollie: TestMollie; paying: PayingYard }>({
  smtp: async ({}, use) => {
    const smtp = await startSmtp();
    await use(smtp);
    await smtp.stop();
  },
  mollie: async ({}, use) => {
    const mollie = await startMollie();
    await use(mollie);
    await mollie.kill();
  },
  paying: [
    async ({ smtp, mollie }, use) => {
      const folder = await seededFolder();
      const app = await startApp({ dataFolder: folder.path, smtpUrl: smtp.url, mollieUrl: mollie.url });
      await use({ ...app, passDays: (days) => passDays(app, folder.path, days) });
      await app.stop();
      await folder.remove();
    },
    { timeout: SEEDED_MS },
  ],
});

/** Restarts the server as if its reminders had been sent that many days earlier: their terms are counted in days. */
async function passDays(app: RunningApp, dataFolder: string, days: number): Promise<void> {
  await app.stop();
  const database = await openDatabase({ dataFolder, databaseUrl: undefined, log: silentLog });
  await sql`update reminders set sent_on = sent_on - ${days}::int, deadline_on = deadline_on - ${days}::int`.execute(
    database.kysely,
  );
  await database.close();
  await app.restart();
}

/** An invoice as the server returns it. */
export type Billed = {
  readonly uuid: string;
  readonly number: string;
  readonly status: string;
  readonly amount_cents: number;
  readonly open_cents: number;
  readonly payment_link: string | null;
  readonly payments: readonly { readonly amount_cents: number }[];
  readonly refunds: readonly { readonly status: string; readonly amount_cents: number }[];
};

export const office = (url: string) => signInByApi(url, 'owner@demo.test');

/** Makes a call that must succeed; returns its `result`. */
export async function done<Result>(api: ApiClient, method: string, path: string, body?: object): Promise<Result> {
  const answer = await api.fetch(path, body === undefined ? { method } : { method, body: JSON.stringify(body) });
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return ((await answer.json()) as { readonly result: Result }).result;
}

/** Issues an invoice of this many cents with VAT and mails it with a payment page; returns once that page exists. */
export async function sendInvoice(api: ApiClient, customer: string, cents: number): Promise<Billed> {
  const rates = await done<{ readonly uuid: string }[]>(api, 'GET', '/api/tax-rates');
  const line = { description: 'Accu opladen', unit_price_cents: cents, tax_rate: rates[0]?.uuid };
  const draft = await done<Billed>(api, 'POST', '/api/mollie/invoices', {
    customer,
    includes_vat: true,
    lines: [line],
  });
  await done(api, 'POST', `/api/mollie/invoices/${draft.uuid}/send`, { mode: 'mail_with_link' });
  await expect.poll(async () => (await billed(api, draft.uuid)).payment_link, { timeout: 20_000 }).not.toBeNull();
  return billed(api, draft.uuid);
}

export const billed = (api: ApiClient, id: string) => done<Billed>(api, 'GET', `/api/mollie/invoices/${id}`);

/** Returns the payment page's id at the simulator. */
export const linkIdOf = ({ payment_link: url }: Billed) => url?.split('/').at(-1) ?? '';

/** The mail about an invoice, once it has arrived. */
export async function mailAbout(smtp: TestSmtp, number: string) {
  const find = async () => {
    const mails = await Promise.all(smtp.arrived.map((mail) => readMail(mail)));
    return mails.find(({ subject }) => subject?.includes(number));
  };
  await expect.poll(async () => (await find()) !== undefined, { timeout: 30_000 }).toBe(true);
  const mail = await find();
  if (mail === undefined) throw new Error(`no mail about ${number}`);
  return mail;
}

/** A customer of the demo yard who reads mail. */
export async function someCustomer(api: ApiClient): Promise<string> {
  const customers = await done<{ uuid: string; email: string | null }[]>(api, 'GET', '/api/customers');
  const found = customers.find(({ email }) => (email ?? '') !== '');
  if (found === undefined) throw new Error('nobody reads mail');
  return found.uuid;
}
