import type { StoredSections } from '#company/company-settings.schema.ts';
import type { PaymentProvider } from '#company/company-settings.ts';
import type { Leaving, Obstacle } from '#company/provider-change.ts';
import { API_BASE, API_CREDENTIALS, type CallResult, call, change, csrfToken } from './session-api.ts';

/** What is known of the payment key: never itself. `since` is an instant. */
export type KeyState = {
  readonly set: boolean;
  readonly ends_with: string;
  readonly since: string | null;
  readonly readable: boolean;
};

export type Settings = Omit<StoredSections, 'first_run'> & {
  readonly version: number;
  /** Whether the server knows the address that people use; `unknown`: links are not mailed. */
  readonly address: 'set' | 'this_machine' | 'unknown';
  readonly provider: {
    readonly payment_provider: PaymentProvider | null;
    readonly api_key: KeyState;
    /** Of providers that were left. */
    readonly kept_keys: readonly (KeyState & { readonly provider: PaymentProvider })[];
  };
};

/** The company as `GET /api/company` gives it. `settings` is null for who may not change them. */
export type Company = {
  readonly name: string;
  readonly logo_url: string | null;
  readonly first_run_dismissed: boolean;
  readonly settings: Settings | null;
};

/** Changes of sections, each as a whole. */
export type SettingsWish = Partial<Omit<StoredSections, 'mails'>> & {
  readonly mails?: object;
  readonly provider?: {
    readonly payment_provider: PaymentProvider | null;
    readonly api_key?: string | null;
    readonly key_of?: PaymentProvider;
    readonly other_account?: boolean;
  };
};

type Refused = Extract<CallResult, { readonly ok: false }>;
export type CompanyResult = { readonly company: Company } | { readonly refused: Refused };

const URL = '/api/company';
const LOGO_TIMEOUT_MS = 60_000;

export async function fetchCompany(): Promise<CompanyResult> {
  return readCompany(await call(URL));
}

/** Saves sections; `version` is that of the settings on the screen. */
export async function saveSettings(wish: SettingsWish, version?: number): Promise<CompanyResult> {
  return readCompany(await change('PUT', URL, { ...wish, ...(version === undefined ? {} : { version }) }));
}

/** Something that a change of the provider would cut off; the first of them by name. */
export type InTheWay = {
  readonly what: Obstacle;
  readonly count: number;
  readonly examples: readonly { readonly uuid: string; readonly name: string }[];
};

/** What stands in the way of leaving the provider, or its account; undefined without an answer. */
export async function fetchStanding(): Promise<Readonly<Record<Leaving, readonly InTheWay[]>> | undefined> {
  const answer = await call(`${URL}/provider`);
  if (!answer.ok) return undefined;
  return (answer.body as { readonly result?: Readonly<Record<Leaving, readonly InTheWay[]>> } | null)?.result;
}

/** Closes every page that can be paid on. */
export async function closePaymentPages(): Promise<CallResult> {
  return change('POST', '/api/payment-links/close', {});
}

export async function removeLogo(): Promise<CallResult> {
  return change('DELETE', `${URL}/logo`, {});
}

/** Sends a picture as it is. */
export async function sendLogo(content: Blob): Promise<CallResult> {
  const send = async (): Promise<CallResult> => {
    try {
      const answer = await fetch(`${API_BASE}${URL}/logo`, {
        method: 'PUT',
        credentials: API_CREDENTIALS,
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/octet-stream',
          'X-localization': document.documentElement.lang,
          'X-XSRF-TOKEN': csrfToken(),
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

/** A security token that went stale is renewed once. */
async function renewed(first: CallResult, again: () => Promise<CallResult>): Promise<CallResult> {
  if (first.ok || first.status !== 419) return first;
  await call('/sanctum/csrf-cookie');
  return again();
}

function readCompany(answer: CallResult): CompanyResult {
  if (!answer.ok) return { refused: answer };
  const company = (answer.body as { readonly result?: Company } | null)?.result;
  return company === undefined ? { refused: { ok: false, status: 'offline' } } : { company };
}
