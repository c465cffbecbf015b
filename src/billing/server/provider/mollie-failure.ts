import { MollieApiError } from '@mollie/api-client';

/**
 * The kinds of failed calls. `refused`: Mollie said no, and would say it again. `unauthorized`: the key is not valid.
 * `throttled`: try later; the call was not done, or another one with its key still runs. `unreachable`: nobody knows
 * whether it was done; ask again with the same key.
 */
export type MollieFailureKind = 'refused' | 'unauthorized' | 'throttled' | 'unreachable';

export class MollieFailure extends Error {
  readonly kind: MollieFailureKind;
  /** The HTTP status, null where none came. */
  readonly status: number | null;
  /** What Mollie finds fault with, such as `amount`. */
  readonly field: string | null;

  constructor(
    kind: MollieFailureKind,
    message: string,
    about: { readonly status?: number | null; readonly field?: string | null } = {},
  ) {
    super(message);
    this.name = 'MollieFailure';
    this.kind = kind;
    this.status = about.status ?? null;
    this.field = about.field ?? null;
  }
}

/** One call, answered within the limit, or a MollieFailure. A call that is given up may still be done by Mollie. */
export async function within<T>(limitMs: number, call: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new MollieFailure('unreachable', `no answer from Mollie in ${limitMs / 1000} s`)),
      limitMs,
    );
  });
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    throw classified(error);
  } finally {
    clearTimeout(timer);
  }
}

function classified(error: unknown): unknown {
  if (!(error instanceof MollieApiError)) return error;
  const { statusCode: status = null, field = null, message } = error;
  return new MollieFailure(kindOf(status, message), message, { status, field });
}

function kindOf(status: number | null, message: string): MollieFailureKind {
  // The client looks at identifiers itself, before it asks.
  if (status === null) return message.endsWith('(unexpected format)') ? 'refused' : 'unreachable';
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429 || status === 409) return 'throttled';
  return status >= 400 && status < 500 ? 'refused' : 'unreachable';
}
