import type { PullPage, PushAnswer, PushRequest, SnapshotManifest } from '#sync/envelope.schema.ts';
import type { HeldPlace } from '../queue/queue-database.ts';
import { PLACE_HEADER, SYNC_PROTOCOL } from '../runtime/limits.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Place } from './long-poll.ts';
import { createPatience } from './patience.ts';
import { dropRequest, type OpenRequest, openRequest, pieces, readBytes, readText } from './request.ts';
import { requestId } from './request-id.ts';
import { failureOf, PROTOCOL_HEADER, TransportError } from './transport-error.ts';

/** Names the user of this device's sync. The session's cookie may change while it runs; the server then refuses. */
const USER_HEADER = 'x-remise-user';
/** The server comments every 20 seconds: a stream silent for longer than two of them is dead. */
const LIVE_SILENCE_MS = 45_000;
/** The server sends a first sign at once: when only the headers arrive, the network is holding it back. */
const FIRST_SIGN_MS = 10_000;
/** An answer that keeps out for longer says something of a connection that is in doubt. */
const LATE_MS = 3000;
/** How long the server may hold a long poll: less than the time a request has until its first answer. */
const WAIT_SECONDS = 8;

/** The answer's rows, and how far the server's clock is ahead of ours. */
type Answer<Body> = { readonly body: Body; readonly clockOffset: number };

export type Transport = {
  readonly push: (request: PushRequest, place?: HeldPlace) => Promise<Answer<PushAnswer>>;
  /** `shown`: the newest place the server ever gave this device. */
  readonly pull: (cursor: HeldPlace, clientId: string, shown: HeldPlace) => Promise<Answer<PullPage>>;
  /** Answers true as soon as the company is past the cursor, false when it was not for a few seconds. */
  readonly waitForChange: (place: Place) => Promise<boolean>;
  readonly manifest: (clientId: string, settled?: HeldPlace) => Promise<Answer<SnapshotManifest>>;
  /** A file of the snapshot, as it was before compression. */
  readonly file: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** Opens the live stream; `signal` closes it. Calls back for every sign of life, with what it told. */
  readonly live: (signal: AbortSignal, heard: (told: Told) => void) => Promise<void>;
  /** Uploads the content of a file. Throws, as other requests do, where another attempt may succeed. */
  readonly sendFile: (path: string, content: ArrayBuffer, sha256: string) => Promise<FileAnswer>;
  /** Cuts whatever is under way: the page freezes or closes. */
  readonly abort: () => void;
};

/**
 * The rev of the company, `news` of something besides its synced rows, in how many milliseconds to open the stream anew
 * because the server stops, or null for a sign of life alone.
 */
export type Told = number | 'news' | { readonly reconnectMs: number } | null;

/** `missing`: the server does not know the record, or it was deleted. */
export type FileAnswer =
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'refused'; readonly code: string };

/** Time limit of an upload, plus the time its size needs on a slow line: an upload reports no progress. */
const UPLOAD_MS = 30_000;
const UPLOAD_BYTES_PER_MS = 16;

type Init = Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> };
type Open = (path: string, init?: Init, answerMs?: number) => Promise<OpenRequest>;

type TransportListener = {
  /** A request came to no answer, or to an unusable one. */
  readonly failed: () => void;
  /** A request that the server answers at once is not answered yet; it goes on. */
  readonly late: () => void;
};

const NOBODY: TransportListener = { failed: () => {}, late: () => {} };

export function createTransport(
  runtime: Runtime,
  baseUrl: string,
  userId: string,
  { failed, late }: TransportListener = NOBODY,
): Transport {
  const credentials: RequestCredentials = baseUrl === '' ? 'same-origin' : 'include';
  let underWay = new AbortController();
  const patience = createPatience(runtime);
  const open: Open = (path, init = {}, answerMs = patience.ms()) => {
    const own = { [PROTOCOL_HEADER]: SYNC_PROTOCOL, [USER_HEADER]: userId };
    const headers = { accept: 'application/json', ...requestId(), ...own, ...init.headers };
    return openRequest(runtime, underWay.signal, baseUrl + path, { ...init, headers, credentials }, answerMs);
  };
  const openSoon: Open = async (path, init) => {
    const cancel = runtime.setTimer(late, LATE_MS);
    return patience.learn(open(path, init)).finally(cancel);
  };
  const told = async <Result>(request: Promise<Result>, wanted?: AbortSignal): Promise<Result> => {
    try {
      return await request;
    } catch (error) {
      if (wanted?.aborted !== true) failed();
      throw error;
    }
  };
  const get = <Body extends Timed>(path: string, query: Readonly<Record<string, string>>, place?: HeldPlace) =>
    told(ask<Body>(runtime, openSoon, `${path}?${new URLSearchParams(query)}`, { headers: headersOf(place) }));
  return {
    push: (request, place) => told(push(runtime, openSoon, request, place)),
    pull: ({ epoch, rev }, clientId, shown) => get('/api/sync/pull', { cursor: `${epoch}.${rev}`, clientId }, shown),
    waitForChange: (place) => told(waitForChange(runtime, open, place)),
    manifest: (clientId, settled) => get('/api/sync/snapshot', { clientId }, settled),
    file: (path) => told(readFile(open, path)),
    live: (signal, heard) => told(listenLive(open, signal, heard), signal),
    sendFile: (path, content, sha256) => told(sendFile(runtime, open, { path, content, sha256 })),
    abort: () => {
      underWay.abort();
      underWay = new AbortController();
    },
  };
}

/** Shows the server the seal it gave this device's place: a restored server then finds that it never was there. */
function headersOf(place: HeldPlace | undefined): Readonly<Record<string, string>> {
  return place?.seal ? { [PLACE_HEADER]: `${place.epoch}.${place.rev}.${place.seal}` } : {};
}

type Timed = { readonly serverTime: string };

async function ask<Body extends Timed>(runtime: Runtime, open: Open, path: string, init?: Init): Promise<Answer<Body>> {
  const startedAt = runtime.now();
  const request = await open(path, init);
  const { response } = request;
  const body = parseJson(response, await readText(request));
  if (!response.ok) throw new TransportError(failureOf(response.status, response.headers, body));
  if (response.headers.get(PROTOCOL_HEADER) === null) {
    throw new TransportError({ kind: 'no_connection', timedOut: false });
  }
  const answer = body as Body;
  const serverNow = Date.parse(answer.serverTime);
  const clockOffset = Number.isNaN(serverNow) ? 0 : serverNow - (startedAt + runtime.now()) / 2;
  return { body: answer, clockOffset };
}

/** Asks for one row only: what is new is fetched by a pull of its own, which also finds out about a reset. */
async function waitForChange(runtime: Runtime, open: Open, place: Place): Promise<boolean> {
  const query = new URLSearchParams({ ...place, limit: '1', wait: String(WAIT_SECONDS) });
  try {
    const { body } = await ask<PullPage>(runtime, open, `/api/sync/pull?${query}`);
    return body.to > body.from;
  } catch (error) {
    if (error instanceof TransportError && error.failure.kind === 'reset') return true;
    throw error;
  }
}

function push(
  runtime: Runtime,
  open: Open,
  request: PushRequest,
  place: HeldPlace | undefined,
): Promise<Answer<PushAnswer>> {
  return withToken(runtime, open, (token) => {
    const headers = { 'content-type': 'application/json', 'X-XSRF-TOKEN': token, ...headersOf(place) };
    return ask<PushAnswer>(runtime, open, '/api/sync/push', { method: 'POST', body: JSON.stringify(request), headers });
  });
}

type Upload = { readonly path: string; readonly content: ArrayBuffer; readonly sha256: string };

function sendFile(runtime: Runtime, open: Open, { path, content, sha256 }: Upload): Promise<FileAnswer> {
  const answerMs = UPLOAD_MS + Math.ceil(content.byteLength / UPLOAD_BYTES_PER_MS);
  return withToken(runtime, open, async (token) => {
    const headers = { 'content-type': 'application/octet-stream', 'X-XSRF-TOKEN': token };
    const request = await open(path, { method: 'PUT', body: content, headers }, answerMs);
    const { status, ok, headers: answered } = request.response;
    const text = await readText(request);
    // A proxy in front of the server may send this with a page of its own, and will send it every time.
    if (status === 413) return { outcome: 'refused', code: 'too_large' };
    const body = parseJson(request.response, text) as { code?: unknown; result?: { sha256?: unknown } };
    if (status === 404) return { outcome: 'missing' };
    if (status === 415 || status === 422)
      return { outcome: 'refused', code: typeof body.code === 'string' ? body.code : 'invalid' };
    if (!ok) throw new TransportError(failureOf(status, answered, body));
    // Only a server that has the file can send this hash, not a page in between that answers 200 to everything.
    if (body.result?.sha256 !== sha256) throw new TransportError({ kind: 'no_connection', timedOut: false });
    return { outcome: 'taken' };
  });
}

/** Sends with the session's CSRF token. Fetches one when there is none, and once more when it expired. */
async function withToken<Result>(
  runtime: Runtime,
  open: Open,
  work: (token: string) => Promise<Result>,
): Promise<Result> {
  const send = () => work(csrfToken(runtime.cookies()) ?? '');
  const renew = async () => void (await readText(await open('/sanctum/csrf-cookie')));
  if (csrfToken(runtime.cookies()) === undefined) await renew();
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof TransportError) || error.failure.kind !== 'csrf') throw error;
    await renew();
    return send();
  }
}

function csrfToken(cookies: string): string | undefined {
  const found = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1];
  return found === undefined ? undefined : decodeURIComponent(found);
}

async function readFile(open: Open, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const request = await open(path);
  const { ok, status, headers } = request.response;
  if (!ok) {
    dropRequest(request);
    throw new TransportError(failureOf(status, headers, null));
  }
  return readBytes(request);
}

async function listenLive(open: Open, signal: AbortSignal, heard: (told: Told) => void): Promise<void> {
  const request = await open('/api/sync/live', { headers: { accept: 'text/event-stream' } });
  const { ok, status, headers } = request.response;
  const isStream = (headers.get('content-type') ?? '').startsWith('text/event-stream');
  if (!ok || !isStream || signal.aborted) {
    dropRequest(request);
    throw new TransportError(ok ? { kind: 'no_connection', timedOut: false } : failureOf(status, headers, null));
  }
  signal.addEventListener('abort', () => request.watch.cut(), { once: true });
  let rest = '';
  for await (const piece of pieces(request, LIVE_SILENCE_MS, FIRST_SIGN_MS)) {
    const events = (rest + piece).split('\n');
    rest = events.pop() ?? '';
    for (const line of events) heard(line.startsWith('data:') ? toldIn(line.slice(5)) : null);
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

function toldIn(data: string): Told {
  try {
    const { rev, news, reconnect } = JSON.parse(data) as { rev?: unknown; news?: unknown; reconnect?: unknown };
    if (news === true) return 'news';
    if (typeof reconnect === 'number') return { reconnectMs: reconnect };
    return typeof rev === 'number' ? rev : null;
  } catch {
    return null;
  }
}
