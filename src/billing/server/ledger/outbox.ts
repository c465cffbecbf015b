import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { uuidv7 } from '#shared/ids.ts';
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
] as const;
export type OutboxKind = (typeof OUTBOX_KINDS)[number];

const DAY_S = 86_400;

export type Errand = {
  readonly kind: OutboxKind;
  readonly subjectId: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  /** Unique per cause within the company, and used as the provider's idempotency key: `link ${id} 1`. */
  readonly key: string;
  /** Not before this many seconds from now. */
  readonly afterSeconds?: number;
};

/**
 * Seconds by which a kind goes ahead of what waits: a billing run queues pages and mails by the thousand, and a provider
 * takes an hour for them. Meanwhile money is seen, goes back, and nobody pays on a page that is over.
 */
const AHEAD_S: Readonly<Record<OutboxKind, number>> = {
  send_invoice: 0,
  create_link: 0,
  close_link: DAY_S,
  follow_link: DAY_S,
  look_at_link: DAY_S,
  look_at_touched: DAY_S,
  create_refund: DAY_S,
  create_mandate: DAY_S,
  revoke_mandate: DAY_S,
  collect_debit: 0,
  settle_holds: DAY_S,
};

/** Has an errand run after the transaction, if that commits. The same key again is nothing new. */
export function queueErrand(tx: CompanyTx, errand: Errand): Promise<void> {
  return queueErrands(tx, [errand]);
}

/** The same for many, in one statement. */
export async function queueErrands(tx: CompanyTx, errands: readonly Errand[]): Promise<void> {
  if (errands.length === 0) return;
  const rows = errands.map(({ kind, subjectId, payload = {}, key, afterSeconds = 0 }) => ({
    id: uuidv7(Date.now(), randomBytes(10)),
    kind,
    subject_id: subjectId,
    payload,
    key,
    after: afterSeconds > 0 ? afterSeconds : -AHEAD_S[kind],
  }));
  await sql`
    insert into billing_outbox (company_id, id, kind, subject_id, payload, key, next_attempt_at)
    select current_setting('app.company_id')::uuid, r.id, r.kind, r.subject_id, r.payload, r.key,
      now() + r.after * interval '1 second'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, kind text, subject_id uuid, payload jsonb,
      key text, after double precision)
    on conflict (company_id, key) do nothing`.execute(tx);
}
