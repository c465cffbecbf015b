import { sql } from 'kysely';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import { type DunningRun, runDunning } from '#billing/server/reminders/dunning-run.ts';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { registry } from '#server/commands/registry.ts';
import { openDunning } from '#server/payments/open-dunning.ts';
import { addDays, type CivilDate, dayAt, daysBetween } from '#shared/civil-date.ts';
import { nextWorkingDay } from '#shared/dutch-days.ts';
import type { Caller, TestApp } from '#tests/support/app.ts';
import { invoiceOf, makeIssued, rateOf } from '#tests/support/billing/billing.ts';
import { daysLater } from '#tests/support/days-later.ts';
import { ADDRESS, expectStatus, makeCustomer } from '#tests/support/yard-calls.ts';

/** Fourteen days to pay: due on this day, from today. */
export const DUE_DAYS = 14;

export type Letter = {
  readonly id: string;
  readonly kind: string;
  readonly channel: string;
  readonly sent_on: string;
  readonly deadline_on: string | null;
  readonly principal_cents: number;
  readonly costs_cents: number;
  readonly costs_invoice_id: string | null;
  readonly created_by_name: string;
  readonly content: Buffer | null;
};

/** A yard that sends reminders: runs them on any day counted from the due day, and reads what they wrote. */
export function dunningYard(test: TestApp, owner: Caller) {
  const parts = (daysLate: number) => {
    const now = () => daysLater(Date.now(), DUE_DAYS + daysLate);
    return openDunning({ database: test.database.kysely, registry, now });
  };
  const letters = async (customerId: string): Promise<readonly Letter[]> => {
    const { rows } = await sql<Letter>`
      select r.id, r.kind, r.channel, r.sent_on, r.deadline_on, r.principal_cents, r.costs_cents, r.costs_invoice_id,
        r.created_by_name, d.content
      from reminders r left join billing_documents d on d.company_id = r.company_id and d.id = r.document_id
      where r.customer_id = ${customerId}::uuid order by r.created_at, r.id`.execute(test.database.kysely);
    return rows;
  };
  return {
    parts,
    letters,
    kinds: async (customerId: string) => (await letters(customerId)).map(({ kind }) => kind),
    run: (daysLate: number, more: { readonly batch?: number } = {}): Promise<DunningRun> =>
      runDunning(parts(daysLate), more),
    settings: (more: object) =>
      expectStatus(
        owner.call('PUT', '/api/company', { dunning: { ...SECTION_DEFAULTS.dunning, on: true, ...more } }),
        200,
      ),
    /** A customer with invoices of these amounts, with VAT, all due on the same day. */
    debtor: async (
      lastname: string,
      amounts: readonly number[] = [12_100],
      more: { readonly customer?: object; readonly billing?: object } = {},
    ): Promise<Made> => {
      const customer = await makeCustomer(owner, lastname, {
        email: `${lastname.toLowerCase()}@example.test`,
        ...ADDRESS,
        ...more.customer,
      });
      if (more.billing !== undefined) {
        await expectStatus(owner.call('PUT', `/api/customers/${customer}/billing`, more.billing), 200);
      }
      const rate = await rateOf(owner, 2100);
      const invoices: InvoiceDetailAnswer[] = [];
      for (const cents of amounts) {
        invoices.push(await makeIssued(owner, invoiceOf(customer, [{ cents, rate }], { includes_vat: true })));
      }
      return { customer, invoices, first: invoices[0] as InvoiceDetailAnswer };
    },
  };
}

export type Made = {
  readonly customer: string;
  readonly invoices: readonly InvoiceDetailAnswer[];
  readonly first: InvoiceDetailAnswer;
};

/** Returns the day this many days after the due day. */
export const late = (days: number): CivilDate => addDays(dayAt(Date.now()), DUE_DAYS + days);

/**
 * Days after the due day on which the term of a notice ends that was mailed seventeen days after it: delivered with the
 * margin two days later, fifteen days of the letter, and no end on a weekend or holiday.
 */
export const noticeEnds = (): number => daysBetween(late(0), nextWorkingDay(late(34)));
