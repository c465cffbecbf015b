import type { ApiDocument } from '#server/http/api-docs-document.ts';
import { storableText } from '#sync/server/rows/storable.ts';
import type { Records } from '#tests/server/calls/route-access.ts';
import { makeRecords } from '#tests/server/make-records.ts';
import { PEOPLE } from '#tests/support/app.ts';
import { type AttackCaller, type Heard, openAttackCaller } from './attack-caller.ts';
import { ACTORS, type Actor, memoryProblems, problemsOf } from './attack-checks.ts';
import type { Memory } from './attack-line.ts';
import { type AttackedServer, startAttackedServer } from './attack-process.ts';
import { openRequests, type Request } from './make-request.ts';
import { openRandom, type Random } from './random.ts';
import { garbage, throwBytes } from './raw-garbage.ts';

/** Requests between two sets of new records, which calls use up. */
const RECORDS_EVERY = 700;
const WARM_UP_SHARE = 0.15;
const RAW_SHARE = 0.04;
const SLOW_MS = 1_000;
const LONGEST_EXAMPLE = 400;
const SLOWEST_TOLD = 10;

export type AttackPlan = {
  readonly seed: number;
  readonly requests: number;
  /** An empty PostgreSQL database; null attacks the embedded one. */
  readonly databaseUrl: string | null;
  readonly tell?: (line: string) => void;
};
export type Found = { readonly what: string; readonly times: number; readonly example: string };
export type AttackResult = {
  readonly found: readonly Found[];
  readonly statuses: ReadonlyMap<number, number>;
  readonly calls: number;
  readonly raw: number;
  readonly slow: readonly string[];
  readonly memory: { readonly begin: Memory; readonly warm: Memory; readonly end: Memory };
  readonly seconds: number;
};

/** Starts a server of its own, attacks it and answers what was wrong. The same seed makes the same choices. */
export async function runAttack(plan: AttackPlan): Promise<AttackResult> {
  const server = await startAttackedServer(plan.databaseUrl);
  try {
    return await new Attack(server, plan).run();
  } finally {
    await server.stop();
  }
}

class Attack {
  readonly #server: AttackedServer;
  readonly #plan: AttackPlan;
  readonly #random: Random;
  readonly #callers: ReadonlyMap<Actor, AttackCaller>;
  readonly #found = new Map<string, { times: number; example: string }>();
  readonly #statuses = new Map<number, number>();
  readonly #slow: { ms: number; words: string }[] = [];
  #records: { own: Records; foreign: Records } | undefined;
  #raw = 0;
  #failuresSeen = 0;

  constructor(server: AttackedServer, plan: AttackPlan) {
    this.#server = server;
    this.#plan = plan;
    this.#random = openRandom(plan.seed);
    this.#callers = new Map(ACTORS.map((actor) => [actor, openAttackCaller(server.port)] as const));
  }

  async run(): Promise<AttackResult> {
    const { requests, tell } = this.#plan;
    const started = performance.now();
    for (const actor of ACTORS) await this.#signIn(actor);
    await this.#renewRecords();
    const document = (await this.#caller('stranger').call('GET', '/api/docs/openapi.json')).json<ApiDocument>();
    const { next, calls } = openRequests(document, this.#random);
    const begin = await this.#server.memory();
    let warm = begin;
    for (let number = 1; number <= requests && this.#server.isRunning(); number += 1) {
      if (number % RECORDS_EVERY === 0) await this.#renewRecords();
      if (number === Math.ceil(requests * WARM_UP_SHARE)) warm = await this.#server.memory();
      if (number % 2_000 === 0) tell?.(`${number} requests, ${this.#found.size} kinds of problems`);
      if (this.#random.chance(RAW_SHARE)) await this.#throwGarbage(number);
      else await this.#attack(number, next);
    }
    if (!this.#server.isRunning()) this.#note('the server ended', '');
    const end = this.#server.isRunning() ? await this.#server.memory() : warm;
    for (const problem of memoryProblems(warm, end)) this.#note(problem, JSON.stringify({ warm, end }));
    if (this.#server.isRunning()) {
      for (const place of await this.#server.unreadable()) this.#note('JSON that cannot be read back', place);
    }
    return {
      found: [...this.#found].map(([what, { times, example }]) => ({
        what,
        times,
        example,
      })),
      statuses: this.#statuses,
      calls,
      raw: this.#raw,
      memory: {
        begin,
        warm,
        end,
      },
      slow: this.#slow
        .toSorted((left, right) => right.ms - left.ms)
        .slice(0, SLOWEST_TOLD)
        .map(({ ms, words }) => `${ms.toFixed(0)} ms ${words}`),
      seconds: (performance.now() - started) / 1e3,
    };
  }

  #caller(actor: Actor): AttackCaller {
    return this.#callers.get(actor) as AttackCaller;
  }

  async #attack(number: number, next: ReturnType<typeof openRequests>['next']): Promise<void> {
    const actor = this.#random.pick(ACTORS);
    if (this.#records === undefined) throw new Error('no records to attack');
    const { own, foreign } = this.#records;
    const known = actor === 'neighbour' ? { own: foreign, foreign: own } : { own, foreign };
    const request = next(known, userOf(actor));
    const started = performance.now();
    const heard = await this.#send(actor, request);
    const ms = performance.now() - started;
    const example = () => `no. ${number}, ${actor}: ${wordsFor(request)}`;
    if (heard === undefined) return this.#note(`no answer: ${request.route}`, example());
    this.#statuses.set(heard.status, (this.#statuses.get(heard.status) ?? 0) + 1);
    if (ms > SLOW_MS) this.#slow.push({ ms, words: example() });
    const touches = await this.#server.touched();
    for (const problem of problemsOf({ actor, request, heard, touches })) {
      this.#note(`${problem}: ${request.route}`, `${example()}\n    ${heard.body.slice(0, 200)}`);
    }
    this.#noteFailures(request.route, example());
    const isLockedOut = heard.status === 401 && actor !== 'stranger';
    if (isLockedOut || request.route.startsWith('POST /log')) await this.#signIn(actor);
  }

  /** Sends a request, and once more if only a rate limit stopped it. */
  async #send(actor: Actor, request: Request): Promise<Heard | undefined> {
    try {
      const heard = await this.#caller(actor).send(sendable(request));
      if (heard.status !== 429) return heard;
      await this.#server.liftLimits();
      return await this.#caller(actor).send(sendable(request));
    } catch {
      return undefined;
    }
  }

  async #throwGarbage(number: number): Promise<void> {
    const bytes = garbage(this.#random);
    this.#raw += 1;
    const statuses = await throwBytes(this.#server.port, bytes);
    const example = `no. ${number}: ${JSON.stringify(bytes.toString('latin1').slice(0, LONGEST_EXAMPLE))}`;
    for (const status of statuses) this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    for (const status of statuses.filter((found) => found >= 500)) this.#note(`answered ${status}: bytes`, example);
    const touches = await this.#server.touched();
    const effects = touches.filter(({ name }) => !name.endsWith('_attempts'));
    if (effects.length > 0) this.#note('bytes that are no request wrote something', example);
    this.#noteFailures('bytes', example);
  }

  #note(what: string, example: string): void {
    const known = this.#found.get(what);
    if (known !== undefined) known.times += 1;
    else {
      this.#found.set(what, { times: 1, example });
      this.#plan.tell?.(`${what}\n    ${example}`);
    }
  }

  /** Records what the server's log said about a request. */
  #noteFailures(route: string, example: string): void {
    const said = this.#server.failures.slice(this.#failuresSeen);
    this.#failuresSeen = this.#server.failures.length;
    for (const line of said)
      this.#note(`the log tells of a failure: ${route}`, `${example}\n    ${line.slice(0, 900)}`);
  }

  async #signIn(actor: Actor): Promise<void> {
    const caller = this.#caller(actor);
    if (actor === 'stranger') return void (await caller.call('GET', '/sanctum/csrf-cookie'));
    const { email } = PEOPLE[actor === 'neighbour' ? 'stranger' : actor];
    let status = await caller.signIn(email);
    if (status !== 204) {
      await this.#server.heal();
      status = await caller.signIn(email);
    }
    if (status !== 204) throw new Error(`${actor} cannot sign in: ${status}`);
    await this.#server.touched();
  }

  /** Creates new records of both companies. Earlier calls may have left a company in a state that prevents some. */
  async #renewRecords(): Promise<void> {
    await this.#server.heal();
    for (const actor of ['owner', 'neighbour'] as const) await this.#signIn(actor);
    const made = async (actor: Actor) => makeRecords(this.#caller(actor)).catch((error: unknown) => String(error));
    const own = await made('owner');
    const foreign = await made('neighbour');
    if (typeof own === 'object' && typeof foreign === 'object') this.#records = { own, foreign };
    else if (this.#records === undefined) throw new Error(`no records: ${JSON.stringify([own, foreign])}`);
    else
      this.#plan.tell?.(
        `older records are used again: ${[own, foreign].filter((one) => typeof one === 'string').join(' ')}`,
      );
    const planted = await this.#server.plant();
    if (planted < 15) this.#note('the words of the companies stand in too few columns', String(planted));
    this.#failuresSeen = this.#server.failures.length;
  }
}

function userOf(actor: Actor): string {
  return PEOPLE[actor === 'neighbour' ? 'stranger' : actor === 'stranger' ? 'owner' : actor].id;
}

/** Encodes the path as HTTP allows it: non-ASCII characters as their bytes. */
function sendable(request: Request): Request {
  const path = request.path.replaceAll(/[^\x21-\x7e]/gu, (sign) => encodeURIComponent(storableText(sign)));
  return { ...request, path: path === '' ? '/' : path };
}

function wordsFor({ method, path, headers = {}, body }: Request): string {
  const content = body === undefined ? '' : ` ${body.toString().slice(0, LONGEST_EXAMPLE)}`;
  return `${method} ${path.slice(0, LONGEST_EXAMPLE)} ${JSON.stringify(headers)}${content}`;
}
