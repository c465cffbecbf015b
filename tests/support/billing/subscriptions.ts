import { sql } from 'kysely';
import type { ProductAnswer } from '#billing/product.schema.ts';
import { runBilling } from '#billing/server/subscriptions/billing-run.ts';
import type { PreviewAnswer, SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp, YARD } from '#tests/support/app.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

export const SUBSCRIPTIONS = '/api/mollie/subscriptions';

/** An invoice as the database has it; amounts of lines as they are written. */
export type BilledInvoice = {
  readonly id: string;
  readonly kind: 'invoice' | 'credit_invoice';
  readonly state: string;
  readonly number: string;
  readonly sequence: number;
  readonly issuedOn: CivilDate;
  readonly fromOn: CivilDate;
  readonly untilOn: CivilDate;
  readonly net: number;
  readonly vat: number;
  readonly total: number;
  readonly lines: readonly number[];
};

type ProductInput = { readonly cents?: number; readonly interval?: 1 | 3 | 6 | 12; readonly includesVat?: boolean };

/** A company that bills automatically, on a day that the test chooses. */
export type SubscriptionYard = TestApp & {
  readonly owner: Caller;
  readonly customer: string;
  /** Milliseconds since 1970, on the day that it is. */
  readonly now: () => number;
  readonly today: (day: CivilDate) => void;
  /** Whether periods of new subscriptions begin on the first of a month or on the day they started. */
  readonly billBy: (day: 'calendar' | 'anniversary') => Promise<void>;
  /** Creates a product at 100.00 a month without VAT (21%) by default. */
  readonly product: (input?: ProductInput) => Promise<ProductAnswer>;
  /** Creates a subscription of the customer to a new product, from a day on. */
  readonly subscribe: (startOn: CivilDate, input?: ProductInput, more?: object) => Promise<SubscriptionAnswer>;
  readonly read: (uuid: string) => Promise<SubscriptionAnswer>;
  readonly preview: (uuid: string, body: object) => Promise<PreviewAnswer>;
  readonly change: (uuid: string, body: object) => Promise<SubscriptionAnswer>;
  readonly cancel: (uuid: string, body: object) => Promise<SubscriptionAnswer>;
  /** The daily run on a day. Answers the ids of the runs. */
  readonly runOn: (day: CivilDate) => Promise<readonly string[]>;
  /** Returns a subscription's invoices in the order of their numbers, credit invoices last. */
  readonly invoicesOf: (uuid: string) => Promise<readonly BilledInvoice[]>;
};

export async function openSubscriptionYard(): Promise<SubscriptionYard> {
  let day: CivilDate = '2026-01-01';
  const now = () => Date.parse(`${day}T10:00:00Z`);
  const test = await openTestApp({ now });
  const owner = await signIn(test.app, PEOPLE.owner.email);
  const customer = await makeCustomer(owner, 'de Vries', { firstname: 'Jan', email: 'jan@example.test' });
  const ask = async <Result>(answer: ReturnType<Caller['call']>, status = 200): Promise<Result> =>
    (await expectStatus<{ readonly result: Result }>(answer, status)).result;
  const product: SubscriptionYard['product'] = ({ cents = 10_000, interval = 1, includesVat = false } = {}) =>
    ask(
      owner.call('POST', '/api/products', {
        name: 'Stalling',
        unit_price_cents: cents,
        interval_months: interval,
        includes_vat: includesVat,
      }),
      201,
    );
  const today = (next: CivilDate) => {
    day = next;
  };
  return {
    ...test,
    owner,
    customer,
    now,
    today,
    product,
    billBy: async (billingDay) => {
      const { settings } = await ask<{
        settings: {
          version: number;
        };
      }>(owner.call('GET', '/api/company'));
      await ask(
        owner.call('PUT', '/api/company', {
          invoicing: {
            ...SECTION_DEFAULTS.invoicing,
            billing_day: billingDay,
          },
          version: settings.version,
        }),
      );
    },
    subscribe: async (startOn, input, more = {}) => {
      const { uuid } = await product(input);
      return ask(
        owner.call('POST', SUBSCRIPTIONS, {
          customer,
          product: uuid,
          start_on: startOn,
          ...more,
        }),
        201,
      );
    },
    read: (uuid) => ask(owner.call('GET', `${SUBSCRIPTIONS}/${uuid}`)),
    preview: (uuid, body) => ask(owner.call('POST', `${SUBSCRIPTIONS}/${uuid}/preview`, body)),
    change: (uuid, body) => ask(owner.call('PUT', `${SUBSCRIPTIONS}/${uuid}`, body)),
    cancel: (uuid, body) => ask(owner.call('POST', `${SUBSCRIPTIONS}/${uuid}/cancel`, body)),
    runOn: (next) => {
      today(next);
      return runBilling(
        {
          database: test.database.kysely,
          now,
          log: silentLog,
        },
        { by: null },
      );
    },
    invoicesOf: (uuid) => findInvoices(test, uuid),
  };
}

async function findInvoices({ database }: TestApp, uuid: string): Promise<readonly BilledInvoice[]> {
  return withCompany(database.kysely, YARD, async (tx) => {
    const { rows } = await sql<BilledInvoice>`
      select i.id, i.kind, i.state, i.number, i.sequence, i.issued_on as "issuedOn", i.from_on as "fromOn",
        i.until_on as "untilOn", i.net_cents as net, i.vat_cents as vat, i.total_cents as total,
        (select json_agg(l.amount_cents order by l.position) from invoice_lines l
          where l.company_id = i.company_id and l.invoice_id = i.id) as lines
      from invoices i where i.subscription_id = ${uuid} order by i.kind desc, i.sequence`.execute(tx);
    return rows;
  });
}

/** The days and amounts without VAT of invoices. */
export function sums(invoices: readonly BilledInvoice[]): readonly (readonly [CivilDate, number])[] {
  return invoices.map(({ issuedOn, net }) => [issuedOn, net]);
}
