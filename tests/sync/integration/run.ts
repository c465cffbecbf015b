import 'fake-indexeddb/auto';
import type { IntentInput } from '#sync/client/runtime/types.ts';
import type { Actor, AnyCommand } from '#sync/command.ts';
import { believableAt } from '#sync/server/rows/device-time.ts';
import { type Random, seededRandom } from '../model/random.ts';
import { Device, START, type Stored } from './device.ts';
import { forgetPages } from './device-storage.ts';
import {
  type Evidence,
  type Healing,
  isWaiting,
  type Loss,
  type Sighting,
  type Status,
  type Timeline,
  type Told,
} from './evidence.ts';
import { FaultNetwork, type Sabotage } from './fault-network.ts';
import { furnish, OFFICE } from './furnish.ts';
import { DEVICE_COMMANDS } from './integration-registry.ts';
import { Replay } from './replay.ts';
import { VirtualTime } from './virtual-time.ts';
import type { Backup, LoggedMutation, RestoreKind, YardServer } from './yard-server.ts';

export type RunOptions = {
  readonly seed: number;
  readonly devices: number;
  readonly sabotage?: Sabotage;
};

const LONGEST_HEALING_MS = 300_000;
const SIGN_OF_LIFE_MS = 21_000;
const LONGEST_WAIT_MS = 60_000;
/** Time within which the status must be true. */
const STATUS_MS = 5000;
const ASKING: ReadonlySet<string> = new Set(['connecting', 'offline']);

/** One company, its devices, the network between them and its server, and what was seen of them. */
export class Run {
  readonly time = new VirtualTime();
  readonly random: Random;
  readonly network: FaultNetwork;
  readonly devices: Device[] = [];
  readonly companyId: string;
  readonly server: YardServer;
  readonly seen = new Map<string, Stored>();
  readonly told: Told[] = [];
  readonly notStored: { userId: string; shownBy: string }[] = [];
  readonly discarded = new Set<string>();
  readonly losses: Loss[] = [];
  /** Permissions that users lost, by user. */
  readonly lostRights = new Map<string, Set<string>>();
  readonly statuses: Status[] = [];
  readonly happened = new Set<string>();
  backups: Backup[] = [];
  restores = 0;
  #toldRestores = 0;
  serverSkew = 0;
  readonly #sightings: Sighting[] = [];
  readonly #timelines = new Map<number, Timeline>();
  readonly #decidedAt = new Map<string, number>();
  #noted = 0;

  private constructor(server: YardServer, companyId: string, { seed, sabotage }: RunOptions) {
    this.server = server;
    this.companyId = companyId;
    this.random = seededRandom(seed);
    this.network = new FaultNetwork(this.time, server, this.random, sabotage);
    server.clock.now = () => START + this.time.now + this.serverSkew;
    this.time.onRest(() => this.#look());
  }

  static async start(server: YardServer, options: RunOptions): Promise<Run> {
    server.clock.now = () => START;
    const run = new Run(server, await server.addCompany((id) => furnish(server, id)), options);
    for (let number = 1; number <= options.devices; number += 1) {
      const device = new Device(run.#person(number), run.time, run.network, run.random);
      run.devices.push(device);
    }
    await run.follow();
    // The night before.
    run.backups.push(await server.backUp(run.companyId));
    const { faults } = run.network;
    run.network.faults = 0;
    for (const device of run.devices) await device.openTab();
    await run.time.advance(5000, () => run.devices.every((device) => run.#stored(device)?.mirror !== undefined));
    run.network.faults = faults;
    return run;
  }

  #person(number: number): Actor {
    const userId = uuidFrom(this.random);
    const can = (permission: string) => this.lostRights.get(userId)?.has(permission) !== true;
    return { userId, userName: `Person ${number}`, companyId: this.companyId, can };
  }

  #stored(device: Device): Stored | undefined {
    return this.seen.get(device.actor.userId);
  }

  /** Records what changed on devices, and when the server decided what. */
  async #look(): Promise<void> {
    for (const { pushAnswer } of this.network.delivered.slice(this.#noted)) {
      for (const result of pushAnswer?.results ?? []) {
        if ('rev' in result && result.duplicate !== true) this.#decidedAt.set(result.id, this.server.clock.now());
      }
    }
    this.#noted = this.network.delivered.length;
    for (const device of this.devices) {
      if (!device.storage.isChanged) continue;
      device.storage.isChanged = false;
      await this.see(device);
    }
  }

  async see(device: Device, isFresh = false): Promise<Stored> {
    const { userId } = device.actor;
    const stored = await device.read();
    this.seen.set(userId, stored);
    this.#sightings.push({ userId, at: this.time.now, stored, life: this.network.life, isFresh });
    return stored;
  }

  async submit(
    device: Device,
    name: string,
    args: Record<string, unknown>,
    shownBy: string | null,
    input: Pick<IntentInput<unknown>, 'was' | 'takesBack'> = {},
  ): Promise<void> {
    const command = DEVICE_COMMANDS.find((known) => known.name === name) as AnyCommand;
    const { userId } = device.actor;
    const outcome = await device.submit(command, { ...input, args });
    if (outcome?.outcome === 'saved' && outcome.takenBack !== true) {
      const after = this.#sightings.length;
      this.told.push({ userId, id: outcome.mutationId, name, args, shownBy, after });
    }
    if (outcome?.outcome === 'not_stored' && shownBy !== null) this.notStored.push({ userId, shownBy });
  }

  /** Brings the timeline of the server's present life up to date; returns the server's position. */
  async follow(): Promise<{ readonly epoch: string; readonly rev: number }> {
    const { epoch, rev } = await this.server.position(this.companyId);
    const { life } = this.network;
    const known = this.#timelines.get(life);
    const replay =
      known?.replay ??
      new Replay(
        this.companyId,
        (id) => this.#nameOf(id),
        (input) => this.#atOf(input),
      );
    const news = await this.server.log(this.companyId, known?.log.at(-1)?.rev ?? 0);
    await replay.run(news);
    const marks = new Map(known?.marks);
    for (const made of await this.server.marks(this.companyId, Math.max(-1, ...marks.keys())))
      marks.set(made.rev, made.mark);
    this.#timelines.set(life, { replay, log: [...(known?.log ?? []), ...news], marks });
    this.network.told(epoch, marks.get(rev) ?? '');
    return { epoch, rev };
  }

  #nameOf(userId: string): string {
    return this.devices.find(({ actor }) => actor.userId === userId)?.actor.userName ?? OFFICE;
  }

  #atOf(input: LoggedMutation): string {
    return believableAt(input.at, this.#decidedAt.get(input.id) ?? Number.MAX_SAFE_INTEGER);
  }

  async restore(backup: Backup, kind: RestoreKind): Promise<void> {
    await this.follow();
    await this.server.restore(this.companyId, backup, kind);
    this.network.beginLife();
    this.restores += 1;
    if (kind === 'told') this.#toldRestores += 1;
    this.happened.add(`restored ${kind}`);
    await this.follow();
  }

  /** True when the server began an epoch without being told to. */
  get hasNoticed(): boolean {
    return this.network.epochs.size > 1 + this.#toldRestores;
  }

  /** Stops the faults, opens the pages and restores the network: everything must finish by itself. */
  async heal(): Promise<readonly Healing[]> {
    this.network.faults = 0;
    const late = this.random.pick(this.devices);
    const isWoken = this.random.chance(0.5);
    for (const device of this.devices) {
      device.signedIn = device.actor;
      device.storage.isFull = false;
      device.storage.dieAt(null);
      device.isOnline = device !== late;
      if (device.tabs.length === 0) await device.openTab();
    }
    const others = this.devices.filter((device) => device !== late);
    const healing = await this.#drain(others, isWoken, false);
    late.isOnline = true;
    return [...healing, ...(await this.#drain([late], isWoken, true)), ...(await this.#drain(others, false, false))];
  }

  async #drain(devices: readonly Device[], isWoken: boolean, isLate: boolean): Promise<Healing[]> {
    const from = this.time.now;
    const done = new Map<string, number>();
    if (isWoken) for (const { tabs } of devices) for (const { page } of tabs) page.wake();
    const look = () => {
      for (const device of devices) {
        const waits = this.#stored(device)?.outbox.some(isWaiting) !== false;
        if (waits) done.delete(device.actor.userId);
        else if (!done.has(device.actor.userId)) done.set(device.actor.userId, this.time.now - from);
      }
      return done.size === devices.length && this.#areLevel(devices);
    };
    await this.time.advance(LONGEST_HEALING_MS, look);
    look();
    return devices.map(({ actor: { userId } }) => {
      return { userId, isLate, isWoken, drainedAfterMs: done.get(userId) ?? null };
    });
  }

  #areLevel(devices: readonly Device[]): boolean {
    const { epoch, marks } = this.network;
    // A restored server may be at the same rev: only epoch and mark show that a device noticed.
    const isHere = ({ mirror }: Stored) => mirror !== undefined && mirror.epoch === epoch && marks.has(mirror.mark);
    const newest = Math.max(...[...this.seen.values()].filter(isHere).map(({ mirror }) => mirror?.rev ?? 0));
    return devices.every((device) => {
      const stored = this.#stored(device);
      return stored !== undefined && isHere(stored) && stored.mirror?.rev === newest;
    });
  }

  /** Compares the status line with the truth. */
  async compareStatus(network: Status['network']): Promise<void> {
    // Counts come from a live query, which waits for the page's own timers.
    await new Promise((resolve) => setTimeout(resolve, 3));
    await this.time.rest();
    for (const device of this.devices) {
      const status = device.session?.status.get();
      const outbox = this.#stored(device)?.outbox ?? [];
      if (status === undefined) continue;
      const waiting = outbox.filter(isWaiting).length;
      const { state, pending, rejected } = status;
      const { userId } = device.actor;
      this.statuses.push({ userId, state, pending, waiting, rejected, refused: outbox.length - waiting, network });
    }
  }

  async evidence(healing: readonly Healing[]): Promise<Evidence> {
    const { epoch, rev } = await this.follow();
    const tables = await this.server.rows(this.companyId);
    const devices = this.devices.map(({ actor: { userId } }) => {
      const client = this.seen.get(userId)?.meta.get('client') as { clientId: string } | undefined;
      return { userId, clientId: client?.clientId ?? '' };
    });
    return {
      companyId: this.companyId,
      devices,
      timelines: this.#timelines,
      lastLife: this.network.life,
      lastEpoch: epoch,
      lastRev: rev,
      rows: new Map([...tables].flatMap(([table, rows]) => rows.map((row) => [`${table}/${row.id}`, row] as const))),
      lastSeqs: await this.server.lastSeqs(this.companyId),
      resends: await this.server.resends(this.companyId),
      failures: await this.server.failures(this.companyId),
      sightings: this.#sightings,
      told: this.told,
      notStored: this.notStored,
      discarded: this.discarded,
      delivered: this.network.delivered,
      attempts: this.network.attempts,
      losses: this.losses,
      healing,
      statuses: this.statuses,
      reported: this.devices.flatMap((device) => device.reported),
    };
  }

  /** Stops the faults, lets everything heal, and returns the evidence. */
  async finish(): Promise<Evidence> {
    const healing = await this.heal();
    // Long enough for a sign of life from the server; a device that was not woken tries again within its longest pause.
    const isWoken = healing.some((device) => device.isWoken);
    await this.time.advance(SIGN_OF_LIFE_MS + (isWoken ? 0 : LONGEST_WAIT_MS));
    // A device whose stream or answer stalled since the faults is still asking again.
    const isAsking = ({ session }: Device) => ASKING.has(session?.status.get().state ?? '');
    await this.time.advance(STATUS_MS, () => !this.devices.some(isAsking));
    await this.compareStatus('up');
    return this.evidence(healing);
  }

  async close(): Promise<void> {
    this.network.close();
    // The server remembers who called, and a person's rights hold the whole run.
    this.server.forget(this.devices.map(({ actor }) => actor));
    for (const device of this.devices) {
      while (device.tabs.length > 0) await device.closeTab();
      device.storage.die();
      await device.storage.erase();
    }
    // A page that is still opening registers its listeners only once it has come to rest.
    await this.time.rest();
    forgetPages();
  }
}

export function uuidFrom(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.int(16).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
