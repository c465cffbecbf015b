/** Why a request failed. Only `update_needed` and `sign_in` need a person; the others are tried again. */
export type Failure =
  /** No answer, a cut one, or one that is not ours (a captive portal answers 200). */
  | { readonly kind: 'no_connection'; readonly timedOut: boolean }
  /** `tookOthers`: the changes sent before the one the server cannot take now have their verdicts. */
  | { readonly kind: 'busy'; readonly retryAfterMs: number; readonly tookOthers?: boolean }
  /** `wipe`: the session was ended from elsewhere, and this device must drop the server's rows. */
  | { readonly kind: 'sign_in'; readonly wipe: boolean }
  | { readonly kind: 'wrong_user' }
  | { readonly kind: 'client_fork' }
  | { readonly kind: 'gap' }
  /** This device's cursor cannot be answered: the mirror must be built again. */
  | { readonly kind: 'reset'; readonly reason: string }
  | { readonly kind: 'too_large' }
  /** This app is too old to read; `maySend`: it can still send what it holds. */
  | { readonly kind: 'update_needed'; readonly maySend: boolean }
  | { readonly kind: 'csrf' }
  | { readonly kind: 'refused'; readonly status: number };

export class TransportError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(`sync: ${failure.kind}`, { cause });
    this.failure = failure;
  }
}

export const PROTOCOL_HEADER = 'x-sync-protocol';
const RETRY_AFTER_MS = 5000;

function retryAfterMs(headers: Headers): number {
  const seconds = Number(headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 300) * 1000 : RETRY_AFTER_MS;
}

const CONFLICTS: Readonly<Record<string, Failure>> = {
  client_fork: { kind: 'client_fork' },
  gap: { kind: 'gap' },
  epoch_changed: { kind: 'reset', reason: 'epoch_changed' },
  epoch: { kind: 'reset', reason: 'epoch_changed' },
  cursor_ahead: { kind: 'reset', reason: 'cursor_ahead' },
};

/** What an answer that is no success means. `body` is its parsed JSON. */
export function failureOf(status: number, headers: Headers, body: unknown): Failure {
  const fields = (typeof body === 'object' && body !== null ? body : {}) as { code?: unknown; reason?: unknown };
  const code = typeof fields.code === 'string' ? fields.code : '';
  switch (status) {
    case 401:
      // Said by our server only: what answers in its place must not clear a device.
      return { kind: 'sign_in', wipe: code === 'wipe' && headers.get(PROTOCOL_HEADER) !== null };
    case 403:
      return { kind: 'wrong_user' };
    case 409:
      return CONFLICTS[code] ?? { kind: 'refused', status };
    case 410:
      return { kind: 'reset', reason: typeof fields.reason === 'string' ? fields.reason : code };
    case 413:
      return { kind: 'too_large' };
    case 419:
      return { kind: 'csrf' };
    case 426:
      return { kind: 'update_needed', maySend: true };
    case 429:
    case 503:
      return { kind: 'busy', retryAfterMs: retryAfterMs(headers) };
    default:
      return status >= 500 ? { kind: 'busy', retryAfterMs: 0 } : { kind: 'refused', status };
  }
}

/** Returns the rebuild that a failed download calls for. Missing segments belong to a manifest that was replaced. */
export function resetOf(error: unknown): TransportError | null {
  if (!(error instanceof TransportError)) return null;
  const { failure } = error;
  if (failure.kind === 'reset') return error;
  const isGone = failure.kind === 'refused' && failure.status === 404;
  return isGone ? new TransportError({ kind: 'reset', reason: 'segment_gone' }) : null;
}
