import { i18n } from '@lingui/core';
import { readUser, type SignedInUser } from './session-user.ts';

/** Another host can serve the API (`VITE_API_URL` at build); by default it is this one. */
export const API_BASE: string = (import.meta.env.VITE_API_URL as string | undefined)?.replace(/\/$/, '') ?? '';
/** The cookie of the session goes along, to another host too. */
export const API_CREDENTIALS: RequestCredentials = API_BASE === '' ? 'same-origin' : 'include';
const TIMEOUT_MS = 10_000;

/** What a call came to: an answer, or no valid answer at all. */
export type CallResult = { readonly ok: true; readonly body: unknown } | Refusal | NoAnswer;

/** Nobody answered; `late`: not in time, which says nothing of the connection. */
type NoAnswer = { readonly ok: false; readonly status: 'offline'; readonly late?: true };

/** The server's no: its words, its code, and after how many seconds it may be asked again where it says so. */
export type Refusal = {
  readonly ok: false;
  readonly status: number;
  readonly message: string;
  readonly code: string;
  readonly retryAfterS: number | null;
  readonly fields: FieldMessages;
};

/** Messages of the server by field name. */
export type FieldMessages = Readonly<Record<string, readonly string[]>>;

/** What the server's forgery check wants back in `X-XSRF-TOKEN`; empty before the first answer. */
export function csrfToken(): string {
  const cookie = document.cookie.split('; ').find((part) => part.startsWith('XSRF-TOKEN='));
  return cookie === undefined ? '' : decodeURIComponent(cookie.slice('XSRF-TOKEN='.length));
}

/** True when this browser holds a token of the server: it was here before. */
export function hasMetServer(): boolean {
  return API_BASE !== '' || csrfToken() !== '';
}

/** One call of the server's; whatever is not an answer of it counts as no connection. */
export async function call(path: string, init: { method?: string; body?: unknown } = {}): Promise<CallResult> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  const noAnswer = (): NoAnswer => ({ ok: false, status: 'offline', ...(limit.aborted ? { late: true } : {}) });
  let response: Response;
  try {
    response = await fetch(`${API_BASE}${path}`, {
      method: init.method ?? 'GET',
      credentials: API_CREDENTIALS,
      headers: {
        Accept: 'application/json',
        'X-localization': i18n.locale,
        'X-XSRF-TOKEN': csrfToken(),
        ...(init.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      signal: limit,
    });
  } catch {
    return noAnswer();
  }
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  const body: unknown = isJson ? await response.json().catch(() => undefined) : null;
  if (response.ok) {
    // A page from a hotel's sign-in or a proxy is not an answer of our server, nor is one that broke off.
    const isAnswer = (isJson && body !== undefined) || response.status === 204;
    return isAnswer ? { ok: true, body } : noAnswer();
  }
  return refusalOf(response, body);
}

/** The server's no, from its answer and what stands in it. */
export function refusalOf(response: Response, body: unknown): Refusal {
  const { message, code, errors } = (body ?? {}) as { message?: unknown; code?: unknown; errors?: unknown };
  const retryAfterS = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return {
    ok: false,
    status: response.status,
    message: typeof message === 'string' ? message : response.statusText,
    code: typeof code === 'string' ? code : '',
    retryAfterS: Number.isNaN(retryAfterS) ? null : retryAfterS,
    fields: typeof errors === 'object' && errors !== null ? (errors as FieldMessages) : {},
  };
}

/** A change with a fresh security token; a token that went stale meanwhile is renewed once. */
export async function change(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<CallResult> {
  const init = { method, ...(body === undefined ? {} : { body }) };
  if (csrfToken() === '') await call('/sanctum/csrf-cookie');
  const first = await call(path, init);
  if (first.ok || first.status !== 419) return first;
  await call('/sanctum/csrf-cookie');
  return call(path, init);
}

export function post(path: string, body: unknown): Promise<CallResult> {
  return change('POST', path, body);
}

export type UserAnswer = SignedInUser | 'signed_out' | 'offline';

/** Asks the server who is signed in. */
export async function fetchUser(): Promise<UserAnswer> {
  const result = await call('/api/user');
  if (result.ok) return readUser(result.body) ?? 'offline';
  return result.status === 401 ? 'signed_out' : 'offline';
}

/** `code`: six digits of an authenticator app, or a recovery code, where the server asked for one. */
export function postLogin(email: string, password: string, code?: string): Promise<CallResult> {
  return post('/login', { email, password, ...(code === undefined ? {} : { code }) });
}

/** `queueEmpty`: nothing waits for the server, so that the server may have the browser forget what it cached. */
export function postLogout(queueEmpty: boolean): Promise<CallResult> {
  return post('/logout', { queue_empty: queueEmpty });
}

export type Registration = {
  readonly company: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly password: string;
};

export function postRegistration(registration: Registration): Promise<CallResult> {
  return post('/users/register', registration);
}
