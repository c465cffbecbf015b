import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Delivery } from './smtp-transport.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/**
 * The pause after each attempt that may be repeated. When the attempt after the last pause fails too, the mail has
 * failed.
 */
export const RETRY_AFTER_MS: readonly number[] = [
  ...[1, 5, 30].map((minutes) => minutes * MINUTE_MS),
  ...[2, 6, 12, 24].map((hours) => hours * HOUR_MS),
];
export const MOST_ATTEMPTS = RETRY_AFTER_MS.length + 1;
/**
 * How long a process keeps the mails it took: longer than any attempt and what follows it, so a process still silent is
 * gone.
 */
const LEASE_MS = 5 * MINUTE_MS;

/** A mail that this process sends now. */
export type TakenMail = {
  readonly companyId: string;
  readonly companyName: string;
  readonly id: string;
  readonly messageId: string;
  /** The number of attempts, including this one. */
  readonly attempts: number;
  readonly toAddress: string;
  readonly toName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly language: string;
  readonly kind: string;
  /** True when it is about its reader's own account. */
  readonly account: boolean;
};

/**
 * Takes due mails of all companies for this process only. A mail that a process did not finish within its lease is due
 * again, under its earlier Message-ID. `domain` ends the Message-ID of a mail that has none yet.
 */
export async function takeDueMails(database: Kysely<never>, domain: string, most: number): Promise<TakenMail[]> {
  const { rows } = await sql<TakenMail>`
    update mails m set state = 'sending', attempts = m.attempts + 1,
      next_attempt_at = now() + ${LEASE_MS} * interval '1 millisecond',
      message_id = coalesce(m.message_id, '<' || m.id || '@' || ${domain} || '>')
    from (select company_id, id from mails where state in ('queued', 'sending') and not held and next_attempt_at <= now()
      order by next_attempt_at limit ${most} for update skip locked) due, companies c
    where m.company_id = due.company_id and m.id = due.id and c.id = m.company_id
    returning m.company_id as "companyId", c.name as "companyName", m.id, m.message_id as "messageId", m.attempts,
      m.to_address as "toAddress", m.to_name as "toName", m.subject, m.body_text as text, m.body_html as html,
      m.language, m.kind, m.account`.execute(database);
  return rows;
}

/** Deletes a private mail's secret with the last attempt to send it. */
function withoutSecret(isOver: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`body_text = case when private and ${isOver} then '' else body_text end,
      body_html = case when private and ${isOver} then null else body_html end`;
}

/** Notes what came of an attempt, unless another process has taken the mail since. */
export async function settleMail(
  database: Kysely<never>,
  mail: Pick<TakenMail, 'companyId' | 'id' | 'attempts'>,
  delivery: Delivery,
): Promise<void> {
  const pauseMs = RETRY_AFTER_MS[mail.attempts - 1];
  const isOver = delivery.outcome === 'refused' || pauseMs === undefined;
  const state = delivery.outcome === 'sent' ? 'sent' : isOver ? 'failed' : 'queued';
  await sql`
    update mails set state = ${state}, last_error = ${delivery.outcome === 'sent' ? null : delivery.reason},
      bounced_at = case when ${delivery.outcome === 'refused' && delivery.bounced === true} then now() end,
      sent_at = case when ${state === 'sent'} then now() end,
      ${withoutSecret(sql`${state !== 'queued'}::boolean`)},
      next_attempt_at = now() + ${pauseMs ?? 0} * interval '1 millisecond'
    where company_id = ${mail.companyId} and id = ${mail.id} and state = 'sending'
      and attempts = ${mail.attempts}`.execute(database);
}

/** Returns a mail that this process was told to stop sending to the queue: due at once, without counting the attempt. */
export async function putBackMail(
  database: Kysely<never>,
  mail: Pick<TakenMail, 'companyId' | 'id' | 'attempts'>,
): Promise<void> {
  await sql`
    update mails set state = 'queued', attempts = attempts - 1, next_attempt_at = now()
    where company_id = ${mail.companyId} and id = ${mail.id} and state = 'sending'
      and attempts = ${mail.attempts}`.execute(database);
}

/** Returns a mail that may not be sent now to the queue: tried again within the hour, without counting the attempt. */
export async function postponeMail(
  database: Kysely<never>,
  mail: Pick<TakenMail, 'companyId' | 'id' | 'attempts'>,
  reason: string,
): Promise<void> {
  await sql`
    update mails set state = 'queued', attempts = attempts - 1, last_error = ${reason},
      next_attempt_at = now() + interval '1 hour'
    where company_id = ${mail.companyId} and id = ${mail.id} and state = 'sending'
      and attempts = ${mail.attempts}`.execute(database);
}

/**
 * Releases mails that waited until their company may mail others. One that waited for more than a week is out of date,
 * or holds a link that no longer works: it is kept until a person asks for it.
 */
export async function releaseMails(database: Kysely<never>): Promise<number> {
  const isOld = sql`m.state = 'queued' and m.created_at < now() - interval '7 days'`;
  const { numAffectedRows } = await sql`
    update mails m set held = false, next_attempt_at = now(),
      state = case when ${isOld} then 'kept' else m.state end,
      body_text = case when m.private and ${isOld} then '' else m.body_text end,
      body_html = case when m.private and ${isOld} then null else m.body_html end
    from companies c where m.held and c.id = m.company_id and c.mails_open_at is not null`.execute(database);
  return Number(numAffectedRows ?? 0);
}

/** Without a mail server: keeps due mails instead of sending them, until a person asks for them. Returns how many. */
export async function keepMails(database: Kysely<never>): Promise<number> {
  const { numAffectedRows } = await sql`
    update mails set state = 'kept', ${withoutSecret(sql`true`)} where state = 'queued' or (state = 'sending' and next_attempt_at <= now())
  `.execute(database);
  return Number(numAffectedRows ?? 0);
}
