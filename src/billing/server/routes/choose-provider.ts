import type { FastifyRequest } from 'fastify';
import type { PaymentProvider } from '#company/company-settings.ts';
import type { Needed } from '#shared/permission.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import type { BillingCall, BillingProvider } from '../ledger/billing-provider.ts';
import { findBooks, findProvider, keepProvider, refuseProvider, todayOf } from '../ledger/ledger.ts';
import { addressedProvider } from './in-books.ts';
import { ledgerProvider } from './ledger.provider.ts';

/** The implemented ways of billing: those that `READY_PROVIDERS` offers. */
export const BILLING_PROVIDERS: Readonly<Partial<Record<PaymentProvider, BillingProvider>>> = {
  mollie: ledgerProvider,
};

/** `past`: work on what was issued before; it is possible even after the company left its provider. */
type About = 'new' | 'past';

/**
 * Runs a call with the provider of the caller's company, once session and permission are checked. The call gets 409,
 * saying why, when the company has no way of billing, one that is not implemented, or another than the call's URL
 * names.
 */
export type AskProvider = <Result>(
  request: FastifyRequest,
  permission: Needed,
  work: (provider: BillingProvider, call: BillingCall) => Promise<Result>,
  about?: About,
) => Promise<Result>;

/** Asks the provider that a company bills with. 409 without one, or with another than the address is for. */
export function openBilling(door: CompanyDoor, clock: { readonly now: () => number }): AskProvider {
  return async (request, permission, work, about = 'new') => {
    const only = addressedProvider(request);
    const { kind, actor } = await door.read(request, permission, async (tx, who) => ({
      kind: about === 'past' ? await findMaker(tx) : await findProvider(tx),
      actor: who,
    }));
    const provider = kind === null || (only !== undefined && kind !== only) ? undefined : BILLING_PROVIDERS[kind];
    if (provider === undefined) throw refuseProvider(kind);
    const call: BillingCall = {
      actor,
      today: todayOf(clock),
      inCompany: (inside) =>
        door.read(request, permission, async (tx) => {
          if (about === 'new') await keepProvider(tx, provider.kind);
          return inside(tx);
        }),
    };
    return work(provider, call);
  };
}

/** The provider that made what the company has: the ledger here, where it has or had one. */
async function findMaker(tx: CompanyTx): Promise<PaymentProvider | null> {
  const { provider, hasLedger } = await findBooks(tx);
  return hasLedger ? 'mollie' : provider;
}
