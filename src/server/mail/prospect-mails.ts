import { sql } from 'kysely';
import { fillMail } from '#company/mail-texts.ts';
import { findMailText } from '#company/server/mail-text.repository.ts';
import type { ConvertProspect, CreateProspect, DeleteProspect } from '#prospects/prospect.schema.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { AppliedChange } from '#sync/server/rows/registry.ts';
import { mailPlanned } from './appointment-mails.ts';
import { greetable } from './mail-text.ts';
import { queueMail } from './queue-mail.ts';

/** Confirms a sign-up by mail, in the language of the page. A prospect added by the office gets no mail. */
export async function mailSignedUp(tx: CompanyTx, { intent }: AppliedChange<CreateProspect>): Promise<void> {
  const { prospectId, signUp, email, firstname, lastname } = intent.args;
  if (signUp === null || email === '') return;
  const name = greetable(`${firstname} ${lastname}`.trim());
  const { company, language, text } = await findMailText(tx, 'prospect_signed_up', signUp.language);
  const { subject, body } = fillMail(text, { name, company });
  await queueMail(tx, {
    key: `${intent.id} prospect_signed_up`,
    kind: 'prospect_signed_up',
    to: { address: email, name },
    subject,
    text: body,
    language,
    about: { type: 'prospect', id: prospectId },
    by: null,
  });
}

/**
 * Who signed up in another language than the company's is written to in it from now on. The first appointment of a new
 * customer is mailed as any other, when that was asked for.
 */
export async function mailConverted(tx: CompanyTx, change: AppliedChange<ConvertProspect>): Promise<void> {
  const { prospectId, objectId, customer, customerId, appointment } = change.intent.args;
  if (customer !== null) await keepSignUpLanguage(tx, prospectId, customerId);
  if (appointment === null) return;
  const args = { ...appointment, objectId, customerId };
  await mailPlanned(tx, { ...change, intent: { ...change.intent, args } });
}

/** Deletes the mails to a prospect along with the prospect's details. */
export async function dropProspectMails(tx: CompanyTx, { intent }: AppliedChange<DeleteProspect>): Promise<void> {
  await sql`delete from mails where model_type = 'prospect' and model_id = ${intent.args.prospectId}::uuid`.execute(tx);
}

/** Only the sign-up page knows a language: the office adds prospects without asking for one. */
async function keepSignUpLanguage(tx: CompanyTx, prospectId: string, customerId: string): Promise<void> {
  await sql`
    insert into customer_billing (company_id, customer_id, version, language)
    select c.company_id, c.id, 0, p.language from prospects p join customers c on c.id = ${customerId}::uuid
    where p.id = ${prospectId}::uuid and p.source = 'sign_up' and c.deleted_at is null
      and p.language <> coalesce((select value->>'language' from company_settings where section = 'general'), 'nl')
    on conflict (company_id, customer_id) do nothing`.execute(tx);
}
