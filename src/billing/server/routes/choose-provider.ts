import type { FastifyRequest } from 'fastify';
import type { PaymentProvider } from '#company/company-settings.ts';
import type { Needed } from '#shared/permission.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import type { BillingCall, BillingProvider } from '../ledger/billing-provider.ts';
import { findProvider, keepProvider, refuseProvider, requireBooks, todayOf } from '../ledger/ledger.ts';
import { ledgerProvider } from './ledger.provider.ts';

/** The ways of billing that are built: those that `READY_PROVIDERS` offers. */
export const BILLING_PROVIDERS: Readonly<Partial<Record<PaymentProvider, BillingProvider>>> = {
  mollie: ledgerProvider,
};

/** `past`: what is done about what was issued before, also once its provider was left. */
type About = 'new' | 'past';

/**
 * Asks the provider of the caller's company for something, once session and permission are known to be right. A company
 * that bills in no way, in one that is not built, or in another than the call's address names gets 409, with that said.
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
    const only = providerOf(request.routeOptions.url ?? '');
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

/** Who made what the company has: the ledger here where it has or had one. */
async function findMaker(tx: CompanyTx): Promise<PaymentProvider> {
  await requireBooks(tx);
  return 'mollie';
}

/** The provider that a call's address names; undefined for one that all providers share. */
function providerOf(url: string): PaymentProvider | undefined {
  return url.startsWith('/api/mollie/') ? 'mollie' : undefined;
}
