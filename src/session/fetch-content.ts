import { requestId } from '#sync/client/transport/request-id.ts';
import { addressOf } from './api-call.ts';
import { API_BASE, API_CREDENTIALS } from './session-api.ts';

/** Fifteen megabytes on a thin line; nobody waits longer for a photo. */
const TIMEOUT_MS = 60_000;

/** The content of a photo or document as the server has it; null without a valid answer. */
export async function fetchContent(documentId: string): Promise<ArrayBuffer | null> {
  try {
    const answer = await fetch(
      `${API_BASE}${addressOf('/api/documents/{id}/content', { params: { id: documentId } })}`,
      {
        credentials: API_CREDENTIALS,
        headers: requestId(),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
    );
    return answer.ok ? await answer.arrayBuffer() : null;
  } catch {
    return null;
  }
}
