import type { RoutePlace } from '../simulator/api-routes.ts';
import type { ApiAnswer } from '../simulator/play.ts';
import type { Body } from './parameters.ts';
import { noSuch } from './refusal.ts';
import type { Caller, Customer, Link, Payment } from './state.ts';
import type { MollieSimulator } from './types.ts';

/** A call of the API whose key was found good. */
export type ApiCall = {
  readonly simulator: MollieSimulator;
  readonly caller: Caller;
  /** Called with a token of the organisation, which may know more than a key of a profile. */
  readonly isOrganization: boolean;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Body;
  /** The identifiers in the address, in their order. */
  readonly ids: readonly string[];
};

export type ApiRoute = RoutePlace & {
  readonly body?: readonly string[];
  readonly query?: readonly string[];
  readonly run: (call: ApiCall) => ApiAnswer;
};

export const ok = (body: object): ApiAnswer => ({ status: 200, body });
export const created = (body: object): ApiAnswer => ({ status: 201, body });
export const nothing: ApiAnswer = { status: 204, body: null };

type Owned = Caller & { readonly id: string };

/** Of a list, what is the caller's. */
export function ownRows<T extends Owned>({ caller }: ApiCall, rows: readonly T[]): readonly T[] {
  return rows.filter(({ profileId, mode }) => profileId === caller.profileId && mode === caller.mode);
}

/** One that is the caller's; another's does not exist. */
export function ownRow<T extends Owned>(call: ApiCall, rows: readonly T[], what: string, id: string): T {
  const row = ownRows(call, rows).find((other) => other.id === id);
  if (row === undefined) throw noSuch(what, id);
  return row;
}

const idAt = ({ ids }: ApiCall, position: number) => ids[position] ?? '';
export const linkOf = (call: ApiCall): Link => ownRow(call, call.simulator.state.links, 'payment link', idAt(call, 0));
export const paymentOf = (call: ApiCall): Payment =>
  ownRow(call, call.simulator.state.payments, 'payment', idAt(call, 0));
export const customerOf = (call: ApiCall): Customer =>
  ownRow(call, call.simulator.state.customers, 'customer', idAt(call, 0));
export const secondId = (call: ApiCall): string => idAt(call, 1);
