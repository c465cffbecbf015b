import { sql } from 'kysely';
import type { PaymentProvider } from '#company/company-settings.ts';
import { isTestKey, type KeyAccount } from '#company/provider-change.ts';
import { findPaymentKeyStates, readPaymentKey } from '#company/server/payment-key.repository.ts';
import { RequestError } from '#shared/request-error.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { ErrandParts } from '../ledger/errand-parts.ts';
import { inLedgerOf } from '../ledger/ledger.ts';
import { MollieFailure } from '../provider/mollie.provider.ts';
import { isPayment } from './payment-link.repository.ts';

/** An object made in the provider's account: every key of that account can see it. */
type Made = { readonly kind: 'link' | 'customer'; readonly externalId: string };

type Parts = Pick<ErrandParts, 'openMollie'> & { readonly ledger: Pick<ErrandParts['ledger'], 'database' | 'secret'> };

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
  if (provider !== 'mollie') return 'unused';
  const { made, before, had } = await inLedgerOf(parts.ledger, companyId, async (tx) => ({
    made: await findMade(tx),
    before: await readPaymentKey(tx, parts.ledger.secret, provider),
    had: (await findPaymentKeyStates(tx, parts.ledger.secret)).some((state) => state.provider === provider),
  }));
  if (before === key) return 'same';
  if (made === undefined) return 'unused';
  const isOtherMode = before !== undefined && isTestKey(before) !== isTestKey(key);
  const seen = isOtherMode ? 'nothing' : await look(parts, key, made);
  if (seen === 'made') return 'same';
  if (seen === 'away') throw new RequestError(409, 'provider_away');
  if (seen === 'unknown_key') {
    const code = 'company.key_rejected';
    throw new RequestError(422, code, { errors: { 'provider.api_key': [{ code }] } });
  }
  const isGone = before === undefined ? had : (await look(parts, before, made)) === 'unknown_key';
  return isGone ? 'gone' : 'other';
}

/** What a key sees of something that was made. */
async function look(
  { openMollie }: Pick<Parts, 'openMollie'>,
  key: string,
  { kind, externalId }: Made,
): Promise<'made' | 'nothing' | 'unknown_key' | 'away'> {
  try {
    const mollie = openMollie(key);
    if (kind === 'customer') await mollie.listMandates(externalId);
    else if (isPayment(externalId)) await mollie.getPayment(externalId);
    else await mollie.getPaymentLink(externalId);
    return 'made';
  } catch (error) {
    if (!(error instanceof MollieFailure)) return 'away';
    return error.kind === 'refused' ? 'nothing' : error.kind === 'unauthorized' ? 'unknown_key' : 'away';
  }
}

async function findMade(tx: CompanyTx): Promise<Made | undefined> {
  const { rows } = await sql<Made>`
    with now as (select coalesce((select account from company_payment_keys where provider = 'mollie'), 1) as account)
    (select 'link' as kind, l.external_id as "externalId" from payment_links l, now
      where l.external_id is not null and l.account = now.account order by l.created_at desc limit 1)
    union all
    (select 'customer', b.external_id from customer_billing b, now
      where b.external_id is not null and b.external_account = now.account limit 1)
    limit 1`.execute(tx);
  return rows[0];
}
