import { sql } from 'kysely';
import type { Actor } from '#sync/command.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import { visibleMails } from '../mail/mail.repository.ts';

/** What happened around an object, besides what its devices hold. */
export type TimelineEvent = {
  readonly id: string;
  readonly at: string;
  readonly kind: 'mail' | 'contract' | 'hold';
  /** A mail's kind, what became of a contract, `set` or `lifted` of a hold. */
  readonly what: string;
  /** Who did it; empty where that is not known, or nobody did. */
  readonly by: string;
  /** A mail's subject, a contract's number, the reason of a hold. */
  readonly text: string;
};

const MOST = 500;

/**
 * Mails about an object and its visits, what became of its contracts, and its holds of the last 90 days, newest first.
 * Undefined where there is no such object. Of mails those that the person may see.
 */
export async function findObjectTimeline(
  tx: CompanyTx,
  objectId: string,
  actor: Pick<Actor, 'can'>,
): Promise<readonly TimelineEvent[] | undefined> {
  const id = sql`${objectId}::uuid`;
  const known = await sql`select 1 from objects where id = ${id} and deleted_at is null`.execute(tx);
  if (known.rows.length === 0) return undefined;
  const mails = sql`
    select m.id::text as id, m.created_at as at, 'mail' as kind, m.kind as what, m.created_by_name as by, m.subject as text
    from mails m where ${visibleMails(actor)} and m.model_id = any(array(
      select ${id} union all select a.id from appointments a where a.object_id = ${id}
      union all select c.id from contracts c where c.object_id = ${id}))`;
  const contracts = sql`
    select c.id::text || e.what, e.at, 'contract', e.what, e.by, c.number::text
    from contracts c cross join lateral (values
      (c.created_at, 'made', c.created_by_name), (c.sent_at, 'sent', ''), (c.opened_at, 'opened', ''),
      (c.signed_at, 'signed', coalesce(c.signer, '')), (c.declined_at, 'declined', ''),
      (c.voided_at, 'void', coalesce(c.voided_by_name, ''))) as e (at, what, by)
    where c.object_id = ${id} and e.at is not null`;
  const holds = sql`
    select h.id::text, h.received_at, 'hold', case when h.reason is null then 'lifted' else 'set' end,
      coalesce(author_name(h.user_id), ''), coalesce(h.reason, '')
    from (select s.id, s.received_at, s.user_id, readable_json(s.args)->>'reason' as reason from sync_mutation s
      where s.entity_id = ${id} and s.name = 'object.hold' and s.status <> 'rejected' and s.args is not null) h`;
  const { rows } = await sql<TimelineEvent>`
    select id, ${instantSql(sql`at`)} as at, kind, what, by, text
    from (${mails} union all ${contracts} union all ${holds}) e
    order by e.at desc, e.id limit ${MOST}`.execute(tx);
  return rows;
}
