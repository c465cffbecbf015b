import type { FastifyRequest } from 'fastify';
import type { Needed } from '#shared/permission.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import type { BillingCall, BillingProvider } from '../ledger/billing-provider.ts';
import { keepBilling, requireBooks, todayOf } from '../ledger/ledger.ts';
import { addressedProvider } from './in-books.ts';
import { ledgerProvider } from './ledger.provider.ts';

/** `past`: work on what was issued before; it is possible even after the company left its provider. */
type About = 'new' | 'past';

/**
 * Runs a call with the ledger of the caller's company, once session and permission are checked. The call gets 409,
 * saying why, when the company has no way of billing, or another than the call's URL names.
 */
export type AskProvider = <Result>(
  request: FastifyRequest,
  permission: Needed,
  work: (provider: BillingProvider, call: BillingCall) => Promise<Result>,
  about?: About,
) => Promise<Result>;

export function openBilling(door: CompanyDoor, clock: { readonly now: () => number }): AskProvider {
  return async (request, permission, work, about = 'new') => {
    const actor = await door.read(request, permission, async (tx, who) => {
      await requireBooks(tx, addressedProvider(request));
      if (about === 'new') await keepBilling(tx);
      return who;
    });
    const call: BillingCall = {
      actor,
      today: todayOf(clock),
      inCompany: (inside) =>
        door.read(request, permission, async (tx) => {
          if (about === 'new') await keepBilling(tx);
          return inside(tx);
        }),
    };
    return work(ledgerProvider, call);
  };
}
