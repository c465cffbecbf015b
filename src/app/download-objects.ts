import { i18n } from '@lingui/core';
import { API_BASE, csrfToken } from './session-api.ts';

const TIMEOUT_MS = 60_000;

function send(path: string, init: RequestInit): Promise<Response> {
  return fetch(`${API_BASE}${path}`, {
    ...init,
    credentials: API_BASE === '' ? 'same-origin' : 'include',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

function askForSheet(): Promise<Response> {
  return send('/api/objects/download', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-localization': i18n.locale, 'X-XSRF-TOKEN': csrfToken() },
    body: '{}',
  });
}

/** Every object as a sheet for Excel, made by the server; `offline` when it cannot be reached. */
export async function downloadObjects(): Promise<Blob | 'offline' | 'failed'> {
  try {
    let answer = await askForSheet();
    if (answer.status === 419) {
      await send('/sanctum/csrf-cookie', {});
      answer = await askForSheet();
    }
    const isSheet = (answer.headers.get('content-type') ?? '').includes('spreadsheetml');
    return answer.ok && isSheet ? await answer.blob() : 'failed';
  } catch {
    return 'offline';
  }
}
