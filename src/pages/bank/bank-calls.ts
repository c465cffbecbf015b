import { i18n } from '@lingui/core';
import type { BankEntryAnswer, BankStatementAnswer, ChooseBody, SetAsideBody } from '#bank/bank.schema.ts';
import { MOST_FILE_BYTES } from '#bank/file-limits.ts';
import { type Answer, resultOf } from '#session/answer.ts';
import { type ApiResult, addressOf, ask, post } from '#session/api-call.ts';
import { API_BASE, API_CREDENTIALS, csrfToken, refusalOf } from '#session/session-api.ts';
import { requestId } from '#sync/client/transport/request-id.ts';

/** A file of five thousand lines takes a few seconds. */
const FILE_TIMEOUT_MS = 120_000;
const NO_ANSWER = { ok: false, status: 'offline' } as const;

/** Sends a bank file as it is. */
export async function sendBankFile(file: File): Promise<Answer<BankStatementAnswer>> {
  if (file.size > MOST_FILE_BYTES)
    return { ...NO_ANSWER, status: 413, message: '', code: 'too_large', retryAfterS: null, fields: {} };
  if (csrfToken() === '') await ask('/sanctum/csrf-cookie');
  try {
    const address = addressOf('/api/bank-statements', { query: { name: file.name.slice(0, 200) } });
    const answer = await fetch(`${API_BASE}${address}`, {
      method: 'POST',
      credentials: API_CREDENTIALS,
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/octet-stream',
        'X-localization': i18n.locale,
        'X-XSRF-TOKEN': csrfToken(),
        ...requestId(),
      },
      body: file,
      signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
    });
    const body: unknown = await answer.json().catch(() => null);
    if (!answer.ok) return refusalOf(answer, body);
    return { ok: true, result: (body as { readonly result: BankStatementAnswer }).result };
  } catch {
    return NO_ANSWER;
  }
}

type Seen = Pick<BankEntryAnswer, 'uuid' | 'version'>;

export async function acceptEntry({ uuid, version }: Seen): Promise<Answer<BankEntryAnswer>> {
  return resultOf(await post('/api/bank-entries/{id}/accept', { params: { id: uuid }, body: { version } }));
}

export async function chooseInvoices(
  { uuid, version }: Seen,
  invoices: ChooseBody['invoices'],
): Promise<Answer<BankEntryAnswer>> {
  return resultOf(await post('/api/bank-entries/{id}/choose', { params: { id: uuid }, body: { version, invoices } }));
}

export async function setEntryAside(
  { uuid, version }: Seen,
  { note }: Pick<SetAsideBody, 'note'>,
): Promise<Answer<BankEntryAnswer>> {
  return resultOf(await post('/api/bank-entries/{id}/set-aside', { params: { id: uuid }, body: { version, note } }));
}

export async function undoEntry({ uuid, version }: Seen): Promise<Answer<BankEntryAnswer>> {
  return resultOf(await post('/api/bank-entries/{id}/undo', { params: { id: uuid }, body: { version } }));
}

/** As many as one call takes. */
export const MOST_AT_ONCE = 100;

export async function acceptEntries(
  entries: readonly Seen[],
): Promise<Answer<ApiResult<'post', '/api/bank-entries/accept'>>> {
  const body = { entries: entries.map(({ uuid, version }) => ({ uuid, version })) };
  return resultOf(await post('/api/bank-entries/accept', { body }));
}

/** Has everything matched anew that nobody decided about. */
export async function matchAgain(): Promise<Answer<ApiResult<'post', '/api/bank-entries/match'>>> {
  return resultOf(await post('/api/bank-entries/match'));
}
