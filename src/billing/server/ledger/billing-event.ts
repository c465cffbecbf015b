import { sql } from 'kysely';
import { newId } from '#sync/server/http/call-input.ts';
import { type CompanyTx, noteNews } from '#sync/server/rows/company-door.ts';
import { type FieldChange, recordAudits } from '#sync/server/write/audit-log.ts';
import type { InvoiceEventName, SubscriptionEventName } from '../../billing-event-names.ts';
import type { By } from './ledger.ts';

type Happened =
  | { readonly entity: 'invoice'; readonly action: InvoiceEventName }
  | { readonly entity: 'subscription'; readonly action: SubscriptionEventName };

/** What happened to an invoice or a subscription. */
export type BillingEvent = Happened & {
  readonly entityId: string;
  readonly by: By;
  readonly note?: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** For the audit trail of what people did: the number of the invoice, the name of the product. */
  readonly subject?: string;
  readonly changes?: Readonly<Record<string, FieldChange>>;
};

/** Adds to a record's history, which is kept as long as the record; a person's action also goes to the audit trail. */
export async function recordBillingEvents(tx: CompanyTx, events: readonly BillingEvent[]): Promise<void> {
  if (events.length === 0) return;
  noteNews(tx);
  const rows = events.map(({ entity, entityId, action, by, note = '', details = {} }) => ({
    id: newId(),
    entity,
    entity_id: entityId,
    action,
    note,
    details,
    user_id: by?.userId ?? null,
    user_name: by?.userName ?? '',
  }));
  await sql`
    insert into billing_events (company_id, id, entity, entity_id, action, user_id, user_name, note, details)
    select current_setting('app.company_id')::uuid, r.id, r.entity, r.entity_id, r.action, r.user_id, r.user_name,
      r.note, r.details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, entity text, entity_id uuid, action text,
      user_id uuid, user_name text, note text, details jsonb)`.execute(tx);
  await recordAudits(
    tx,
    events
      .filter(({ by }) => by !== null)
      .map(({ entity, entityId, action, by, subject, changes }) => ({
        by,
        action: `${entity}.${action}`,
        entity,
        entityId,
        ...(subject === undefined ? {} : { subject }),
        ...(changes === undefined ? {} : { changes }),
      })),
  );
}
