import type { PullPage, PushAnswer, PushRequest, SnapshotManifest } from '#sync/envelope.schema.ts';
import { SYNC_PROTOCOL } from './limits.ts';
import type { Runtime } from './runtime.ts';
import { failureOf, TransportError } from './transport-error.ts';

const PROTOCOL_HEADER = 'x-sync-protocol';
const HEADERS_TIMEOUT_MS = 10_000;
const BODY_TIMEOUT_MS = 20_000;

/** The answer's rows, and how far the server's clock is ahead of ours. */
export type Answer<Body> = { readonly body: Body; readonly clockOffset: number };

export type Transport = {
  readonly push: (request: PushRequest) => Promise<Answer<PushAnswer>>;
  readonly pull: (cursor: string, clientId: string) => Promise<Answer<PullPage>>;
  readonly manifest: (clientId: string) => Promise<Answer<SnapshotManifest>>;
  /** The lines of a snapshot segment, as they arrive. */
  readonly lines: (path: string) => AsyncGenerator<string>;
  /** Opens the live stream; `signal` closes it. Calls back for every sign of life, with the rev when it carries one. */
  readonly live: (signal: AbortSignal, heard: (rev: number | null) => void) => Promise<void>;
  /** Cuts whatever is under way: the page freezes or closes. */
  readonly abort: () => void;
};

type Request = { readonly path: string; readonly init?: RequestInit };

export function createTransport(runtime: Runtime, baseUrl: string): Transport {
  const credentials: RequestCredentials = baseUrl === '' ? 'same-origin' : 'include';
  let underWay = new AbortController();

  /** Answers once the headers are there. The returned `touch` must be called with each piece of the body. */
  async function open({ path, init = {} }: Request): Promise<{ response: Response; watch: Watch }> {
    const watch = watchProgress(runtime, underWay.signal);
    watch.expect(HEADERS_TIMEOUT_MS);
    const headers = { accept: 'application/json', [PROTOCOL_HEADER]: SYNC_PROTOCOL, ...init.headers };
    try {
      const response = await runtime.fetch(baseUrl + path, { ...init, headers, credentials, signal: watch.signal });
      return { response, watch };
    } catch (error) {
      watch.done();
      throw new TransportError({ kind: 'no_connection', timedOut: watch.timedOut() }, error);
    }
  }

  async function readText({ response, watch }: { response: Response; watch: Watch }): Promise<string> {
    let text = '';
    for await (const piece of pieces(response, watch)) text += piece;
    return text;
  }

  async function ask<Body extends { readonly serverTime: string }>(request: Request): Promise<Answer<Body>> {
    const startedAt = runtime.now();
    const opened = await open(request);
    const { response } = opened;
    const text = await readText(opened);
    const body = parseJson(response, text);
    if (!response.ok) throw new TransportError(failureOf(response.status, response.headers, body));
    if (response.headers.get(PROTOCOL_HEADER) === null) {
      throw new TransportError({ kind: 'no_connection', timedOut: false });
    }
    const answer = body as Body;
    const serverNow = Date.parse(answer.serverTime);
    const clockOffset = Number.isNaN(serverNow) ? 0 : serverNow - (startedAt + runtime.now()) / 2;
    return { body: answer, clockOffset };
  }

  async function renewToken(): Promise<void> {
    const opened = await open({ path: '/sanctum/csrf-cookie' });
    await readText(opened);
  }

  function token(): string | undefined {
    const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(runtime.cookies())?.[1];
    return found === undefined ? undefined : decodeURIComponent(found);
  }

  async function sendPush(request: PushRequest): Promise<Answer<PushAnswer>> {
    const body = JSON.stringify(request);
    const headers = { 'content-type': 'application/json', 'X-XSRF-TOKEN': token() ?? '' };
    return ask({ path: '/api/sync/push', init: { method: 'POST', body, headers } });
  }

  async function push(request: PushRequest): Promise<Answer<PushAnswer>> {
    if (token() === undefined) await renewToken();
    try {
      return await sendPush(request);
    } catch (error) {
      if (!(error instanceof TransportError) || error.failure.kind !== 'csrf') throw error;
      await renewToken();
      return sendPush(request);
    }
  }

  async function* lines(path: string): AsyncGenerator<string> {
    const { response, watch } = await open({ path });
    if (!response.ok) {
      watch.done();
      void response.body?.cancel();
      throw new TransportError(failureOf(response.status, response.headers, null));
    }
    let rest = '';
    for await (const piece of pieces(response, watch)) {
      const parts = (rest + piece).split('\n');
      rest = parts.pop() ?? '';
      yield* parts;
    }
    if (rest !== '') yield rest;
  }

  async function live(signal: AbortSignal, heard: (rev: number | null) => void): Promise<void> {
    const { response, watch } = await open({
      path: '/api/sync/live',
      init: { headers: { accept: 'text/event-stream' } },
    });
    signal.addEventListener('abort', () => watch.cut(), { once: true });
    if (signal.aborted) watch.cut();
    const isStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
    if (!response.ok || !isStream) {
      watch.done();
      void response.body?.cancel();
      throw new TransportError(
        response.ok ? { kind: 'no_connection', timedOut: false } : failureOf(response.status, response.headers, null),
      );
    }
    heard(null);
    let rest = '';
    for await (const piece of pieces(response, watch, LIVE_SILENCE_MS)) {
      const events = (rest + piece).split('\n');
      rest = events.pop() ?? '';
      for (const line of events) heard(line.startsWith('data:') ? revOf(line.slice(5)) : null);
    }
  }

  return {
    push,
    pull: (cursor, clientId) => ask({ path: `/api/sync/pull?${new URLSearchParams({ cursor, clientId })}` }),
    manifest: (clientId) => ask({ path: `/api/sync/snapshot?${new URLSearchParams({ clientId })}` }),
    lines,
    live,
    abort: () => {
      underWay.abort();
      underWay = new AbortController();
    },
  };
}

/** The server comments every 20 seconds: a stream silent for longer than two of them is dead. */
const LIVE_SILENCE_MS = 45_000;

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

async function* pieces(response: Response, watch: Watch, silenceMs = BODY_TIMEOUT_MS): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  const cut = () => void reader?.cancel().catch(() => {});
  watch.signal.addEventListener('abort', cut, { once: true });
  try {
    while (reader !== undefined) {
      watch.expect(silenceMs);
      const { done, value } = await reader.read();
      if (watch.signal.aborted) throw new Error('cut');
      if (done) break;
      yield decoder.decode(value, { stream: true });
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

function parseJson(response: Response, text: string): unknown {
  try {
    if (!(response.headers.get('content-type') ?? '').includes('json')) throw new Error('not JSON');
    return JSON.parse(text) as unknown;
  } catch (error) {
    // Gateways answer 5xx without a body of ours: the server is there, but busy.
    const { status, headers } = response;
    if (status === 429 || status === 503) throw new TransportError(failureOf(status, headers, null), error);
    throw new TransportError({ kind: 'no_connection', timedOut: false }, error);
  }
}

function revOf(data: string): number | null {
  try {
    const rev = (JSON.parse(data) as { rev?: unknown }).rev;
    return typeof rev === 'number' ? rev : null;
  } catch {
    return null;
  }
}
