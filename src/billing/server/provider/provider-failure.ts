/**
 * The kinds of failed calls. `refused`: the provider said no, and would say it again. `unauthorized`: the key is not
 * valid. `throttled`: try later; the call was not done, or another one with its key still runs. `unreachable`: nobody
 * knows whether it was done; ask again with the same key.
 */
export type ProviderFailureKind = 'refused' | 'unauthorized' | 'throttled' | 'unreachable';

type About = {
  readonly status?: number | null;
  readonly field?: string | null;
  readonly retryAfterS?: number | null;
  readonly isReplay?: boolean;
};

/** A call of a payment provider that failed. */
export class ProviderFailure extends Error {
  readonly kind: ProviderFailureKind;
  /** The HTTP status, null where none came. */
  readonly status: number | null;
  /** What the provider finds fault with, such as `amount`. */
  readonly field: string | null;
  /** The seconds after which the provider wants to be asked again, where it said so. */
  readonly retryAfterS: number | null;
  /** The answer is the one that an earlier request with this key was given: that request has ended. */
  readonly isReplay: boolean;

  constructor(kind: ProviderFailureKind, message: string, about: About = {}) {
    super(message);
    this.name = 'ProviderFailure';
    this.kind = kind;
    this.status = about.status ?? null;
    this.field = about.field ?? null;
    this.retryAfterS = about.retryAfterS ?? null;
    this.isReplay = about.isReplay ?? false;
  }
}

type Limits = {
  readonly limitMs: number;
  /** Who is asked, for people. */
  readonly who: string;
  /** What the client's own error means; another error stays as it is. */
  readonly failureOf: (error: unknown) => ProviderFailure | undefined;
};

/** One call, answered within the limit, or a ProviderFailure. A call that is given up may still be done. */
export async function within<T>({ limitMs, who, failureOf }: Limits, call: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new ProviderFailure('unreachable', `no answer from ${who} in ${limitMs / 1000} s`)),
      limitMs,
    );
  });
  try {
    return await Promise.race([call(), late]);
  } catch (error) {
    throw failureOf(error) ?? error;
  } finally {
    clearTimeout(timer);
  }
}

/** The kind of an answer with this status. */
export function kindOfStatus(status: number): ProviderFailureKind {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429 || status === 409) return 'throttled';
  return status >= 400 && status < 500 ? 'refused' : 'unreachable';
}
