import { i18n } from '@lingui/core';
import { API_BASE, API_CREDENTIALS, csrfToken } from './session-api.ts';

const TIMEOUT_MS = 60_000;

function send(path: string, init: RequestInit): Promise<Response> {
  return fetch(`${API_BASE}${path}`, {
    ...init,
    credentials: API_CREDENTIALS,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

function askForSheet(path: string): Promise<Response> {
  return send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-localization': i18n.locale, 'X-XSRF-TOKEN': csrfToken() },
    body: '{}',
  });
}

/** A sheet for Excel that the server makes at this address; `offline` when it cannot be reached. */
export async function downloadSheet(path: string): Promise<Blob | 'offline' | 'failed'> {
  try {
    let answer = await askForSheet(path);
    if (answer.status === 419) {
      await send('/sanctum/csrf-cookie', {});
      answer = await askForSheet(path);
    }
    const isSheet = (answer.headers.get('content-type') ?? '').includes('spreadsheetml');
    return answer.ok && isSheet ? await answer.blob() : 'failed';
  } catch {
    return 'offline';
  }
}
