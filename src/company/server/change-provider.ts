import { RequestError } from '#shared/request-error.ts';
import type { Actor } from '#sync/command.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import { changedFields, recordAudit } from '#sync/server/write/audit-log.ts';
import type { ProviderFields } from '../company-settings.schema.ts';
import { type PaymentProvider, providerOf } from '../company-settings.ts';
import { inTheWayOf, isTestKey, type KeyAccount, type Leaving, leavingOf, type Obstacle } from '../provider-change.ts';
import type { CompanySettings } from './company-settings.repository.ts';
import { findPaymentKeyStates, readPaymentKey, removePaymentKey, storePaymentKey } from './payment-key.repository.ts';
import type { ProviderParts } from './provider-parts.ts';

export type ProviderInput = ProviderFields & {
  /** The account of the new key; the provider was asked before the transaction. */
  readonly account: KeyAccount;
};

/**
 * Changes provider and key in a transaction that locks the company's row: it waits for billing in progress, and
 * afterwards the old provider bills no more. 409 with what blocks it. Returns whether anything changed.
 */
export async function changeProvider(
  tx: CompanyTx,
  { secret, findObstacles }: ProviderParts,
  actor: Actor,
  { companyId, paymentProvider: was }: CompanySettings,
  {
    payment_provider: now,
    api_key: key,
    key_of: keyOf = providerOf(now) ?? undefined,
    other_account: seen,
    account,
  }: ProviderInput,
): Promise<boolean> {
  const had = (await findPaymentKeyStates(tx, secret)).some(({ provider }) => provider === keyOf);
  const isSet = typeof key === 'string';
  const isRemoved = key === null && had;
  const leaving = leavingOf(was, now, isSet ? account : isRemoved ? 'removed' : 'kept');
  if (leaving !== null) await refuseWhileUnderWay(tx, findObstacles, leaving);
  const isOtherAccount = isSet && (account === 'other' || account === 'gone');
  if (isOtherAccount && seen !== true) throw new RequestError(409, 'provider_account_other');
  const modes = isSet && keyOf !== undefined ? await modesOf(tx, secret, keyOf, key) : {};
  if (isRemoved && keyOf !== undefined) await removePaymentKey(tx, keyOf);
  if (isSet && keyOf !== undefined) {
    await storePaymentKey(tx, secret, { companyId, provider: keyOf, key, isOtherAccount });
  }
  const changes = {
    ...changedFields({ payment_provider: was }, { payment_provider: now }),
    ...(isSet || isRemoved ? { api_key: { was: had ? 'set' : null, now: isSet ? 'set' : null } } : {}),
    ...(keyOf !== undefined && keyOf !== now ? { key_of: { was: null, now: keyOf } } : {}),
    ...(isOtherAccount ? { key_account: { was: null, now: 'other' } } : {}),
    ...modes,
  };
  if (Object.keys(changes).length === 0) return false;
  const { userId, userName } = actor;
  await recordAudit(tx, {
    by: {
      userId,
      userName,
    },
    action: 'settings.edit',
    entity: 'company',
    entityId: companyId,
    subject: 'provider',
    changes,
  });
  return true;
}

const IN_USE: Readonly<Record<Leaving, string>> = {
  provider: 'provider_in_use_provider',
  switch: 'provider_in_use_provider',
  account: 'provider_in_use_account',
};
const WAY_OUT: Readonly<Record<Obstacle, string>> = {
  open_invoices: 'company.way_open_invoices',
  scheduled_invoices: 'company.way_scheduled_invoices',
  subscriptions: 'company.way_subscriptions',
  payment_links: 'company.way_payment_links',
  refunds: 'company.way_refunds',
  mandates: 'company.way_mandates',
};

async function refuseWhileUnderWay(
  tx: CompanyTx,
  findObstacles: ProviderParts['findObstacles'],
  leaving: Leaving,
): Promise<void> {
  const found = await findObstacles(tx, leaving);
  const problems = inTheWayOf(leaving, found).map((what) => ({
    code: WAY_OUT[what],
    params: { count: found[what] },
  }));
  if (problems.length === 0) return;
  const field = leaving === 'account' ? 'provider.api_key' : 'provider.payment_provider';
  throw new RequestError(409, IN_USE[leaving], { errors: { [field]: problems } });
}

/** Whether payments become real, or stop being real; for the audit trail. */
async function modesOf(tx: CompanyTx, secret: string, provider: PaymentProvider, key: string) {
  const before = await readPaymentKey(tx, secret, provider);
  const modeOf = (any: string) => (isTestKey(any) ? 'test' : 'live');
  if (before === undefined || isTestKey(before) === isTestKey(key)) return {};
  return { key_mode: { was: modeOf(before), now: modeOf(key) } };
}
