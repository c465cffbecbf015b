import { sql } from 'kysely';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';

export type MandateStatus = 'wanted' | 'pending' | 'valid' | 'invalid' | 'revoked';
/** A customer's leave to collect by direct debit. Of the account only its end is kept. */
export type Mandate = {
  readonly id: string;
  readonly customerId: string;
  readonly reference: string;
  readonly status: MandateStatus;
  readonly externalId: string | null;
  /** The customer's id at the provider; null until the provider knows the mandate. */
  readonly externalCustomerId: string | null;
  readonly accountHolder: string;
  readonly ibanEnd: string;
  readonly signedOn: CivilDate;
  readonly channel: 'paper' | 'first_payment' | 'online';
  readonly textVersion: string;
};

const MANDATE = sql`m.id, m.customer_id as "customerId", m.reference, m.status, m.external_id as "externalId",
  m.external_customer_id as "externalCustomerId",
  m.account_holder as "accountHolder", m.iban_end as "ibanEnd", m.signed_on as "signedOn", m.channel,
  m.text_version as "textVersion"`;

/** The company's current account at the provider: what was made in another account is not there. */
const ACCOUNT_NOW = sql`coalesce((select k.account from company_payment_keys k where k.provider = 'mollie'), 1)`;

export async function findMandates(tx: CompanyTx, customerId: string): Promise<readonly Mandate[]> {
  const { rows } = await sql<Mandate>`
    select ${MANDATE} from mandates m where m.customer_id = ${customerId} order by m.created_at desc, m.id desc`.execute(
    tx,
  );
  return rows;
}

export async function findMandate(tx: CompanyTx, id: string): Promise<Mandate | undefined> {
  const { rows } = await sql<Mandate>`select ${MANDATE} from mandates m where m.id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Whether a customer has a usable mandate, or one that the bank may still accept. */
export async function hasMandate(tx: CompanyTx, customerId: string): Promise<boolean> {
  return (await findMandates(tx, customerId)).some(({ status }) => status !== 'invalid' && status !== 'revoked');
}

/** Only a valid one counts, that the account of now knows: a pending one may still be refused by the bank. */
export async function findUsableMandate(tx: CompanyTx, customerId: string): Promise<Mandate | undefined> {
  const { rows } = await sql<Mandate>`
    select ${MANDATE} from mandates m
    where m.customer_id = ${customerId} and m.status = 'valid' and m.external_id is not null
      and m.account = ${ACCOUNT_NOW}
    order by m.created_at desc, m.id desc limit 1`.execute(tx);
  return rows[0];
}

export async function insertMandate(tx: CompanyTx, mandate: Mandate): Promise<void> {
  await sql`
    insert into mandates (company_id, id, customer_id, reference, status, external_id, account_holder, iban_end,
      signed_on, channel, text_version)
    values (current_setting('app.company_id')::uuid, ${mandate.id}, ${mandate.customerId}, ${mandate.reference},
      ${mandate.status}, ${mandate.externalId}, ${mandate.accountHolder}, ${mandate.ibanEnd},
      ${mandate.signedOn}::date, ${mandate.channel}, ${mandate.textVersion})`.execute(tx);
}

/** Stores the provider's current status. A revoked mandate stays revoked, but its id is stored all the same. */
export async function setMandateStatus(
  tx: CompanyTx,
  id: string,
  {
    status,
    externalId,
    externalCustomerId,
  }: { readonly status: MandateStatus; readonly externalId?: string; readonly externalCustomerId?: string },
): Promise<void> {
  await sql`
    update mandates set status = case when status = 'revoked' then status else ${status} end,
      external_id = coalesce(${externalId ?? null}, external_id),
      external_customer_id = coalesce(${externalCustomerId ?? null}, external_customer_id),
      account = case when ${externalId ?? null}::text is null then account else ${ACCOUNT_NOW} end
    where id = ${id}`.execute(tx);
}

/** The customer at the provider; null until its account knows them. */
export async function findExternalCustomer(tx: CompanyTx, customerId: string): Promise<string | null> {
  const { rows } = await sql<{ externalId: string | null }>`
    select external_id as "externalId" from customer_billing
    where customer_id = ${customerId} and external_account = ${ACCOUNT_NOW}`.execute(tx);
  return rows[0]?.externalId ?? null;
}

export async function setExternalCustomer(tx: CompanyTx, customerId: string, externalId: string): Promise<void> {
  await sql`
    insert into customer_billing (company_id, customer_id, external_id, external_account)
    values (current_setting('app.company_id')::uuid, ${customerId}, ${externalId}, ${ACCOUNT_NOW})
    on conflict (company_id, customer_id) do update set external_id = excluded.external_id,
      external_account = excluded.external_account`.execute(tx);
}
