import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import type { TaxRateAnswer } from '#billing/product.schema.ts';
import { applyPayments } from '#billing/server/payments/apply-payments.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { type Caller, type TestApp, YARD } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

export const INVOICES = '/api/mollie/invoices';

/** Returns the company's VAT rate with this percentage (in basis points). */
export async function rateOf(caller: Caller, rateBp: number, category?: string): Promise<string> {
  const { result } = await expectStatus<{ result: readonly TaxRateAnswer[] }>(
    caller.call('GET', '/api/tax-rates'),
    200,
  );
  const rate = result.find((row) => row.rate_bp === rateBp && (category ?? row.vat_category) === row.vat_category);
  if (rate === undefined) throw new Error(`no rate of ${rateBp}`);
  return rate.uuid;
}

export type Line = { readonly cents: number; readonly rate: string; readonly name?: string };

/** Returns the body of a call for an invoice with these lines. */
export function invoiceOf(customer: string, lines: readonly Line[], more: object = {}) {
  return {
    customer,
    includes_vat: false,
    lines: lines.map(({ cents, rate, name = 'Stalling' }) => ({
      description: name,
      unit_price_cents: cents,
      tax_rate: rate,
    })),
    ...more,
  };
}

type Answer = { readonly result: InvoiceDetailAnswer };

export async function makeDraft(caller: Caller, body: object): Promise<InvoiceDetailAnswer> {
  return (await expectStatus<Answer>(caller.call('POST', INVOICES, body), 201)).result;
}

export async function makeIssued(caller: Caller, body: object): Promise<InvoiceDetailAnswer> {
  const { uuid } = await makeDraft(caller, body);
  return (await expectStatus<Answer>(caller.call('POST', `${INVOICES}/${uuid}/issue`, {}), 200)).result;
}

export async function readInvoice(caller: Caller, uuid: string): Promise<InvoiceDetailAnswer> {
  return (await expectStatus<Answer>(caller.call('GET', `${INVOICES}/${uuid}`), 200)).result;
}

/** Changes an invoice by hand. */
export async function change(caller: Caller, uuid: string, body: object): Promise<InvoiceDetailAnswer> {
  return (await expectStatus<Answer>(caller.call('POST', `${INVOICES}/${uuid}/change-status`, body), 200)).result;
}

export async function credit(caller: Caller, body: object): Promise<InvoiceDetailAnswer> {
  return (await expectStatus<Answer>(caller.call('POST', '/api/mollie/credit-invoices', body), 201)).result;
}

/** Records money that came in for an invoice through the provider. */
export async function payByProvider({ database }: TestApp, uuid: string, amountCents: number): Promise<void> {
  await withCompany(database.kysely, YARD, (tx) =>
    applyPayments(
      tx,
      uuid,
      [
        {
          source: 'mollie',
          externalId: `tr_${randomUUID()}`,
          method: 'ideal',
          amountCents,
          refundedCents: 0,
          chargedBackCents: 0,
          paidOn: '2026-05-01',
        },
      ],
      '2026-05-01',
    ),
  );
}

/** The rows of a table of the yard, as the database has them. */
export async function rowsOf<Row>({ database }: TestApp, query: string): Promise<readonly Row[]> {
  const { rows } = await sql.raw<Row>(query).execute(database.kysely);
  return rows;
}
