import { routeAt } from '../simulator/api-routes.ts';
import { type ApiAnswer, ApiRefusal, type ApiRequest } from '../simulator/play.ts';
import { shortHash } from '../simulator/simulator.ts';
import type { ApiRoute } from './api-call.ts';
import { CUSTOMER_ROUTES } from './api-customers.ts';
import { LINK_ROUTES } from './api-links.ts';
import { PAYMENT_ROUTES } from './api-payments.ts';
import { SETTLEMENT_ROUTES } from './api-settlements.ts';
import { type Body, refuseUnknown } from './parameters.ts';
import type { Caller } from './state.ts';
import type { MollieSimulator } from './types.ts';

export const API_PREFIX = '/v2/';
const ROUTES: readonly ApiRoute[] = [...LINK_ROUTES, ...PAYMENT_ROUTES, ...CUSTOMER_ROUTES, ...SETTLEMENT_ROUTES];

/**
 * Identifies the owner of a key: `test_` or `live_` and at least thirty letters and digits. Any such key has a separate
 * profile. An organisation has a token `access_sim_` with one of its keys behind it.
 */
export function callerOf({ headers }: ApiRequest): Caller {
  const key = /^Bearer (?:access_sim_)?((test|live)_\w{30,})$/.exec(headers['authorization'] ?? '');
  if (key?.[1] === undefined) {
    throw new ApiRefusal(401, 'Missing authentication, or failed to authenticate');
  }
  return profileOf(key[1]);
}

/** What a key stands for. */
export function profileOf(key: string): Caller {
  return { profileId: `pfl_${shortHash(key)}`, mode: key.startsWith('live_') ? 'live' : 'test' };
}

/** Runs a call; refuses a parameter that the call does not know. */
export function run(simulator: MollieSimulator, request: ApiRequest): ApiAnswer {
  const caller = callerOf(request);
  const { route, ids } = routeAt(ROUTES, request.method, request.path.slice(API_PREFIX.length));
  const body = readBody(request);
  const query = Object.fromEntries(new URLSearchParams(request.search));
  refuseUnknown(query, route.query ?? [], 'query');
  refuseUnknown(body, route.body ?? [], 'body');
  const isOrganization = request.headers['authorization']?.startsWith('Bearer access_') === true;
  return route.run({ simulator, caller, isOrganization, ids, body, query });
}

function readBody({ method, text }: ApiRequest): Body {
  if (method === 'GET' || text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body;
  } catch {
    // Reported below, where the body turns out not to be an object.
  }
  throw new ApiRefusal(400, 'The request body contains invalid JSON');
}
