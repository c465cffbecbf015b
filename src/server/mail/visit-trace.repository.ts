import { sql } from 'kysely';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';

/** What the last mail to the customer says of a visit. `state`: of that mail. */
export type ToldVisit = {
  readonly cancelled: boolean;
  readonly date: string;
  readonly time: string;
  readonly state: 'queued' | 'sending' | 'sent' | 'kept';
};

export type VisitTrace = {
  /** Null where no mail to its customer is about it, or none could be sent. */
  readonly told: ToldVisit | null;
  /** Who marked it last as needing attention; null where that is not known. */
  readonly marked: { readonly by: string; readonly at: string } | null;
};

/**
 * What became of a visit besides its row: what its customer was told of it, and who marked it. Undefined when there is no
 * such visit. A mark that an undo put back is not counted: it is of who made it first. A mail says when the visit was to be at that moment: the first later change names the time it came from.
 * The content of a change is kept for 90 days.
 */
export async function findVisitTrace(tx: CompanyTx, appointmentId: string): Promise<VisitTrace | undefined> {
  const { rows } = await sql<VisitTrace>`
    select case when m.id is not null then json_build_object('cancelled', m.kind = 'appointment_cancelled',
        'date', coalesce(moved.was->>'date', a.date::text), 'time', coalesce(moved.was->>'time', a.time),
        'state', m.state) end as told,
      case when k.id is not null then json_build_object('by', k.by, 'at', k.at) end as marked
    from appointments a
    left join lateral (
      select m.id, m.kind, m.state, m.created_at from mails m
      where m.model_type = 'appointment' and m.model_id = a.id and m.customer_id = a.customer_id
        and m.contact_id is null
        and m.kind like 'appointment\\_%' and m.state <> 'failed'
      order by m.created_at desc, m.id desc limit 1) m on true
    left join lateral (
      select readable_json(c.was)->'when' as was from sync_mutation c
      where c.entity_id = a.id and c.name = 'appointment.change' and c.status = 'applied'
        and c.received_at > m.created_at and readable_json(c.args)->'now'->'when' is not null
      order by c.rev limit 1) moved on true
    left join lateral (
      select c.id, coalesce(author_name(c.user_id), '') as by, ${instantSql(sql`c.received_at`)} as at
      from sync_mutation c
      where c.entity_id = a.id and c.name = 'appointment.mark' and c.status <> 'rejected'
        and readable_json(c.args)->>'status' = '2' and readable_json(c.args)->>'restored' is null
      order by c.rev desc limit 1) k on true
    where a.id = ${appointmentId}::uuid and a.deleted_at is null`.execute(tx);
  return rows[0];
}
