import { gunzipSync } from 'node:zlib';
import type { Runtime } from '#sync/client/runtime/runtime.ts';
import type { Actor } from '#sync/command.ts';
import { PLACE_HEADER, type PullPage, type PushAnswer, type PushRequest } from '#sync/envelope.schema.ts';
import type { Random } from '../model/random.ts';
import type { VirtualTime } from './virtual-time.ts';
import { markOf, type YardServer } from './yard-server.ts';

export type Kind = 'push' | 'pull' | 'snapshot' | 'segment' | 'live' | 'other';

/** Every request the server got, and its answer, whether or not that arrived. */
export type Delivered = {
  readonly userId: string;
  readonly kind: Kind;
  /** The server's life. */
  readonly life: number;
  readonly push?: PushRequest;
  readonly pushAnswer?: PushAnswer;
  readonly page?: PullPage;
  readonly status: number;
};

/** The outcome of a request, as its sender saw it. */
export type Attempt = { readonly userId: string; readonly at: number; readonly kind: Kind; ok: boolean | null };

type Sender = {
  readonly actor: Actor;
  readonly isAlive: () => boolean;
  readonly isOnline: () => boolean;
  /** Who the browser's cookie belongs to; null without a session. */
  readonly signedIn: () => Actor | null;
};

/** What each answer says about the server's position. */
type Said = { readonly epoch: string; readonly seal?: string | null };

type Answer = { readonly status: number; readonly headers: Record<string, string>; readonly text: string };

/** Manipulates requests or answers, to show that the checks notice. */
export type Sabotage = {
  readonly push?: (request: PushRequest) => PushRequest;
  readonly page?: (page: PullPage, companyId: string) => PullPage;
  readonly pushAnswer?: (answer: PushAnswer) => PushAnswer;
  /** The server never hears of it; the device is told that all went well. */
  readonly swallowsPush?: () => boolean;
  /** Devices' places are withheld from the server. */
  readonly hidesPlaces?: boolean;
};

const FATES = [
  'lost request',
  'lost answer',
  'lost answer',
  'cut',
  'stands still',
  'doubled',
  'doubled',
  'late',
  'late',
  'portal',
  'signed out',
  'other user',
  'too large',
  'too many',
  'busy',
  'broken',
  'refused',
] as const;
type Fate = (typeof FATES)[number] | 'arrives';

const PORTAL = '<!doctype html><title>Sign in to the network</title>';

/**
 * The network between devices and server: loses, cuts, delays, duplicates, reorders and replaces messages, by a seed.
 */
export class FaultNetwork {
  /** Share of the requests that something happens to. */
  faults = 0.25;
  /** The server's life, incremented by each restore. */
  life = 1;
  /** The server's, as it said last. */
  epoch = '';
  /** The marks of places that the server gave in this life. */
  readonly marks = new Set<string>();
  /** Every epoch that was told. */
  readonly epochs = new Set<string>();
  readonly delivered: Delivered[] = [];
  readonly attempts: Attempt[] = [];
  readonly fates = new Map<string, number>();
  readonly #time: VirtualTime;
  readonly #server: YardServer;
  readonly #random: Random;
  readonly #sabotage: Sabotage;

  constructor(time: VirtualTime, server: YardServer, random: Random, sabotage: Sabotage = {}) {
    this.#time = time;
    this.#server = server;
    this.#random = random;
    this.#sabotage = sabotage;
  }

  fetchFor(sender: Sender): Runtime['fetch'] {
    return (input, init) => this.#send(sender, input, init ?? {});
  }

  #send(sender: Sender, url: string, init: RequestInit): Promise<Response> {
    const kind = kindOf(url);
    const attempt: Attempt = { userId: sender.actor.userId, at: this.#time.now, kind, ok: null };
    this.attempts.push(attempt);
    return new Promise((resolve, reject) => {
      const settle = (act: () => void, ok: boolean) => {
        if (!sender.isAlive()) return;
        attempt.ok ??= ok;
        act();
      };
      const fail = () => settle(() => reject(new TypeError('Failed to fetch')), false);
      const take = (response: Response) => settle(() => resolve(response), response.ok && hasHeader(response));
      init.signal?.addEventListener('abort', () =>
        settle(() => reject(new DOMException('Aborted', 'AbortError')), false),
      );
      if (!sender.isOnline()) {
        this.#time.setTimer(fail, 5);
        return;
      }
      const fate = this.#fate();
      this.fates.set(fate, (this.fates.get(fate) ?? 0) + 1);
      if (kind === 'live') this.#openLive(sender, fate, init, take, fail);
      else this.#travel(sender, fate, url, init, take, fail);
    });
  }

  #fate(): Fate {
    return this.#random.chance(this.faults) ? this.#random.pick(FATES) : 'arrives';
  }

  #pause(): number {
    return 5 + this.#random.int(200);
  }

  #travel(
    sender: Sender,
    fate: Fate,
    url: string,
    init: RequestInit,
    take: (response: Response) => void,
    fail: () => void,
  ): void {
    const instead = insteadOf(fate, this.#random);
    if (instead !== null) {
      this.#time.setTimer(() => take(responseOf(instead)), this.#pause());
      return;
    }
    if (fate === 'lost request') {
      // Half of them are noticed, the others only by a timeout.
      if (this.#random.chance(0.5)) this.#time.setTimer(fail, this.#pause());
      return;
    }
    const deliver = (answered: (answer: Answer) => void) => void this.#deliver(sender, url, init).then(answered, fail);
    const back = (answer: Answer) => {
      if (fate === 'lost answer') {
        if (this.#random.chance(0.5)) this.#time.setTimer(fail, this.#pause());
        return;
      }
      const delay = fate === 'late' ? this.#random.int(14_000) : this.#pause();
      this.#time.setTimer(() => {
        if (sender.isOnline()) take(responseOf(answer, fate));
        else fail();
      }, delay);
    };
    const there = fate === 'late' ? this.#random.int(14_000) : this.#pause();
    this.#time.setTimer(() => deliver(back), there);
    if (fate === 'doubled') this.#time.setTimer(() => deliver(() => {}), this.#random.int(9000));
  }

  async #deliver(sender: Sender, url: string, init: RequestInit): Promise<Answer> {
    const signedIn = sender.signedIn();
    const { userId, companyId } = sender.actor;
    const kind = kindOf(url);
    let sent = typeof init.body === 'string' ? (JSON.parse(init.body) as PushRequest) : undefined;
    if (sent !== undefined && this.#sabotage.push !== undefined) sent = this.#sabotage.push(sent);
    if (sent !== undefined && this.#sabotage.swallowsPush?.() === true) return this.#pretend(companyId, sent);
    const answer = await this.#time.during(
      this.#server.api.app.inject({
        method: init.method === 'POST' ? 'POST' : 'GET',
        url,
        headers: { ...this.#headersOf(init), ...(signedIn && this.#server.api.as(signedIn)) },
        ...(sent === undefined ? {} : { payload: JSON.stringify(sent) }),
      }),
    );
    const raw = answer.rawPayload;
    let text = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(raw).toString() : raw.toString();
    const status = answer.statusCode;
    const base = { userId, kind, life: this.life, status };
    if (status === 200 && kind !== 'segment') this.#hear(JSON.parse(text) as Said);
    if (sent !== undefined && status === 200) {
      const pushAnswer = JSON.parse(text) as PushAnswer;
      this.delivered.push({ ...base, push: sent, pushAnswer });
      if (this.#sabotage.pushAnswer !== undefined) text = JSON.stringify(this.#sabotage.pushAnswer(pushAnswer));
    } else if (kind === 'pull' && status === 200) {
      // The database's clock is the machine's; the run's server has a simulated one.
      const serverTime = new Date(this.#server.clock.now()).toISOString();
      const page: PullPage = { ...(JSON.parse(text) as PullPage), serverTime };
      this.delivered.push({ ...base, page });
      text = JSON.stringify(this.#sabotage.page?.(page, companyId) ?? page);
    } else {
      this.delivered.push(sent === undefined ? base : { ...base, push: sent });
    }
    return {
      status,
      text,
      headers: { 'content-type': String(answer.headers['content-type']), 'x-sync-protocol': '1' },
    };
  }

  #headersOf(init: RequestInit): Record<string, string> {
    const { [PLACE_HEADER]: place, ...rest } = init.headers as Record<string, string>;
    return place === undefined || this.#sabotage.hidesPlaces === true ? rest : { ...rest, [PLACE_HEADER]: place };
  }

  #hear({ epoch, seal }: Said): void {
    this.told(epoch, markOf(seal));
  }

  /** Records the server's present epoch and mark. */
  told(epoch: string, mark: string): void {
    this.epoch = epoch;
    this.epochs.add(epoch);
    this.marks.add(mark);
  }

  /** Begins a new life after a restored backup: earlier answers no longer hold. */
  beginLife(): void {
    this.life += 1;
    this.marks.clear();
  }

  async #pretend(companyId: string, { mutations }: PushRequest): Promise<Answer> {
    const { epoch, rev } = await this.#time.during(this.#server.position(companyId));
    const results = mutations.map(({ id, seq }) => ({ id, seq, status: 'applied', rev }));
    const serverTime = new Date(this.#server.clock.now()).toISOString();
    const text = JSON.stringify({ epoch, rev, serverTime, lastSeq: mutations.at(-1)?.seq ?? 0, results });
    return { status: 200, text, headers: OURS };
  }

  /** Opens the live stream, fed by the server's own announcements; it may fall silent without ending. */
  #openLive(sender: Sender, fate: Fate, init: RequestInit, take: (response: Response) => void, fail: () => void): void {
    const instead = insteadOf(fate, this.#random);
    if (instead !== null) {
      this.#time.setTimer(() => take(responseOf(instead)), this.#pause());
      return;
    }
    if (fate === 'lost request' || sender.signedIn()?.userId !== sender.actor.userId) {
      this.#time.setTimer(fail, this.#pause());
      return;
    }
    const { feed } = this.#server.yard;
    const { companyId } = sender.actor;
    let isSilent = false;
    let end = () => {};
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const say = (text: string) => {
          if (isSilent || !sender.isAlive() || !sender.isOnline()) return;
          controller.enqueue(new TextEncoder().encode(text));
        };
        const unsubscribe = feed.subscribe(companyId, (rev) => {
          isSilent ||= this.#random.chance(this.faults * 0.2);
          this.#time.setTimer(() => say(`data: {"rev":${rev}}\n\n`), this.#pause());
        });
        let cancel = () => {};
        const comment = () => {
          say(': still here\n\n');
          cancel = this.#time.setTimer(comment, 20_000);
        };
        comment();
        end = () => {
          isSilent = true;
          cancel();
          unsubscribe();
        };
      },
      cancel: () => end(),
    });
    init.signal?.addEventListener('abort', () => end());
    this.#ends.push(() => end());
    const headers = { 'content-type': 'text/event-stream', 'x-sync-protocol': '1' };
    this.#time.setTimer(() => take(new Response(body, { headers })), this.#pause());
  }

  readonly #ends: (() => void)[] = [];

  close(): void {
    for (const end of this.#ends) end();
  }
}

const OURS = { 'content-type': 'application/json', 'x-sync-protocol': '1' };

function hasHeader(response: Response): boolean {
  return response.headers.get('x-sync-protocol') !== null;
}

function kindOf(url: string): Kind {
  if (url.startsWith('/api/sync/push')) return 'push';
  if (url.startsWith('/api/sync/pull')) return 'pull';
  if (url.startsWith('/api/sync/live')) return 'live';
  if (url.startsWith('/api/sync/snapshot/')) return 'segment';
  return url.startsWith('/api/sync/snapshot') ? 'snapshot' : 'other';
}

/** Returns an answer from something other than the server, which never gets the request. */
function insteadOf(fate: Fate, random: Random): Answer | null {
  const says = (status: number, code: string, headers: Record<string, string> = {}): Answer => ({
    status,
    text: JSON.stringify({ code, message: code }),
    headers: { ...OURS, ...headers },
  });
  switch (fate) {
    case 'portal':
      return { status: 200, text: PORTAL, headers: { 'content-type': 'text/html' } };
    case 'signed out':
      return says(401, 'unauthenticated');
    case 'other user':
      return says(403, 'wrong_user');
    case 'refused':
      return { status: 403, text: PORTAL, headers: { 'content-type': 'text/html' } };
    case 'too large':
      return says(413, 'too_large');
    case 'too many':
      return says(429, 'too_many', { 'retry-after': String(1 + random.int(15)) });
    case 'busy':
      return says(503, 'busy', { 'retry-after': '2' });
    case 'broken':
      return { status: 502, text: 'Bad gateway', headers: { 'content-type': 'text/plain' } };
    default:
      return null;
  }
}

function responseOf({ status, headers, text }: Answer, fate: Fate = 'arrives'): Response {
  if (fate !== 'cut' && fate !== 'stands still') return new Response(text, { status, headers });
  const bytes = new TextEncoder().encode(text);
  let sent = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (!sent) controller.enqueue(bytes.slice(0, Math.max(1, bytes.length / 2)));
      else if (fate === 'cut') controller.error(new TypeError('terminated'));
      else return new Promise(() => {});
      sent = true;
      return undefined;
    },
  });
  return new Response(body, { status, headers });
}
