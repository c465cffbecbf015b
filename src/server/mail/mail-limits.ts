import { type Kysely, sql } from 'kysely';
import type { TakenMail } from './mail-queue.ts';

/** Why a mail is not sent now. */
export type MailLimit = 'address_limit' | 'company_limit' | 'company_bounces' | 'bounced';

/**
 * The most mails a day to one address from all companies together, and below that of mails that nobody there asked for.
 */
const TO_ADDRESS = 50;
const UNASKED_TO_ADDRESS = 5;
/**
 * The most mails a day from a company that began to mail recently, and below that from others: a large yard's billing
 * run fits.
 */
const OF_NEW_COMPANY = 2_000;
const OF_COMPANY = 50_000;
/** Of mails that a form makes which anybody may fill in. */
const OF_PUBLIC_FORM = 200;
/** The most bounces a day, together with a fifth of all mails: more means a list that was bought or made up. */
const BOUNCES_OF_COMPANY = 20;
const BOUNCED_SHARE = 5;
/** The most times an address may refuse since it last accepted a mail. */
const BOUNCES_OF_ADDRESS = 3;

const UNASKED = [
  'staff_invited',
  'prospect_signed_up',
  'email_confirmation',
  'password_reset',
  'email_known',
  'email_known_invited',
  'email_known_left',
];
const PUBLIC_FORM = ['prospect_signed_up'];

type Counts = {
  readonly toAddress: number;
  readonly unasked: number;
  readonly ofCompany: number;
  /** True when it has been allowed to mail others for less than two weeks. */
  readonly isNew: boolean;
  readonly ofForm: number;
  readonly bounces: number;
  readonly bouncesHere: number;
};

/**
 * Why a mail must not be sent now, by what was sent within a day and is being sent; null for no reason. Counted in the
 * database, over all processes.
 */
export async function findMailLimit(database: Kysely<never>, mail: TakenMail): Promise<MailLimit | null> {
  const { rows } = await sql<Counts>`
    with day as (
      select m.company_id, m.kind, lower(m.to_address) = lower(${mail.toAddress}) as here from mails m
      where (m.company_id = ${mail.companyId} or lower(m.to_address) = lower(${mail.toAddress}))
        and (m.sent_at > now() - interval '1 day'
          or (m.state = 'sending' and not (m.company_id = ${mail.companyId} and m.id = ${mail.id})))
    ), back as (
      select m.bounced_at, lower(m.to_address) = lower(${mail.toAddress}) as here from mails m
      where m.company_id = ${mail.companyId} and m.bounced_at is not null
    )
    select
      (select count(*)::int from day where here) as "toAddress",
      (select count(*)::int from day where here and kind = any(${UNASKED}::text[])) as unasked,
      (select count(*)::int from day where company_id = ${mail.companyId}) as "ofCompany",
      not exists (select from companies c where c.id = ${mail.companyId}
        and c.mails_open_at < now() - interval '14 days') as "isNew",
      (select count(*)::int from day where company_id = ${mail.companyId} and kind = any(${PUBLIC_FORM}::text[]))
        as "ofForm",
      (select count(*)::int from back where bounced_at > now() - interval '1 day') as bounces,
      (select count(*)::int from back where here and bounced_at > coalesce((select max(sent_at) from mails s
        where s.company_id = ${mail.companyId} and lower(s.to_address) = lower(${mail.toAddress})), '-infinity'))
        as "bouncesHere"`.execute(database);
  const [counts] = rows;
  return counts === undefined ? null : limitOf(mail, counts);
}

function limitOf({ kind, account }: TakenMail, counts: Counts): MailLimit | null {
  const { toAddress, unasked, ofCompany, isNew, ofForm, bounces, bouncesHere } = counts;
  if (toAddress >= TO_ADDRESS || (UNASKED.includes(kind) && unasked >= UNASKED_TO_ADDRESS)) return 'address_limit';
  if (bouncesHere >= BOUNCES_OF_ADDRESS) return 'bounced';
  // A person who cannot sign in must get a new password, whatever their company did.
  if (account) return null;
  if (ofCompany >= (isNew ? OF_NEW_COMPANY : OF_COMPANY) || (PUBLIC_FORM.includes(kind) && ofForm >= OF_PUBLIC_FORM))
    return 'company_limit';
  return bounces >= BOUNCES_OF_COMPANY && bounces * BOUNCED_SHARE >= ofCompany + bounces ? 'company_bounces' : null;
}
