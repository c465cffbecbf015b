import { sql } from 'kysely';
import type { PaymentProvider } from '#company/company-settings.ts';
import { isTestKey, type KeyAccount } from '#company/provider-change.ts';
import { findPaymentKeyStates, readPaymentKey } from '#company/server/payment-key.repository.ts';
import { RequestError } from '#shared/request-error.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { ErrandParts } from '../ledger/errand-parts.ts';
import { inLedgerOf } from '../ledger/ledger.ts';
import type { MollieApi } from '../provider/mollie.provider.ts';
import { ProviderFailure } from '../provider/provider-failure.ts';
import type { StripeApi } from '../provider/stripe-api.ts';
import { isPayment } from './payment-link.repository.ts';

/** An object made in the provider's account: every key of that account can see it. */
type Made = { readonly kind: 'link' | 'customer'; readonly externalId: string };

type Parts = Pick<ErrandParts, 'openMollie' | 'openStripe'> & {
  readonly ledger: Pick<ErrandParts['ledger'], 'database' | 'secret'>;
};

/**
 * Tells which account a new key belongs to: a key of the same account sees what the previous key made, however the key
 * is written. 422 for a key that the provider does not know; 409 while the provider cannot be asked.
 */
export async function findKeyAccount(
  parts: Parts,
  companyId: string,
  provider: PaymentProvider,
  key: string,
): Promise<KeyAccount> {
  const { made, before, had } = await inLedgerOf(parts.ledger, companyId, async (tx) => ({
    made: await findMade(tx, provider),
    before: await readPaymentKey(tx, parts.ledger.secret, provider),
    had: (await findPaymentKeyStates(tx, parts.ledger.secret)).some((state) => state.provider === provider),
  }));
  if (before === key) return 'same';
  if (made === undefined) return 'unused';
  const isOtherMode = before !== undefined && isTestKey(before) !== isTestKey(key);
  const seen = isOtherMode ? 'nothing' : await look(parts, provider, key, made);
  if (seen === 'made') return 'same';
  if (seen === 'away') throw new RequestError(409, 'provider_away');
  if (seen === 'unknown_key') {
    const code = 'company.key_rejected';
    throw new RequestError(422, code, { errors: { 'provider.api_key': [{ code }] } });
  }
  const isGone = before === undefined ? had : (await look(parts, provider, before, made)) === 'unknown_key';
  return isGone ? 'gone' : 'other';
}

/** What a key sees of something that was made. */
async function look(
  parts: Pick<Parts, 'openMollie' | 'openStripe'>,
  provider: PaymentProvider,
  key: string,
  made: Made,
): Promise<'made' | 'nothing' | 'unknown_key' | 'away'> {
  try {
    await (provider === 'mollie'
      ? lookAtMollie(parts.openMollie(key), made)
      : lookAtStripe(parts.openStripe(key), made));
    return 'made';
  } catch (error) {
    if (!(error instanceof ProviderFailure)) return 'away';
    return error.kind === 'refused' ? 'nothing' : error.kind === 'unauthorized' ? 'unknown_key' : 'away';
  }
}

async function lookAtMollie(mollie: MollieApi, { kind, externalId }: Made): Promise<void> {
  if (kind === 'customer') await mollie.listMandates(externalId);
  else if (isPayment(externalId)) await mollie.getPayment(externalId);
  else await mollie.getPaymentLink(externalId);
}

async function lookAtStripe(stripe: StripeApi, { kind, externalId }: Made): Promise<void> {
  // One that was deleted there is still of the same account.
  if (kind === 'customer') await stripe.knowsCustomer(externalId);
  else await stripe.getInvoice(externalId);
}

async function findMade(tx: CompanyTx, provider: PaymentProvider): Promise<Made | undefined> {
  const customers =
    provider === 'mollie'
      ? sql`select external_id, external_account as account from customer_billing where external_id is not null`
      : sql`select external_id, account from stripe_customers`;
  const { rows } = await sql<Made>`
    with now as (select coalesce((select account from company_payment_keys where provider = ${provider}), 1) as account)
    (select 'link' as kind, l.external_id as "externalId" from payment_links l, now
      where l.provider = ${provider} and l.external_id is not null and l.account = now.account
      order by l.created_at desc limit 1)
    union all
    (select 'customer', c.external_id from (${customers}) c, now where c.account = now.account limit 1)
    limit 1`.execute(tx);
  return rows[0];
}
