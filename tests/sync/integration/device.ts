import { SYNCED_TABLES } from '#session/session-device.ts';
import type { ChangedRow, MirrorState, Pack, ShadowRow } from '#sync/client/mirror/mirror-database.ts';
import type { ArchivedEntry } from '#sync/client/queue/queue-database.ts';
import type { Runtime } from '#sync/client/runtime/runtime.ts';
import type { IntentInput, SubmitOutcome } from '#sync/client/runtime/types.ts';
import type { DeviceSession } from '#sync/client/session/device-session.ts';
import { openSyncSession } from '#sync/client/session/session.ts';
import type { Actor, AnyCommand } from '#sync/command.ts';
import type { OutboxEntry } from '#sync/protocol.ts';
import { FakePage, FakeTabs } from '#tests/support/fake-runtime.ts';
import type { Random } from '../model/random.ts';
import { DeviceStorage, readDatabase } from './device-storage.ts';
import type { FaultNetwork } from './fault-network.ts';
import { DEVICE_COMMANDS } from './integration-registry.ts';
import type { VirtualTime } from './virtual-time.ts';
import { markOf, type StoredRow } from './yard-server.ts';

/** What is stored on a device, read from its databases without the code that wrote them. */
export type Stored = {
  readonly outbox: readonly OutboxEntry[];
  readonly archive: readonly ArchivedEntry[];
  readonly meta: ReadonlyMap<string, unknown>;
  /** Undefined while the first download is not complete. */
  readonly mirror:
    | {
        readonly epoch: string;
        readonly rev: number;
        readonly lastSeq: number;
        /** The rev's mark, as the server gave it. */
        readonly mark: string;
        /** `table/id`: the server's rows, and the rows as they are shown. */
        readonly server: ReadonlyMap<string, StoredRow>;
        readonly shown: ReadonlyMap<string, StoredRow>;
      }
    | undefined;
};

/** One person's browser: its databases, its tabs, its connection and its clock. */
export class Device {
  readonly actor: Actor;
  readonly storage: DeviceStorage;
  isOnline = true;
  /** How far its clock is wrong, in milliseconds. */
  clockSkew = 0;
  /** The person whose session its cookie is. */
  signedIn: Actor | null;
  readonly tabs: { readonly session: DeviceSession; readonly page: FakePage }[] = [];
  readonly reported: unknown[] = [];
  readonly #time: VirtualTime;
  readonly #network: FaultNetwork;
  readonly #random: Random;
  #channels = new FakeTabs();

  constructor(actor: Actor, time: VirtualTime, network: FaultNetwork, random: Random) {
    this.actor = actor;
    this.signedIn = actor;
    this.#time = time;
    this.#network = network;
    this.#random = random;
    this.storage = new DeviceStorage(actor.companyId, actor.userId, () => {
      // Listeners of a page that is gone would keep it in memory; they can no longer reach anything.
      for (const { session } of this.tabs) session.close().catch(() => {});
      this.tabs.length = 0;
      this.#channels = new FakeTabs();
    });
  }

  get session(): DeviceSession | undefined {
    return this.tabs[0]?.session;
  }

  async openTab(): Promise<void> {
    const { life } = this.storage;
    const page = new FakePage();
    const opening = openSyncSession({
      companyId: this.actor.companyId,
      userId: this.actor.userId,
      actor: { ...this.actor, can: () => true },
      commands: DEVICE_COMMANDS,
      tables: SYNCED_TABLES,
      appVersion: '1.0.0',
      runtime: this.#runtime(life, page),
    });
    opening.then(
      (session) => {
        if (this.storage.life === life) this.tabs.push({ session, page });
      },
      (error: unknown) => {
        if (this.storage.life === life) this.reported.push(error);
      },
    );
    await this.#time.rest();
  }

  async closeTab(): Promise<void> {
    const closed = this.tabs.pop()?.session.close();
    closed?.catch(() => {});
    await this.#time.rest();
  }

  /** Returns what the person is told; undefined when the page died before that. */
  async submit<Args>(command: AnyCommand, request: IntentInput<Args>): Promise<SubmitOutcome | undefined> {
    let told: SubmitOutcome | undefined;
    const { life } = this.storage;
    this.session?.submit(command, request).then(
      (outcome) => {
        if (this.storage.life === life) told = outcome;
      },
      () => {},
    );
    await this.#time.rest();
    // Storage that failed is tried again a few times.
    if (told === undefined && this.storage.life === life) await this.#time.advance(3000, () => told !== undefined);
    return told;
  }

  #runtime(life: number, page: FakePage): Runtime {
    const isAlive = () => this.storage.life === life;
    const send = this.#network.fetchFor({
      actor: this.actor,
      isAlive,
      isOnline: () => this.isOnline,
      signedIn: () => this.signedIn,
    });
    return {
      fetch: (input, init) => (isAlive() ? send(input, init) : new Promise(() => {})),
      now: () => START + this.#time.now + this.clockSkew,
      random: () => this.#random.next(),
      randomBytes: (count) => Uint8Array.from({ length: count }, () => this.#random.int(256)),
      setTimer: (run, ms) => this.#time.setTimer(() => (isAlive() ? run() : undefined), ms),
      pause: () => new Promise((resolve) => setImmediate(resolve)),
      painted: () => new Promise((resolve) => setImmediate(resolve)),
      cookies: () => 'XSRF-TOKEN=token',
      locks: null,
      openChannel: (name) => this.#channels.openChannel(name),
      page,
      storage: null,
      report: (error) => {
        if (isAlive()) this.reported.push(error);
      },
    };
  }

  /** Reads what is stored, past the code that stored it. */
  async read(): Promise<Stored> {
    const queue = await readDatabase(this.storage.queueName, (store) => IN_QUEUE.has(store));
    const meta = new Map(
      (queue?.get('meta') ?? []).map((entry) => Object.values(entry as object) as [string, unknown]),
    );
    const pointer = [...meta].find(([key]) => key.startsWith('mirror:'));
    const name = pointer && this.storage.mirrorPrefix + pointer[0].slice('mirror:'.length);
    const generation = (pointer?.[1] as { generation?: number } | undefined)?.generation;
    const mirror = name === undefined ? undefined : await readDatabase(`${name}-${generation}`, isInMirror);
    return {
      outbox: (queue?.get('outbox') ?? []) as OutboxEntry[],
      archive: (queue?.get('archive') ?? []) as ArchivedEntry[],
      meta,
      mirror: mirror && rowsOf(mirror),
    };
  }
}

const IN_QUEUE = new Set(['outbox', 'archive', 'meta']);
const IN_MIRROR = new Set(['meta', 'packs', 'shadow']);
const isInMirror = (store: string) => IN_MIRROR.has(store) || store.startsWith('rows_');

/** When every run begins. */
export const START = Date.parse('2026-05-04T09:00:00.000Z');

function rowsOf(stores: ReadonlyMap<string, readonly unknown[]>): Stored['mirror'] {
  const meta = (stores.get('meta') ?? []) as { key: string; value: unknown }[];
  const state = meta.find(({ key }) => key === 'state')?.value as MirrorState | undefined;
  if (state?.complete !== true) return undefined;
  const base = new Map<string, StoredRow>();
  for (const pack of (stores.get('packs') ?? []) as Pack[]) {
    for (const row of JSON.parse(pack.text) as StoredRow[]) base.set(`${pack.table}/${row.id}`, row);
  }
  const shown = new Map(base);
  for (const { name } of SYNCED_TABLES) {
    for (const { id, row, absent } of (stores.get(`rows_${name}`) ?? []) as ChangedRow[]) {
      if (absent !== true) place(shown, `${name}/${id}`, row as StoredRow | null);
    }
  }
  const server = new Map(shown);
  for (const { table, id, known, row } of (stores.get('shadow') ?? []) as ShadowRow[]) {
    const key = `${table}/${id}`;
    place(server, key, known ? (row as StoredRow | null) : (base.get(key) ?? null));
  }
  const { epoch, rev, lastSeq, seal } = state;
  return { epoch, rev, lastSeq, mark: markOf(seal), server, shown };
}

function place(rows: Map<string, StoredRow>, key: string, row: StoredRow | null): void {
  if (row === null) rows.delete(key);
  else rows.set(key, row);
}
