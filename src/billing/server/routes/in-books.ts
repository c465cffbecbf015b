import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAYMENT_PROVIDERS, type PaymentProvider } from '#company/company-settings.ts';
import type { Needed } from '#shared/permission.ts';
import type { Actor } from '#sync/command.ts';
import { answerList, type ListQuery, type ListSource } from '#sync/server/http/list-answer.ts';
import type { CompanyDoor, CompanyTx } from '#sync/server/rows/company-door.ts';
import { keepBilling, keepProvider, requireBooks } from '../ledger/ledger.ts';

/** The addresses of a call about money: for every provider, and the one that the specification has for Mollie. */
export function addressesOf(path: string): readonly [string, string] {
  return [`/api${path}`, `/api/mollie${path}`];
}

/** The provider that a call's address names; undefined for an address of every provider. */
export function addressedProvider(request: FastifyRequest): PaymentProvider | undefined {
  return PAYMENT_PROVIDERS.find((provider) => request.routeOptions.url?.startsWith(`/api/${provider}/`) === true);
}

/** The work of a call in a company that bills: checked for session, permission and provider. */
export function inLedger<Result>(
  door: CompanyDoor,
  request: FastifyRequest,
  permission: Needed,
  work: (tx: CompanyTx, actor: Actor) => Promise<Result>,
): Promise<Result> {
  return door.read(request, permission, async (tx, actor) => {
    const only = addressedProvider(request);
    await (only === undefined ? keepBilling(tx) : keepProvider(tx, only));
    return work(tx, actor);
  });
}

/** The work of a call that reads, or acts on what already exists: it also works after the company left the provider. */
export function inBooks<Result>(
  door: CompanyDoor,
  request: FastifyRequest,
  permission: Needed,
  work: (tx: CompanyTx, actor: Actor) => Promise<Result>,
): Promise<Result> {
  return door.read(request, permission, async (tx, actor) => {
    await requireBooks(tx, addressedProvider(request));
    return work(tx, actor);
  });
}

/** Answers a list of the books; 409 in a company without. */
export function answerBooks(
  door: CompanyDoor,
  request: FastifyRequest,
  reply: FastifyReply,
  source: ListSource,
  query: ListQuery,
): Promise<FastifyReply> {
  const extras: ListSource['extras'] = async (tx, actor, whole) => {
    await requireBooks(tx, addressedProvider(request));
    return (await source.extras?.(tx, actor, whole)) ?? {};
  };
  return answerList(door, request, reply, { ...source, extras }, query);
}
