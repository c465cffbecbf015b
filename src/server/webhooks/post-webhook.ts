import { request as requestHttp } from 'node:http';
import { type RequestOptions, request as requestHttps } from 'node:https';
import { performance } from 'node:perf_hooks';
import { addressIn, InsideAddressError, isOutside, outsideLookup } from './outside-address.ts';

/** What came of an attempt: the other side's status, or in a word why there is none. */
export type Posted = {
  readonly status: number | null;
  readonly reason: string | null;
  readonly tookMs: number;
};

export type PostOptions = {
  /** Where a network of its own is trusted, as in a demonstration: plain HTTP, and addresses inside. */
  readonly mayGoInside: boolean;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
};

const TIMEOUT_MS = 10_000;
/** Of an answer nobody reads: so much is let through, for a server that minds being cut off. */
const MOST_ANSWER_BYTES = 16 * 1024;

/** Errors of Node by what to tell a person. */
const REASONS: Readonly<Record<string, string>> = {
  INSIDE_ADDRESS: 'inside',
  ENOTFOUND: 'unknown_host',
  EAI_AGAIN: 'unknown_host',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'broken_off',
  EPIPE: 'broken_off',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
};
const CERTIFICATE = /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_|ALTNAME|EPROTO/;

/** Sends a body to an address that a company chose. Redirects are not followed; never throws. */
export async function postWebhook(
  address: string,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  options: PostOptions,
): Promise<Posted> {
  const begun = performance.now();
  const tookMs = () => Math.round(performance.now() - begun);
  const patience = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  try {
    const status = await post(new URL(address), message, options, patience);
    return { status, reason: null, tookMs: tookMs() };
  } catch (error) {
    const reason = patience.aborted ? 'timeout' : options.signal?.aborted === true ? 'stopped' : reasonOf(error);
    return { status: null, reason, tookMs: tookMs() };
  }
}

function reasonOf(error: unknown): string {
  const { code = '' } = error as { readonly code?: string };
  return REASONS[code] ?? (CERTIFICATE.test(code) ? 'certificate' : 'no_answer');
}

function post(
  url: URL,
  { headers, body }: Parameters<typeof postWebhook>[1],
  { mayGoInside, signal }: PostOptions,
  patience: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const own = addressIn(url);
    const isPlain = url.protocol === 'http:';
    if (!mayGoInside && (isPlain || (own !== undefined && !isOutside(own)))) {
      reject(new InsideAddressError());
      return;
    }
    const sent = (isPlain ? requestHttp : requestHttps)(url, {
      method: 'POST',
      // A connection of its own: none that was made for another name is used again.
      agent: false,
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Remise-Webhooks/1',
      },
      signal: signal === undefined ? patience : AbortSignal.any([patience, signal]),
      ...(mayGoInside ? {} : { lookup: outsideLookup() }),
    } satisfies RequestOptions);
    let status: number | undefined;
    // What was answered counts, whatever becomes of the rest. Until the connection is closed it counts as under way, and
    // one that closes without an answer (as one that would switch protocols does) emits no error.
    const end = (error: Error) => (status === undefined ? reject(error) : resolve(status));
    sent.on('error', end);
    sent.on('close', () => end(new Error('closed without an answer')));
    sent.on('response', (answer) => {
      status = answer.statusCode ?? 0;
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > MOST_ANSWER_BYTES) answer.destroy();
      });
      answer.on('error', () => {});
    });
    sent.end(body);
  });
}
