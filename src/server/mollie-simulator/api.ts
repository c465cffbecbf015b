import { createHash } from 'node:crypto';
import type { ApiAnswer, ApiCall, ApiRoute } from './api-call.ts';
import { CUSTOMER_ROUTES } from './api-customers.ts';
import { LINK_ROUTES } from './api-links.ts';
import { PAYMENT_ROUTES } from './api-payments.ts';
import { type Body, refuseUnknown } from './parameters.ts';
import { ApiRefusal, refusalBody } from './refusal.ts';
import type { Simulator } from './simulator.ts';
import { type Caller, type KeptAnswer, shortHash } from './state.ts';

export type ApiRequest = {
  readonly method: string;
  /** With `/v2/`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly text: string;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
};

export type Written = { readonly status: number; readonly body: string; readonly isReplay: boolean };

const ROUTES: readonly ApiRoute[] = [...LINK_ROUTES, ...PAYMENT_ROUTES, ...CUSTOMER_ROUTES];
const KEPT_MS = 24 * 3_600_000;

/**
 * Identifies the owner of a key: `test_` or `live_` and at least thirty letters and digits. Any such key has a separate
 * profile.
 */
export function callerOf(authorization: string | undefined): Caller {
  const key = /^Bearer ((test|live)_\w{30,})$/.exec(authorization ?? '');
  if (key?.[1] === undefined) {
    throw new ApiRefusal(401, 'Missing authentication, or failed to authenticate');
  }
  return { profileId: `pfl_${shortHash(key[1])}`, mode: key[2] === 'live' ? 'live' : 'test' };
}

/** Answers a call: with the answer given before to the same idempotency key, or with the result of running it. */
export function answerCall(simulator: Simulator, request: ApiRequest): Written {
  try {
    const caller = callerOf(request.authorization);
    const kept = keptAnswer(simulator, caller, request);
    if (kept !== null) return { status: kept.status, body: kept.body, isReplay: true };
    const answer = run(simulator, caller, request);
    const written = { status: answer.status, body: answer.body === null ? '' : JSON.stringify(answer.body) };
    const name = keyName(caller, request);
    if (name !== null) {
      simulator.state.answers[name] = { ...written, fingerprint: fingerprintOf(request), at: simulator.now() };
    }
    if (request.method !== 'GET') simulator.save();
    return { ...written, isReplay: false };
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    return { status: error.status, body: JSON.stringify(refusalBody(error)), isReplay: false };
  }
}

/**
 * Marks a call with an idempotency key as running, so that another one gets a conflict. Returns a function to end that.
 */
export function beginRunning(simulator: Simulator, request: ApiRequest): () => void {
  const name = keyName(callerOf(request.authorization), request);
  if (name === null) return () => {};
  simulator.running.set(name, fingerprintOf(request));
  return () => simulator.running.delete(name);
}

/** True while a call with this key runs. */
export function isRunning(simulator: Simulator, request: ApiRequest): boolean {
  const name = keyName(callerOf(request.authorization), request);
  return name !== null && simulator.running.has(name);
}

function keyName({ profileId, mode }: Caller, { method, idempotencyKey }: ApiRequest): string | null {
  return method === 'GET' || idempotencyKey === undefined ? null : `${profileId} ${mode} ${idempotencyKey}`;
}

function fingerprintOf({ method, path, text }: ApiRequest): string {
  return createHash('sha256').update(`${method} ${path} ${text}`).digest('hex');
}

function keptAnswer(simulator: Simulator, caller: Caller, request: ApiRequest): KeptAnswer | null {
  const name = keyName(caller, request);
  const kept = name === null ? undefined : simulator.state.answers[name];
  if (name === null || kept === undefined) return null;
  if (kept.at + KEPT_MS <= simulator.now()) {
    delete simulator.state.answers[name];
    return null;
  }
  if (kept.fingerprint !== fingerprintOf(request)) {
    throw new ApiRefusal(400, 'The Idempotency-Key was used with another request', 'Idempotency-Key');
  }
  return kept;
}

function run(simulator: Simulator, caller: Caller, request: ApiRequest): ApiAnswer {
  const { route, ids } = routeOf(request);
  const body = readBody(request);
  refuseUnknown(request.query, route.query ?? [], 'query');
  refuseUnknown(body, route.body ?? [], 'body');
  const call: ApiCall = { simulator, caller, ids, body, query: request.query };
  return route.run(call);
}

function routeOf({ method, path }: ApiRequest): { readonly route: ApiRoute; readonly ids: readonly string[] } {
  const parts = path.replace(/^\/v2\//, '').split('/');
  const fits = (route: ApiRoute) => {
    const wanted = route.path.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => part === ':' || part === parts[at]);
  };
  const there = ROUTES.filter(fits);
  if (there.length === 0) throw new ApiRefusal(404, `The simulator has nothing at ${path}`);
  const route = there.find((other) => other.method === method);
  if (route === undefined) throw new ApiRefusal(405, `${method} is not known at ${path}`);
  return { route, ids: parts.filter((_part, at) => route.path.split('/')[at] === ':') };
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
