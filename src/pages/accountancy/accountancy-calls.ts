import { i18n } from '@lingui/core';
import type { ExportKind, SummaryAnswer, VatAnswer } from '#accountancy/accountancy.schema.ts';
import type { StoredSections } from '#company/company-settings.schema.ts';
import type { VatPeriod } from '#company/company-settings.ts';
import { type Answer, resultOf } from '#session/answer.ts';
import { API_BASE, API_CREDENTIALS, call, refusalOf } from '#session/session-api.ts';

const URL = '/api/accountancy';

export async function fetchSummary(year: number): Promise<Answer<SummaryAnswer>> {
  return resultOf(await call(`${URL}/summary?year=${year}`));
}

/** Without a period those that the company files. */
export async function fetchVat(year: number, period: VatPeriod | null): Promise<Answer<VatAnswer>> {
  const query = new URLSearchParams({ year: String(year), ...(period === null ? {} : { period }) });
  return resultOf(await call(`${URL}/vat?${query}`));
}

export async function fetchLedgerAccounts(): Promise<Answer<StoredSections['accountancy']>> {
  return resultOf(await call(`${URL}/settings`));
}

/** Where open items are asked for, as they were at the end of a day. */
export function openItemsPath(on: string): string {
  return `${URL}/open-items?${new URLSearchParams(on === '' ? {} : { on })}`;
}

/** Many invoices take a while. */
const FILE_TIMEOUT_MS = 600_000;

type LedgerFile = { readonly content: Blob; readonly name: string };

/** A file of the books with the name that the server gives it, or the server's no. */
export async function downloadLedgerFile(kind: ExportKind, from: string, until: string): Promise<Answer<LedgerFile>> {
  try {
    const answer = await fetch(`${API_BASE}${URL}/export?${new URLSearchParams({ kind, from, until })}`, {
      credentials: API_CREDENTIALS,
      headers: { 'X-localization': i18n.locale },
      signal: AbortSignal.timeout(FILE_TIMEOUT_MS),
    });
    if (!answer.ok) return refusalOf(answer, await answer.json().catch(() => null));
    const [, name] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
    // Without the name it is something else's answer.
    return name === undefined ? NO_ANSWER : { ok: true, result: { content: await answer.blob(), name } };
  } catch {
    return NO_ANSWER;
  }
}

const NO_ANSWER = { ok: false, status: 'offline' } as const;
