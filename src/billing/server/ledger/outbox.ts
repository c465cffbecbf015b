import { sql } from 'kysely';
import { newId } from '#sync/server/http/call-input.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

/** Kinds of errands: requests to somebody outside, or work that follows the transaction that asked for it. */
export const OUTBOX_KINDS = [
  /** Subject: the invoice. Makes the PDF, the link when the mode wants one, and queues the mail. */
  'send_invoice',
  /** Subject: the row of payment_links. */
  'create_link',
  'close_link',
  /** Less is to be paid on it, or nobody expects the money any more: the provider's page has to say so. */
  'follow_link',
  /** The provider said that something happened to it. */
  'look_at_link',
  /** Stripe said something of many. Subject: the company. */
  'look_at_touched',
  /** Subject: the row of refunds. */
  'create_refund',
  /** Subject: the row of mandates. */
  'create_mandate',
  'revoke_mandate',
  /** Subject: the invoice. */
  'collect_debit',
  /** Subject: the customer, whose objects may have to be held, or to be released. */
  'settle_holds',
  /** Subject: the handover, whose record is mailed once its photos are there. */
  'mail_handover',
] as const;
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

export type Errand = {
  readonly kind: OutboxKind;
  readonly subjectId: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Unique per cause within the company, and used as the provider's idempotency key: `link ${id} 1`. */
  readonly key: string;
  /** Not before this many seconds from now. */
  readonly afterSeconds?: number;
};

/** What of an errand's company goes first: 0 before 1 before 2. */
type Priority = 0 | 1 | 2;

/** Work that a billing run asks for by the thousand, and for which a provider takes an hour. */
const IS_OF_RUNS: Readonly<Record<OutboxKind, boolean>> = {
  send_invoice: true,
  create_link: true,
  close_link: false,
  follow_link: false,
  look_at_link: false,
  look_at_touched: false,
  create_refund: false,
  create_mandate: false,
  revoke_mandate: false,
  collect_debit: true,
  settle_holds: false,
  mail_handover: false,
};
/** A person at the desk asks for no more at once. */
const FEW = 10;

/**
 * Money is seen and goes back, and a page that is over is closed, before anything else; what a person sends does not wait
 * for a billing run.
 */
function priorityOf(kind: OutboxKind, count: number): Priority {
  // Printing takes a while, and nobody waits for it.
  if (kind === 'mail_handover') return 2;
  if (!IS_OF_RUNS[kind]) return 0;
  return count <= FEW ? 1 : 2;
}

/** Has an errand run after the transaction, if that commits. The same key again is nothing new. */
export function queueErrand(tx: CompanyTx, errand: Errand): Promise<void> {
  return queueErrands(tx, [errand]);
}

/** The same for many, in one statement. */
export async function queueErrands(tx: CompanyTx, errands: readonly Errand[]): Promise<void> {
  if (errands.length === 0) return;
  const rows = errands.map(({ kind, subjectId, payload = {}, key, afterSeconds = 0 }) => ({
    id: newId(),
    kind,
    subject_id: subjectId,
    payload,
    key,
    after: afterSeconds,
    priority: priorityOf(kind, errands.length),
  }));
  await sql`
    insert into billing_outbox (company_id, id, kind, subject_id, payload, key, priority, next_attempt_at)
    select current_setting('app.company_id')::uuid, r.id, r.kind, r.subject_id, r.payload, r.key, r.priority,
      now() + r.after * interval '1 second'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, kind text, subject_id uuid, payload jsonb,
      key text, priority smallint, after double precision)
    on conflict (company_id, key) do nothing`.execute(tx);
}
