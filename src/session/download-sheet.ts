import { i18n } from '@lingui/core';
import { requestId } from '#sync/client/transport/request-id.ts';
import { addressOf } from './api-call.ts';
import { API_BASE, API_CREDENTIALS, type ApiAddress, csrfToken } from './session-api.ts';

const TIMEOUT_MS = 60_000;
/** Of an archive with photos and documents, on a slow line. */
const ARCHIVE_TIMEOUT_MS = 30 * 60_000;
const SHEET = 'spreadsheetml';
const ARCHIVE = 'application/zip';

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

function send(address: ApiAddress, init: Init, timeoutMs = TIMEOUT_MS): Promise<Response> {
  return fetch(`${API_BASE}${address}`, {
    ...init,
    headers: { ...init.headers, ...requestId() },
    credentials: API_CREDENTIALS,
    signal: AbortSignal.timeout(timeoutMs),
  });
}

function askForFile(address: ApiAddress, body: object, timeoutMs: number): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', 'X-localization': i18n.locale, 'X-XSRF-TOKEN': csrfToken() };
  return send(address, { method: 'POST', headers, body: JSON.stringify(body) }, timeoutMs);
}

/** A sheet for Excel that the server makes at this address of what `body` says; `offline` when it cannot be reached. */
export function downloadSheet(address: ApiAddress, body: object = {}): Promise<Blob | 'offline' | 'failed'> {
  return download(address, body, SHEET, TIMEOUT_MS);
}

/** The same for an archive. */
export function downloadArchive(address: ApiAddress): Promise<Blob | 'offline' | 'failed'> {
  return download(address, {}, ARCHIVE, ARCHIVE_TIMEOUT_MS);
}

async function download(
  address: ApiAddress,
  body: object,
  type: string,
  timeoutMs: number,
): Promise<Blob | 'offline' | 'failed'> {
  try {
    let answer = await askForFile(address, body, timeoutMs);
    if (answer.status === 419) {
      await send(addressOf('/sanctum/csrf-cookie'), {});
      answer = await askForFile(address, body, timeoutMs);
    }
    const isExpected = (answer.headers.get('content-type') ?? '').includes(type);
    return answer.ok && isExpected ? await answer.blob() : 'failed';
  } catch {
    return 'offline';
  }
}
