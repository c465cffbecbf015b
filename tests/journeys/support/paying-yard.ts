import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#server/open-database.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { startMollie, type TestMollie } from '#tests/support/billing/mollie-simulator.ts';
import { startSimulator, type TestSimulator } from '#tests/support/billing/simulator-process.ts';
import type { StripeWebhook } from '#tests/support/billing/stripe-yard.ts';
import { type RunningApp, seededFolder, startApp } from '#tests/support/running-app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { readMail, startSmtp, type TestSmtp } from '#tests/support/smtp.ts';
import { type Billed, mollieTill, stripeTill, type Till } from './till.ts';
import { test as base, expect, SEEDED_MS } from './yard.ts';

export { expect };

type PayingYard = RunningApp & { readonly passDays: (days: number) => Promise<void> };

type Fixtures = {
  readonly smtp: TestSmtp;
  /** The data of the demo companies and of their simulated providers, which were made together. */
  readonly folder: string;
  readonly mollie: TestMollie;
  readonly stripe: TestSimulator<StripeWebhook>;
  /** The provider of the journey's company, as customers and banks meet it. */
  readonly till: Till;
  readonly paying: PayingYard;
};

/** Fixtures for journeys: the demo yard on a server that sends mail and whose payments separate processes simulate. */
export const test = base.extend<Fixtures>({
  smtp: async ({}, use) => {
    const smtp = await startSmtp();
    await use(smtp);
    await smtp.stop();
  },
  folder: [
    async ({}, use) => {
      const folder = await seededFolder();
      await use(folder.path);
      await folder.remove();
    },
    { timeout: SEEDED_MS },
  ],
  mollie: async ({ folder }, use) => {
    const mollie = await startMollie(join(folder, 'mollie-simulator.json'));
    await use(mollie);
    await mollie.kill();
  },
  stripe: async ({ folder }, use) => {
    const stripe = await startSimulator<StripeWebhook>('stripe', join(folder, 'stripe-simulator.json'));
    await use(stripe);
    await stripe.kill();
  },
  till: ({ provider, mollie, stripe }, use) => use(provider === 'mollie' ? mollieTill(mollie) : stripeTill(stripe)),
  paying: async ({ folder, smtp, mollie, stripe }, use) => {
    const simulators = { mollieUrl: mollie.url, stripeUrl: stripe.url };
    const app = await startApp({ dataFolder: folder, smtpUrl: smtp.url, ...simulators });
    await use({ ...app, passDays: (days) => passDays(app, folder, days) });
    await app.stop();
  },
});

/** Restarts the server as if its reminders and quotes had been sent that many days earlier: their terms are counted in days. */
async function passDays(app: RunningApp, dataFolder: string, days: number): Promise<void> {
  await app.stop();
  const database = await openDatabase({ dataFolder, databaseUrl: undefined, log: silentLog });
  await sql`update reminders set sent_on = sent_on - ${days}::int, deadline_on = deadline_on - ${days}::int`.execute(
    database.kysely,
  );
  await sql`update quotes set valid_until = valid_until - ${days}::int`.execute(database.kysely);
  await database.close();
  await app.restart();
}

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
  const draft = await done<Billed>(api, 'POST', '/api/invoices', {
    customer,
    includes_vat: true,
    lines: [line],
  });
  await done(api, 'POST', `/api/invoices/${draft.uuid}/send`, { mode: 'mail_with_link' });
  await expect.poll(async () => (await billed(api, draft.uuid)).payment_link).not.toBeNull();
  return billed(api, draft.uuid);
}

export const billed = (api: ApiClient, id: string) => done<Billed>(api, 'GET', `/api/invoices/show/${id}`);

/** The mail about an invoice, once it has arrived. */
export async function mailAbout(smtp: TestSmtp, number: string) {
  const find = async () => {
    const mails = await Promise.all(smtp.arrived.map((mail) => readMail(mail)));
    return mails.find(({ subject }) => subject?.includes(number));
  };
  await expect.poll(async () => (await find()) !== undefined).toBe(true);
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
