import { i18n } from '@lingui/core';
import { requestId } from '#sync/client/transport/request-id.ts';
import { addressOf } from './api-call.ts';
import { API_BASE, API_CREDENTIALS, type ApiAddress, csrfToken } from './session-api.ts';

const TIMEOUT_MS = 60_000;

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };

function send(address: ApiAddress, init: Init): Promise<Response> {
  return fetch(`${API_BASE}${address}`, {
    ...init,
    headers: { ...init.headers, ...requestId() },
    credentials: API_CREDENTIALS,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

function askForSheet(address: ApiAddress, body: object): Promise<Response> {
  return send(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-localization': i18n.locale, 'X-XSRF-TOKEN': csrfToken() },
    body: JSON.stringify(body),
  });
}

/** A sheet for Excel that the server makes at this address of what `body` says; `offline` when it cannot be reached. */
export async function downloadSheet(address: ApiAddress, body: object = {}): Promise<Blob | 'offline' | 'failed'> {
  try {
    let answer = await askForSheet(address, body);
    if (answer.status === 419) {
      await send(addressOf('/sanctum/csrf-cookie'), {});
      answer = await askForSheet(address, body);
    }
    const isSheet = (answer.headers.get('content-type') ?? '').includes('spreadsheetml');
    return answer.ok && isSheet ? await answer.blob() : 'failed';
  } catch {
    return 'offline';
  }
}
