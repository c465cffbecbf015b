import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListSort } from '#shared/list-sort.ts';
import type { Needed } from '#shared/permission.ts';
import { mayRead } from '#staff/reading.ts';
import type { Actor } from '#sync/command.ts';
import { type ListQuery, type ListSource, matchesWords } from '#sync/server/http/list-answer.ts';
import { newestFirst } from '#sync/server/http/newest-first.ts';
import { type SortColumns, sortedBy, sortedMoment, sortedRank, sortedText } from '#sync/server/http/sorted-by.ts';
import { type CompanyTx, noteNews } from '#sync/server/rows/company-door.ts';
import { instantSql } from '#sync/server/rows/instant-sql.ts';
import { MAIL_MODELS, type MailModel } from './queue-mail.ts';

const NEWEST_FIRST = newestFirst('m.created_at', 'm.id');

export type MailState = 'queued' | 'sending' | 'sent' | 'failed' | 'kept';

/** What the list can be sorted by: the columns that its page shows. */
export const MAIL_SORTS = ['state', 'to', 'subject', 'when'] as const;
type MailSort = (typeof MAIL_SORTS)[number];
/** What has to be looked at first. */
const BY_STATE: readonly MailState[] = ['failed', 'queued', 'sending', 'kept', 'sent'];

/** Migration 0101 has indexes of the same expressions. */
const SORT_COLUMNS: SortColumns<MailSort> = {
  state: sortedRank(sql`m.state`, BY_STATE),
  to: sortedText(sql`coalesce(nullif(m.to_name, ''), m.to_address)`),
  subject: sortedText(sql`m.subject`),
  when: sortedMoment(sql`coalesce(m.sent_at, m.created_at)`),
};

export type MailsQuery = ListQuery & {
  readonly model_type?: MailModel | undefined;
  readonly model_id?: string | undefined;
  readonly state?: MailState | undefined;
  readonly sort?: ListSort<MailSort> | undefined;
};

const FIELDS = sql`
  'id', m.id, 'uuid', m.id, 'kind', m.kind, 'to', m.to_address, 'to_name', m.to_name, 'subject', m.subject,
  'language', m.language, 'model_type', m.model_type, 'model_id', m.model_id, 'customer_id', m.customer_id,
  'contact_id', m.contact_id,
  'state', m.state, 'attempts', m.attempts, 'last_error', m.last_error, 'author', m.created_by_name,
  'created_at', ${instantSql(sql`m.created_at`)}, 'sent_at', ${instantSql(sql`m.sent_at`)},
  'held', m.held and m.state <> 'kept',
  'next_attempt_at', case when m.state = 'queued' and not m.held then ${instantSql(sql`m.next_attempt_at`)} end`;

/** Leaves out mails that only their reader may see, whatever is asked for. */
export const notPrivate = sql<SqlBool>`not m.private`;

/**
 * The mails a person may see. For a mail about a record: those who may see the record. For a customer's mail about no
 * record: those who may see customers. For others: those with 'company edit'.
 */
export function visibleMails(actor: Pick<Actor, 'can'>): RawBuilder<SqlBool> {
  const models = MAIL_MODELS.filter((model) => mayRead(model, actor));
  return sql<SqlBool>`${notPrivate} and (m.model_type = any(${models}::text[])
    or (m.model_type is null and m.customer_id is not null and ${mayRead('customer', actor)}::boolean)
    or (m.model_type is null and ${actor.can('company edit')}::boolean))`;
}

/** Mails, sorted or the newest first, without their texts. A customer's are those about the customer and those for them. */
export function mailList(
  query: MailsQuery,
  permission: Needed,
  visible: RawBuilder<SqlBool>,
  sends: boolean,
): ListSource {
  const { model_type: model, model_id: id, state } = query;
  const isAbout = sql`m.model_type = ${model ?? null}${id === undefined ? sql`` : sql` and m.model_id = ${id}::uuid`}`;
  const isFor = id === undefined ? sql`m.customer_id is not null` : sql`m.customer_id = ${id}::uuid`;
  const about = model === undefined ? sql`true` : model === 'customer' ? sql`((${isAbout}) or ${isFor})` : isAbout;
  const sorted = sortedBy(SORT_COLUMNS, query.sort, sql`m.id`, NEWEST_FIRST);
  return {
    permission,
    ...sorted,
    page: (after, order) => sql`
      select json_build_object(${FIELDS}) as row, ${sorted.key} as key, m.id from mails m
      where ${visible} and ${about} and ${state === undefined ? sql`true` : sql`m.state = ${state}`}
        and ${matchesWords(query.search, [sql`m.to_address`, sql`m.to_name`, sql`m.subject`])} and ${after} ${order}`,
    extras: async () => ({ sends: JSON.stringify(sends) }),
  };
}

export type MailAnswer = {
  readonly uuid: string;
  readonly state: MailState;
  readonly model_type: MailModel | null;
  readonly last_error: string | null;
};

/** One mail with its text as calls return it; undefined when this company has none that the condition allows. */
export async function findMailJson(
  tx: CompanyTx,
  id: string,
  condition: RawBuilder<SqlBool>,
): Promise<MailAnswer | undefined> {
  const { rows } = await sql<{ row: MailAnswer }>`
    select json_build_object(${FIELDS}, 'text', m.body_text, 'message_id', m.message_id,
      'attachments', coalesce((select json_agg(a.name order by a.position) from mail_attachments a
        where a.company_id = m.company_id and a.mail_id = m.id), '[]')) as row
    from mails m where m.id = ${id}::uuid and ${condition}`.execute(tx);
  return rows[0]?.row;
}

/**
 * Makes a mail that failed, was kept or is waiting due now, with its full number of attempts. False when it is past
 * that. The caller vouches for the address, so its earlier refusals no longer count.
 */
export async function retryMail(tx: CompanyTx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mails set state = 'queued', attempts = 0, next_attempt_at = now(), bounced_at = null
    where id = ${id}::uuid and state in ('queued', 'failed', 'kept')`.execute(tx);
  if (Number(numAffectedRows ?? 0) === 0) return false;
  noteNews(tx);
  await sql`update mails m set bounced_at = null from mails this where this.id = ${id}::uuid and m.bounced_at is not null
    and lower(m.to_address) = lower(this.to_address)`.execute(tx);
  return true;
}
