import { requestId } from '#sync/client/transport/request-id.ts';
import { type ApiBody, type ApiResult, addressOf, ask, change, post } from './api-call.ts';
import { API_BASE, API_CREDENTIALS, type CallResult, csrfToken } from './session-api.ts';

/** What the app reads of `GET /api/company`. `settings` is null for who may not change them. */
export type Company = Pick<ApiResult<'get', '/api/company'>, 'name' | 'logo_url' | 'first_run_dismissed' | 'settings'>;
/** `address`: whether the server knows the address that people use; `unknown`: links are not mailed. */
export type Settings = NonNullable<Company['settings']>;
/** What is known of the payment key: never itself. `since` is an instant. */
export type KeyState = Settings['provider']['api_key'];
/** New values of whole sections of the settings. */
export type SettingsInput = Omit<ApiBody<'put', '/api/company'>, 'version'>;

type Refused = Extract<CallResult, { readonly ok: false }>;
export type CompanyResult = { readonly company: Company } | { readonly refused: Refused };

const LOGO_TIMEOUT_MS = 60_000;

export async function fetchCompany(): Promise<CompanyResult> {
  return readCompany(await ask('/api/company'));
}

/** Saves sections; `version` is that of the settings on the screen. */
export async function saveSettings(input: SettingsInput, version?: number): Promise<CompanyResult> {
  return readCompany(await change('PUT', '/api/company', { body: { ...input, version } }));
}

type Obstacles = ApiResult<'get', '/api/company/provider'>;
/** What a change of the provider would cut off: its kind, how many, and the first few by name. */
export type InTheWay = Obstacles['provider'][number];

/** Fetches what prevents leaving the provider, or its account; undefined without an answer. */
export async function fetchObstacles(): Promise<Obstacles | undefined> {
  const answer = await ask('/api/company/provider');
  return answer.ok ? answer.body.result : undefined;
}

/** Closes every page that can be paid on. */
export async function closePaymentPages(): Promise<CallResult> {
  return post('/api/payment-links/close');
}

export async function removeLogo(): Promise<CallResult> {
  return change('DELETE', '/api/company/logo');
}

/** Sends a picture as it is. */
export async function sendLogo(content: Blob): Promise<CallResult> {
  const send = async (): Promise<CallResult> => {
    try {
      const answer = await fetch(`${API_BASE}${addressOf('/api/company/logo')}`, {
        method: 'PUT',
        credentials: API_CREDENTIALS,
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/octet-stream',
          'X-localization': document.documentElement.lang,
          'X-XSRF-TOKEN': csrfToken(),
          ...requestId(),
        },
        body: content,
        signal: AbortSignal.timeout(LOGO_TIMEOUT_MS),
      });
      const body = (await answer.json()) as { message?: string; code?: string; errors?: Record<string, string[]> };
      if (answer.ok) return { ok: true, body };
      const { message = '', code = '', errors: fields = {} } = body;
      return { ok: false, status: answer.status, message, code, fields, retryAfterS: null };
    } catch {
      return { ok: false, status: 'offline' };
    }
  };
  return renewed(await send(), send);
}

/** Repeats a call once with a new CSRF token when the old one was stale. */
async function renewed(first: CallResult, again: () => Promise<CallResult>): Promise<CallResult> {
  if (first.ok || first.status !== 419) return first;
  await ask('/sanctum/csrf-cookie');
  return again();
}

function readCompany(answer: CallResult<{ readonly result: Company }>): CompanyResult {
  return answer.ok ? { company: answer.body.result } : { refused: answer };
}
