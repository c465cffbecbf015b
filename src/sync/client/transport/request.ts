import type { Runtime } from '../runtime/runtime.ts';
import { TransportError } from './transport-error.ts';

const BODY_TIMEOUT_MS = 20_000;

/** Watches over the progress of one request. */
type Watch = {
  readonly signal: AbortSignal;
  readonly expect: (ms: number) => void;
  readonly cut: () => void;
  readonly done: () => void;
  readonly timedOut: () => boolean;
};

/** Aborts a request that shows no progress in time. */
function watchProgress(runtime: Runtime, outer: AbortSignal): Watch {
  const controller = new AbortController();
  const cut = () => controller.abort();
  let cancel = () => {};
  let late = false;
  outer.addEventListener('abort', cut, { once: true });
  return {
    signal: controller.signal,
    expect: (ms) => {
      cancel();
      cancel = runtime.setTimer(() => {
        late = true;
        controller.abort();
      }, ms);
    },
    cut,
    done: () => {
      cancel();
      outer.removeEventListener('abort', cut);
    },
    timedOut: () => late,
  };
}

/** The body's text as it arrives; fails when it breaks off, stands still or does not begin. */
export async function* pieces(
  request: OpenRequest,
  silenceMs = BODY_TIMEOUT_MS,
  firstMs = silenceMs,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks(request, silenceMs, firstMs)) yield decoder.decode(chunk, { stream: true });
}

async function* chunks(
  { response, watch }: OpenRequest,
  silenceMs: number,
  firstMs = silenceMs,
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  const cut = () => void reader?.cancel().catch(() => {});
  watch.signal.addEventListener('abort', cut, { once: true });
  try {
    let limit = firstMs;
    while (reader !== undefined) {
      watch.expect(limit);
      limit = silenceMs;
      const { done, value } = await reader.read();
      if (watch.signal.aborted) throw new Error('cut');
      if (done) break;
      yield value;
    }
  } catch (error) {
    if (error instanceof TransportError) throw error;
    throw new TransportError({ kind: 'no_connection', timedOut: watch.timedOut() }, error);
  } finally {
    watch.done();
    watch.signal.removeEventListener('abort', cut);
    cut();
  }
}

/** A request whose headers have arrived. Read its body through `pieces`, or `drop` it. */
export type OpenRequest = { readonly response: Response; readonly watch: Watch };

/** Answers once the headers are there; fails after `answerMs` without, or when `outer` is aborted. */
export async function openRequest(
  runtime: Runtime,
  outer: AbortSignal,
  url: string,
  init: RequestInit,
  answerMs: number,
): Promise<OpenRequest> {
  const watch = watchProgress(runtime, outer);
  watch.expect(answerMs);
  try {
    return { response: await runtime.fetch(url, { ...init, signal: watch.signal }), watch };
  } catch (error) {
    watch.done();
    throw new TransportError({ kind: 'no_connection', timedOut: watch.timedOut() }, error);
  }
}

/** Gives up a request whose body nobody wants. */
export function dropRequest({ response, watch }: OpenRequest): void {
  watch.done();
  // One that broke off by itself cannot be cancelled any more.
  response.body?.cancel().catch(() => {});
}

/** The whole body as it was before compression. */
export async function readBytes(request: OpenRequest): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks(request, BODY_TIMEOUT_MS)) parts.push(chunk);
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let position = 0;
  for (const part of parts) {
    bytes.set(part, position);
    position += part.length;
  }
  return bytes;
}

export async function readText(request: OpenRequest): Promise<string> {
  let text = '';
  for await (const piece of pieces(request)) text += piece;
  return text;
}
