import { requestId } from '#sync/client/transport/request-id.ts';
import { API_BASE, API_CREDENTIALS, type ApiAddress } from './session-api.ts';

/** Making a PDF of many lines takes a while the first time. */
const TIMEOUT_MS = 30_000;

/** The PDF at an address of the server's; null without a valid answer. */
export async function fetchPdf(address: ApiAddress): Promise<Blob | null> {
  try {
    const answer = await fetch(`${API_BASE}${address}`, {
      credentials: API_CREDENTIALS,
      headers: requestId(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const isPdf = (answer.headers.get('content-type') ?? '').includes('pdf');
    return answer.ok && isPdf ? await answer.blob() : null;
  } catch {
    return null;
  }
}
