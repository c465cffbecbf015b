import { i18n } from '@lingui/core';
import type { ExportKind, SummaryAnswer, VatAnswer } from '#accountancy/accountancy.schema.ts';
import type { PayoutDetailAnswer } from '#accountancy/payout.schema.ts';
import type { ClosingAnswer, OdditiesAnswer, PeriodsAnswer } from '#accountancy/period.schema.ts';
import type { VatPeriod } from '#company/company-settings.ts';
import { type Answer, resultOf } from '#session/answer.ts';
import { type ApiResult, addressOf, post } from '#session/api-call.ts';
import { queryOf, type ServerQuery } from '#session/server-query.ts';
import { API_BASE, API_CREDENTIALS, refusalOf } from '#session/session-api.ts';
import { requestId } from '#sync/client/transport/request-id.ts';

export function summaryQuery(year: number): ServerQuery<SummaryAnswer> {
  return queryOf('/api/accountancy/summary', { query: { year } });
}

/** Without a period, the returns for the period that the company files by. */
export function vatQuery(year: number, period: VatPeriod | null): ServerQuery<VatAnswer> {
  const query = { year, ...(period === null ? {} : { period }) };
  return queryOf('/api/accountancy/vat', { query });
}

export const ledgerAccountsQuery: ServerQuery<ApiResult<'get', '/api/accountancy/settings'>> =
  queryOf('/api/accountancy/settings');

export function payoutQuery(uuid: string): ServerQuery<PayoutDetailAnswer> {
  return queryOf('/api/accountancy/payouts/{id}', { params: { id: uuid } });
}

/** Keeps the token to which Mollie tells settlements; null removes it. */
export async function keepPayoutToken(token: string | null): Promise<Answer<true>> {
  return resultOf(await post('/api/accountancy/payouts/token', { body: { token } }));
}

/** Claims the VAT of invoices that will not be paid back, booked on a day. */
export async function claimVat(invoices: readonly string[], on: string): Promise<Answer<true>> {
  return resultOf(await post('/api/accountancy/bad-debts/claims', { body: { invoices: [...invoices], on } }));
}

export function periodsQuery(year: number): ServerQuery<PeriodsAnswer> {
  return queryOf('/api/accountancy/periods', { query: { year } });
}

export function odditiesQuery(until: string): ServerQuery<OdditiesAnswer> {
  return queryOf('/api/accountancy/periods/oddities', { query: { until } });
}

/** Closes the books up to and including a day. */
export async function closeBooks(until: string): Promise<Answer<ClosingAnswer>> {
  return resultOf(await post('/api/accountancy/periods/close', { body: { until } }));
}

/** Opens what the last closing closed. */
export async function reopenBooks(id: string, reason: string): Promise<Answer<ClosingAnswer>> {
  return resultOf(await post('/api/accountancy/periods/{id}/reopen', { params: { id }, body: { reason } }));
}

/** Many invoices take a while. */
const FILE_TIMEOUT_MS = 600_000;

type LedgerFile = { readonly content: Blob; readonly name: string };

/** A file of the books with the name that the server gives it, or the server's no. */
export async function downloadLedgerFile(kind: ExportKind, from: string, until: string): Promise<Answer<LedgerFile>> {
  try {
    const address = addressOf('/api/accountancy/export', { query: { kind, from, until } });
    const answer = await fetch(`${API_BASE}${address}`, {
      credentials: API_CREDENTIALS,
      headers: { 'X-localization': i18n.locale, ...requestId() },
      signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
    });
    if (!answer.ok) return refusalOf(answer, await answer.json().catch(() => null));
    const [, name] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
    // An answer without the name is not from this call.
    return name === undefined ? NO_ANSWER : { ok: true, result: { content: await answer.blob(), name } };
  } catch {
    return NO_ANSWER;
  }
}

const NO_ANSWER = { ok: false, status: 'offline' } as const;
