import { createHash } from 'node:crypto';
import {
  type ApiAnswer,
  ApiRefusal,
  type ApiRequest,
  type KeptAnswer,
  type KernelState,
  type Simulator,
} from './play.ts';

const KEPT_MS = 24 * 3_600_000;

export type Written = { readonly status: number; readonly body: string; readonly isReplay: boolean };

/** Answers a call: with the answer given before to the same idempotency key, or with the result of running it. */
export function answerCall<State extends KernelState>(simulator: Simulator<State>, request: ApiRequest): Written {
  const { api } = simulator.play;
  try {
    const name = keyName(api.accountOf(request), request);
    const kept = keptAnswer(simulator, name, request);
    if (kept !== null) return { status: kept.status, body: kept.body, isReplay: true };
    const written = textOf(api.run(simulator, request));
    if (name !== null) {
      simulator.state.answers[name] = { ...written, fingerprint: fingerprintOf(request), at: simulator.now() };
    }
    if (request.method !== 'GET') simulator.save();
    return { ...written, isReplay: false };
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    return { ...textOf({ status: error.status, body: api.refusalBody(error) }), isReplay: false };
  }
}

/** Keeps an error for a call's idempotency key, unless it has an answer. */
export function keepRefusal<State extends KernelState>(
  simulator: Simulator<State>,
  request: ApiRequest,
  refusal: ApiRefusal,
): void {
  const name = keyName(simulator.play.api.accountOf(request), request);
  if (name === null || keptAnswer(simulator, name, request) !== null) return;
  const written = textOf({ status: refusal.status, body: simulator.play.api.refusalBody(refusal) });
  simulator.state.answers[name] = { ...written, fingerprint: fingerprintOf(request), at: simulator.now() };
  simulator.save();
}

/**
 * Marks a call with an idempotency key as running, so that another one gets a conflict. Returns a function to end that.
 */
export function beginRunning<State extends KernelState>(simulator: Simulator<State>, request: ApiRequest): () => void {
  const name = keyName(simulator.play.api.accountOf(request), request);
  if (name === null) return () => {};
  simulator.running.set(name, fingerprintOf(request));
  return () => simulator.running.delete(name);
}

/** True while a call with this key runs. */
export function isRunning<State extends KernelState>(simulator: Simulator<State>, request: ApiRequest): boolean {
  const name = keyName(simulator.play.api.accountOf(request), request);
  return name !== null && simulator.running.has(name);
}

function textOf({ status, body }: ApiAnswer) {
  return { status, body: body === null ? '' : JSON.stringify(body) };
}

function keyName(account: string, { method, idempotencyKey }: ApiRequest): string | null {
  return method === 'GET' || idempotencyKey === undefined ? null : `${account} ${idempotencyKey}`;
}

function fingerprintOf({ method, path, text }: ApiRequest): string {
  return createHash('sha256').update(`${method} ${path} ${text}`).digest('hex');
}

function keptAnswer<State extends KernelState>(
  simulator: Simulator<State>,
  name: string | null,
  request: ApiRequest,
): KeptAnswer | null {
  const kept = name === null ? undefined : simulator.state.answers[name];
  if (name === null || kept === undefined) return null;
  if (kept.at + KEPT_MS <= simulator.now()) {
    delete simulator.state.answers[name];
    return null;
  }
  if (kept.fingerprint !== fingerprintOf(request)) throw simulator.play.api.keyReused();
  return kept;
}
