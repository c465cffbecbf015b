import { sql } from 'kysely';
import { DUNNING_STEPS } from '#company/company-settings.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { PlannedStep } from '../../reminders/dunning.ts';
import { recordBillingEvents } from '../ledger/billing-event.ts';
import type { By } from '../ledger/ledger.ts';

/** `none`: the step was skipped. */
export type ReminderChannel = 'mail' | 'paper' | 'none';

export type NewReminder = {
  readonly id: string;
  readonly customerId: string;
  readonly plan: PlannedStep;
  readonly today: CivilDate;
  readonly by: By;
  readonly channel: ReminderChannel;
  readonly deadlineOn: CivilDate | null;
  /** Of the letter of the law alone: when it is there at the latest. */
  readonly deliveredOn: CivilDate | null;
  readonly costsCents: number;
  readonly interestCents: number;
  readonly document?: {
    readonly id: string;
    readonly name: string;
    readonly customerId: string;
    readonly content: Buffer;
    readonly sha256: string;
  };
  readonly documentId: string | null;
  readonly costsInvoiceId: string | null;
  readonly invoices: readonly { readonly id: string; readonly number: string; readonly openCents: number }[];
};

/** Stores a step with its letter and its invoices, and records it in the history of each. */
export async function storeReminder(tx: CompanyTx, reminder: NewReminder): Promise<string> {
  const { id, customerId, plan, today, by, channel, deadlineOn, costsCents, document, costsInvoiceId } = reminder;
  const { deliveredOn, interestCents } = reminder;
  if (document !== undefined) {
    await sql`
      insert into billing_documents (company_id, id, invoice_id, customer_id, kind, name, media_type, content, sha256)
      values (current_setting('app.company_id')::uuid, ${document.id}, null, ${customerId}, 'letter', ${document.name},
        'application/pdf', ${document.content}, ${document.sha256})`.execute(tx);
  }
  await sql`
    insert into reminders (company_id, id, customer_id, step, kind, sent_on, deadline_on, principal_cents, costs_cents,
      document_id, channel, costs_invoice_id, created_by, created_by_name, delivered_on, interest_cents)
    values (current_setting('app.company_id')::uuid, ${id}, ${customerId}, ${DUNNING_STEPS.indexOf(plan.step) + 1},
      ${plan.kind}, ${today}::date, ${deadlineOn}::date, ${plan.principalCents}, ${costsCents}, ${reminder.documentId},
      ${channel}, ${costsInvoiceId}, ${by?.userId ?? null}, ${by?.userName ?? ''},
      ${deliveredOn}::date, ${interestCents})`.execute(tx);
  const rows = reminder.invoices.map(({ id: invoiceId, openCents }) => ({ id: invoiceId, open: openCents }));
  await sql`
    insert into reminder_invoices (company_id, reminder_id, invoice_id, open_cents, kind)
    select current_setting('app.company_id')::uuid, ${id}, r.id, r.open, ${plan.kind}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, open bigint)`.execute(tx);
  const action = channel === 'none' ? 'reminder_skipped' : 'reminded';
  const details = { kind: plan.kind, channel, deadline_on: deadlineOn, reminder: id };
  await recordBillingEvents(
    tx,
    reminder.invoices.map((invoice) => ({
      entity: 'invoice',
      entityId: invoice.id,
      action,
      by,
      details,
      subject: invoice.number,
    })),
  );
  return id;
}

/** The letter of a reminder as it was sent; undefined where there is none. */
export async function findLetter(
  tx: CompanyTx,
  reminderId: string,
): Promise<{ readonly name: string; readonly content: Buffer } | undefined> {
  const { rows } = await sql<{ name: string; content: Buffer }>`
    select d.name, d.content from reminders r join billing_documents d on d.id = r.document_id
    where r.id = ${reminderId}::uuid`.execute(tx);
  return rows[0];
}
