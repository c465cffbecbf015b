import { sql } from 'kysely';
import type { InvoiceAnswer, InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import type { TaxRateAnswer } from '#billing/product.schema.ts';
import type { ErrandParts } from '#billing/server/ledger/errand-parts.ts';
import { lookForMoney } from '#billing/server/payments/link-errands.ts';
import { openMollie } from '#billing/server/provider/mollie.provider.ts';
import { openStripe } from '#billing/server/provider/stripe.provider.ts';
import { runDueErrands } from '#billing/server/routes/start-payments.ts';
import { runBilling } from '#billing/server/subscriptions/billing-run.ts';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { openPayments } from '#server/payments/open-payments.ts';
import { addDays, dayAt, daysBetween } from '#shared/civil-date.ts';
import { openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import type { AskedPage, Collector } from './collector.ts';

const SECRET = 'a secret for tests that is long enough';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type NewSubscription = {
  readonly startOn: string;
  readonly cents?: number;
  readonly months?: 1 | 3 | 6 | 12;
  readonly includesVat?: boolean;
  readonly quantity?: number;
  /** The category of its rate. */
  readonly vatCategory?: string;
  readonly trialEndOn?: string | null;
  readonly end?: object;
};
export type HandInvoice = {
  readonly includesVat?: boolean;
  readonly lines: readonly (readonly [cents: number, vatCategory: string, quantityHundredths?: number])[];
  readonly more?: object;
};

/** A company that sells and bills on days that the test chooses, and a provider that collects, seen from outside. */
export type ProviderYard = {
  readonly collector: Collector;
  readonly customer: string;
  readonly today: (day: string) => void;
  /** The daily run of a day, and all that it has the provider asked for. */
  readonly runOn: (day: string) => Promise<void>;
  /** A call of the owner that has to succeed; its result. */
  readonly ok: <Result = InvoiceDetailAnswer>(method: Method, path: string, body?: object) => Promise<Result>;
  /** The code of a call that may be refused; undefined for one that was not. */
  readonly codeOf: (method: Method, path: string, body?: object) => Promise<string | undefined>;
  readonly billBy: (settings: { readonly billingDay?: string; readonly proration?: string }) => Promise<void>;
  readonly subscribe: (input: NewSubscription) => Promise<SubscriptionAnswer>;
  readonly readSubscription: (id: string) => Promise<SubscriptionAnswer>;
  /** A draft; its lines are named 1, 2, 3. */
  readonly draft: (input: HandInvoice) => Promise<InvoiceDetailAnswer>;
  readonly issue: (input: HandInvoice) => Promise<InvoiceDetailAnswer>;
  readonly invoice: (id: string) => Promise<InvoiceDetailAnswer>;
  /** The documents of a subscription in the order in which they were made. */
  readonly documentsOf: (subscription: string) => Promise<readonly InvoiceDetailAnswer[]>;
  readonly runErrands: () => Promise<void>;
  /** What an invoice looks like on paper. */
  readonly document: (id: string) => Promise<Buffer>;
  /** The texts of mails about a record, in the order in which they were written. */
  readonly mailsAbout: (id: string) => Promise<readonly string[]>;
  /** What the provider asks for an invoice on its last page; null where it was asked for nothing. */
  readonly asked: (id: string) => Promise<AskedPage | null>;
  /** Sends it with a link where there is no page yet, has the customer pay there, and takes the news over. */
  readonly pay: (id: string) => Promise<void>;
  /** Looks after an invoice, as when the provider tells of it. */
  readonly look: (id: string) => Promise<void>;
  readonly refundedCents: (id: string) => Promise<number>;
  readonly failRefunds: (id: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function openProviderYard(collector: Collector): Promise<ProviderYard> {
  let day = '2026-01-01';
  const now = () => Date.parse(`${day}T10:00:00Z`);
  const doors = doorsOf(collector, now);
  const test = await openTestApp({ secret: SECRET, now, ...doors });
  const owner = await signIn(test.app, PEOPLE.owner.email);
  const ok: ProviderYard['ok'] = async <Result>(method: Method, path: string, body?: object) => {
    const answer = await owner.call(method, path, body);
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return (answer.json() as { readonly result: Result }).result;
  };
  const invoicing = { ...SECTION_DEFAULTS.invoicing, invoice_prefix: seriesOf(collector) };
  const bill = async (settings: object) => {
    const { settings: read } = (await owner.call('GET', '/api/company')).json().result as CompanyRead;
    await ok('PUT', '/api/company', { invoicing: { ...invoicing, ...settings }, version: read.version });
  };
  await ok('PUT', '/api/company', {
    bank: { iban: 'NL91ABNA0417164300', bic: '', account_holder: '' },
    provider: {
      payment_provider: collector.name,
      ...(collector.apiKey === null ? {} : { api_key: collector.apiKey }),
    },
  });
  await bill({});
  const { uuid: customer } = await ok('POST', '/api/customers', { lastname: 'de Vries', email: 'jan@example.test' });
  const rates = await ok<readonly TaxRateAnswer[]>('GET', '/api/tax-rates');
  const rateOf = (category: string) => rates.find((row) => row.vat_category === category)?.uuid;
  const invoice = (id: string) => ok('GET', `/api/invoices/show/${id}`);
  const draft: ProviderYard['draft'] = ({ includesVat = false, lines, more = {} }) =>
    ok('POST', '/api/invoices', {
      customer,
      includes_vat: includesVat,
      lines: lines.map(([cents, category, quantity = 100], index) => ({
        description: String(index + 1),
        unit_price_cents: cents,
        quantity_hundredths: quantity,
        tax_rate: rateOf(category),
      })),
      ...more,
    });
  const work = workBeside(test, collector, { now, doors, invoice, ok });
  return {
    collector,
    customer,
    ok,
    invoice,
    draft,
    today: (next) => {
      day = next;
    },
    runOn: async (next) => {
      day = next;
      await runBilling({ database: test.database.kysely, now, log: silentLog }, { companyId: YARD, by: null });
      await work.runErrands();
    },
    codeOf: async (method, path, body) => {
      const answer = await owner.call(method, path, body);
      return answer.statusCode < 300 ? undefined : (answer.json() as { readonly code: string }).code;
    },
    billBy: ({ billingDay = 'calendar', proration = 'strict30' }) => bill({ billing_day: billingDay, proration }),
    subscribe: async ({ startOn, cents = 10_000, months = 1, includesVat = false, quantity = 1, ...rest }) => {
      const { vatCategory = 'standard', trialEndOn = null, end } = rest;
      const product = await ok('POST', '/api/products', {
        name: 'Stalling',
        unit_price_cents: cents,
        interval_months: months,
        includes_vat: includesVat,
        tax_rate: rateOf(vatCategory),
      });
      const about = { customer, product: product.uuid, start_on: startOn, trial_end: trialEndOn, quantity };
      return ok<SubscriptionAnswer>('POST', '/api/subscriptions', end === undefined ? about : { ...about, end });
    },
    readSubscription: (id) => ok<SubscriptionAnswer>('GET', `/api/subscriptions/${id}`),
    issue: async (input) => {
      const { uuid } = await draft(input);
      const issued = await ok('POST', `/api/invoices/${uuid}/issue`, {});
      await work.runErrands();
      return issued;
    },
    documentsOf: async (subscription) => {
      const rows = await ok<readonly InvoiceAnswer[]>('GET', `/api/invoices?subscription=${subscription}&limit=500`);
      const place = ({ created_at: at, kind, number }: InvoiceAnswer) => `${at} ${kind} ${number}`;
      const ordered = rows.toSorted((one, other) => place(one).localeCompare(place(other), 'en', { numeric: true }));
      return Promise.all(ordered.map(({ uuid }) => invoice(uuid)));
    },
    document: async (id) => (await owner.call('GET', `/api/invoices/${id}/document`)).rawPayload,
    mailsAbout: async (id) => {
      const { rows } = await sql<{ text: string }>`
        select body_text as text from mails where model_id = ${id}::uuid order by created_at, id`.execute(
        test.database.kysely,
      );
      return rows.map(({ text }) => text);
    },
    ...work,
    close: async () => {
      await collector.close();
      await test.close();
    },
  };
}

type CompanyRead = { readonly settings: { readonly version: number } };

/** A number is given out once in an account: each run at a sandbox has a series of its own. */
const seriesOf = ({ simulatorUrl }: Collector) =>
  simulatorUrl === null
    ? `T${Math.floor(Date.now() / 1000)
        .toString(36)
        .toUpperCase()}-`
    : 'F';

type Doors = Pick<ErrandParts, 'openMollie' | 'openStripe'>;

/**
 * The providers on the day of the test. Their clocks are of today or a little ahead: a link that would be over by then is
 * made to last as long as it would have.
 */
function doorsOf({ simulatorUrl, daysAhead }: Collector, now: () => number): Doors {
  const moved = (day: string) => addDays(dayAt(Date.now()), daysAhead() + Math.max(1, daysBetween(dayAt(now()), day)));
  return {
    openStripe: (apiKey) => openStripe({ apiKey, simulatorUrl }),
    openMollie: (apiKey) => {
      const mollie = openMollie({ apiKey, simulatorUrl });
      return {
        ...mollie,
        createPaymentLink: ({ expiresOn, ...link }) =>
          mollie.createPaymentLink(expiresOn === undefined ? link : { ...link, expiresOn: moved(expiresOn) }),
        getPaymentLink: async (id) => ({ ...(await mollie.getPaymentLink(id)), expiresAt: null }),
      };
    },
  };
}

type Beside = Pick<ProviderYard, 'invoice' | 'ok'> & { readonly now: () => number; readonly doors: Doors };
type Work = Pick<ProviderYard, 'runErrands' | 'asked' | 'pay' | 'look' | 'refundedCents' | 'failRefunds'>;

/** What the server does beside the calls, and what the provider says. */
function workBeside({ database }: TestApp, collector: Collector, { now, doors, invoice, ok }: Beside): Work {
  const outside = { mollieUrl: null, stripeUrl: null, publicUrl: () => null };
  const made = openPayments({ database: database.kysely, secret: SECRET, log: silentLog, now, ...outside });
  const parts: ErrandParts = { ...made, ...doors };
  const runErrands = async () => {
    await sql`update billing_outbox set next_attempt_at = now() where state = 'waiting'`.execute(database.kysely);
    await runDueErrands(parts);
  };
  const pagesOf = async (id: string) => {
    const { rows } = await sql<{ linkId: string; pageId: string }>`
      select id as "linkId", external_id as "pageId" from payment_links
      where company_id = ${YARD} and invoice_id = ${id}::uuid and external_id is not null
      order by created_at desc, id desc`.execute(database.kysely);
    return rows;
  };
  const look = async (id: string) => {
    for (const { linkId } of await pagesOf(id)) await lookForMoney(parts, YARD, linkId);
    await runErrands();
  };
  return {
    runErrands,
    look,
    asked: async (id) => {
      const [page] = await pagesOf(id);
      return page === undefined ? null : collector.page(page.pageId, await invoice(id));
    },
    pay: async (id) => {
      await ok('POST', `/api/invoices/${id}/send`, { mode: 'manual' });
      await runErrands();
      const [page] = await pagesOf(id);
      if (page === undefined) throw new Error(`there is no page to pay ${id} on`);
      await collector.pay(page.pageId);
      await look(id);
    },
    refundedCents: async (id) => {
      let cents = 0;
      for (const { pageId } of await pagesOf(id)) cents += await collector.refundedCents(pageId);
      return cents;
    },
    failRefunds: async (id) => {
      for (const { pageId } of await pagesOf(id)) await collector.failRefunds(pageId);
    },
  };
}
