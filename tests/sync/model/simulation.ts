import { joinPages } from '#sync/cursor.ts';
import type { ResetReason } from '#sync/envelope.schema.ts';
import { DeviceWatch } from './device-watch.ts';
import { type Bug, Violations } from './faults.ts';
import { checkEnd, exchange, heal } from './healing.ts';
import { FIRST_ITEMS, type ItemIntent } from './items.ts';
import { Crash, ModelDevice } from './model-device.ts';
import { type ModelManifest, type ModelPage, ModelServer, type PushReply, type PushRequest } from './model-server.ts';
import type { Peer, Tab } from './peer.ts';
import { type Random, seededRandom } from './random.ts';

export type ModelOptions = {
  readonly seed: number;
  readonly steps: number;
  readonly clients: number;
  readonly bug?: Bug | undefined;
};

type Answer =
  | { readonly kind: 'push'; readonly request: PushRequest; readonly reply: PushReply }
  | {
      readonly kind: 'page';
      readonly page: ModelPage | ResetReason;
      readonly generation: number;
      /** The earlier pages of its pull: a page that continues a finished pull means nothing. */
      readonly run: Tab['run'];
    }
  | { readonly kind: 'manifest'; readonly manifest: ModelManifest; readonly generation: number };

type Message = {
  readonly peer: Peer;
  readonly tab: Tab;
  readonly life: number;
  readonly body:
    | { readonly to: 'server'; readonly answer: () => Answer | undefined }
    | { readonly to: 'device'; readonly answer: Answer };
};

const TABS = 2;
/** Whether the server is told that its backup was restored, and whether it still has the secret of its seals. */
const RESTORES = ['told', 'untold', 'untold', 'untold without its secret'] as const;

/** One run: people, network, crashes and the server's fate, all from one seed. */
export class Simulation {
  readonly violations = new Violations();
  readonly server: ModelServer;
  readonly peers: Peer[];
  readonly #random: Random;
  readonly #bug: Bug | undefined;
  readonly #messages: Message[] = [];
  #faults = false;
  #copied = false;

  constructor({ seed, clients, bug }: ModelOptions) {
    this.#random = seededRandom(seed);
    this.#bug = bug;
    this.server = new ModelServer(this.violations, bug);
    this.peers = Array.from({ length: clients }, (_, index) => this.#newPeer(`client-${index + 1}`));
    for (const peer of this.peers) {
      exchange(this.server, peer);
      exchange(this.server, peer);
    }
    this.#faults = true;
  }

  #newPeer(name: string): Peer {
    const watch = new DeviceWatch(name, this.server, this.violations);
    const dies = () => this.#faults && this.#random.chance(0.04);
    const device = new ModelDevice(name, watch, this.#bug, dies);
    return { device, watch, made: 0, tabs: Array.from({ length: TABS }, () => ({ run: undefined, life: 0 })) };
  }

  /**
   * Starts an image of a device, taken after a quiet exchange, as another device: for a while both use one client id.
   * Happens at most once in a run.
   */
  #copyDevice(peer: Peer): void {
    if (this.#copied) return;
    this.#faults = false;
    this.#restart(peer);
    exchange(this.server, peer);
    exchange(this.server, peer);
    this.#faults = true;
    const unsent = peer.device.queue.outbox.some((entry) => entry.seq === null);
    if (unsent || peer.device.mirror === undefined) return;
    this.#copied = true;
    const copy = this.#newPeer('copy');
    for (const id of peer.watch.promised) copy.watch.enqueued(id);
    copy.device.becomeCopyOf(peer.device);
    this.peers.push(copy);
  }

  step(number: number): void {
    this.violations.step = number;
    const peer = this.#random.pick(this.peers);
    const tab = this.#random.pick(peer.tabs);
    const dice = this.#random.int(1000);
    if (dice < 500) this.#deliver();
    else if (dice < 700) this.#alive(peer, () => this.#personActs(peer));
    else if (dice < 790) this.#push(peer, tab);
    else if (dice < 900) this.#pull(peer, tab);
    else if (dice < 925) this.#alive(peer, () => peer.device.leaseExpires());
    else if (dice < 940) this.#restart(peer);
    else if (dice < 950) this.#alive(peer, () => peer.device.loseMirror());
    else if (dice < 996) this.#serverFate(dice);
    else this.#copyDevice(peer);
  }

  /**
   * True while a copied device has not noticed that it shares its id. A server that forgets at that time is not covered,
   * see docs/sync.md.
   */
  #hasSharedClientId(): boolean {
    return new Set(this.peers.map((peer) => peer.device.clientId)).size < this.peers.length;
  }

  #serverFate(dice: number): void {
    if (dice < 965) this.server.cacheSnapshot();
    else if (dice < 985) this.server.takeBackup();
    else if (dice < 992) {
      if (!this.#hasSharedClientId()) this.#restore();
    } else this.server.forgetOldCursors();
  }

  /**
   * Restores the server. Requests under way end with it: a new epoch would tell them from later ones, a kept seal does
   * not.
   */
  #restore(): void {
    const kind = this.#random.pick(RESTORES);
    this.server.restore(kind);
    if (kind === 'told') return;
    const answers = this.#messages.filter(({ body }) => body.to === 'device');
    this.#messages.splice(0, this.#messages.length, ...answers);
  }

  #personActs(peer: Peer): void {
    const dice = this.#random.int(100);
    if (dice < 12) peer.device.undoLast();
    else if (dice < 15) peer.device.putRejectedAway();
    else if (peer.device.mirror !== undefined && peer.device.mirror.table.size > 0) {
      peer.device.enqueue(this.#nextIntent(peer, dice));
    }
  }

  #nextIntent(peer: Peer, dice: number): ItemIntent {
    peer.made += 1;
    const id = `${peer.device.name}-m${peer.made}`;
    const name = commandName(dice);
    const known = [...(peer.device.mirror?.table.keys() ?? [])];
    const target = name === 'item.create' ? id : this.#random.pick(name === 'item.restore' ? FIRST_ITEMS : known);
    const seen = peer.device.mirror?.table.get(target);
    const group = this.#random.chance(0.5) ? 'name' : 'size';
    const edit = name === 'item.edit';
    return {
      id,
      name,
      v: 1,
      entity: 'items',
      entityId: target,
      args: {
        id: target,
        ...(name === 'item.move' ? { to: this.#random.pick(known) } : {}),
        ...(edit ? { now: { [group]: { [group]: id } } } : {}),
      },
      was: edit && seen !== undefined ? { [group]: { [group]: seen[group] } } : {},
      at: '2026-03-02T08:00:00.000Z',
      userId: `user-of-${peer.device.name}`,
    };
  }

  #push(peer: Peer, tab: Tab): void {
    const { device } = peer;
    const request = device.startPush(1 + this.#random.int(4));
    if (request === undefined) return;
    const process = this.#random.chance(0.05) ? this.#random.int(3) : request.mutations.length;
    this.#send(peer, tab, () => {
      const reply = this.server.push(request, process);
      return process < request.mutations.length ? undefined : { kind: 'push', request, reply };
    });
  }

  #pull(peer: Peer, tab: Tab): void {
    const { device } = peer;
    const { target } = device;
    const { generation } = device;
    if (target === undefined || device.needsSnapshot) {
      const { clientId } = device;
      const { settled } = device.queue;
      const manifest = () => this.server.manifest(clientId, settled);
      this.#send(peer, tab, () => ({ kind: 'manifest', generation, manifest: manifest() }));
      return;
    }
    const place = tab.run === undefined ? target : { ...tab.run, rev: tab.run.to };
    const { clientId } = device;
    const head = tab.run?.head;
    const shown = head ? { epoch: place.epoch, ...head } : device.placeToShow(place);
    const limit = this.#random.chance(0.3) ? 1 + this.#random.int(3) : 50;
    const { run } = tab;
    this.#send(peer, tab, () => {
      return { kind: 'page', generation, run, page: this.server.pull(clientId, place, limit, shown) };
    });
  }

  #send(peer: Peer, tab: Tab, answer: () => Answer | undefined): void {
    this.#messages.push({ peer, tab, life: tab.life, body: { to: 'server', answer } });
  }

  /** Delivers any message next (delay, reordering); it may be lost on the way, or be delivered again later. */
  #deliver(): void {
    if (this.#messages.length === 0) return;
    const index = this.#random.chance(0.5) ? 0 : this.#random.int(this.#messages.length);
    const message = this.#messages[index];
    if (message === undefined) return;
    if (!this.#random.chance(0.06)) this.#messages.splice(index, 1);
    if (this.#random.chance(0.08)) return;
    const { peer, tab, life, body } = message;
    if (body.to === 'server') {
      const answer = body.answer();
      if (answer !== undefined) this.#messages.push({ peer, tab, life, body: { to: 'device', answer } });
      return;
    }
    if (life === tab.life) this.#alive(peer, () => this.take(peer, tab, body.answer));
  }

  take(peer: Peer, tab: Tab, answer: Answer): void {
    const { device } = peer;
    if (answer.kind === 'push') device.takePushReply(answer.request, answer.reply);
    else if (answer.kind === 'manifest') device.takeManifest(answer.manifest, answer.generation);
    else if (typeof answer.page === 'string') {
      tab.run = undefined;
      device.takeReset(answer.page);
    } else if (answer.run === tab.run) this.#takePage(device, tab, answer.page, answer.generation);
  }

  /** Pages of one pull are joined in memory and reach the mirror as one. */
  #takePage(device: ModelDevice, tab: Tab, page: ModelPage, generation: number): void {
    const { run } = tab;
    tab.run = undefined;
    if (run !== undefined && (page.epoch !== run.epoch || page.from !== run.to)) return;
    const joined = run === undefined ? page : (joinPages(run, page) as ModelPage);
    if (page.more && this.#bug !== 'pages of one pull applied one by one') tab.run = joined;
    else device.takePage(joined, generation);
  }

  #restart(peer: Peer): void {
    for (const tab of peer.tabs) {
      tab.life += 1;
      tab.run = undefined;
    }
    peer.device.restart();
    this.#check(peer);
  }

  #alive(peer: Peer, work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      this.#restart(peer);
    }
    this.#check(peer);
  }

  #check({ watch, device }: Peer): void {
    const shared = this.peers.filter((peer) => peer.device.clientId === device.clientId).length > 1;
    const { outbox, archive } = device.queue;
    const isCopy = shared || device.wasCopied;
    const others = this.peers.filter((peer) => peer.watch !== watch);
    // After a restore both a device and its copy send what they hold; the slower one sees it in the rows before its verdict.
    const isCopied = (id: string) => isCopy || others.some((peer) => peer.watch.promised.has(id));
    watch.checkPromises(device.mirror, outbox, archive, isCopied);
  }

  finish(): void {
    this.#faults = false;
    this.#messages.length = 0;
    for (const peer of this.peers) this.#restart(peer);
    heal(this);
    for (const peer of this.peers) this.#check(peer);
    checkEnd(this);
  }
}

function commandName(dice: number): string {
  if (dice < 24) return 'item.create';
  if (dice < 52) return 'item.add';
  if (dice < 75) return 'item.edit';
  if (dice < 87) return 'item.move';
  if (dice < 93) return 'item.remove';
  return dice < 98 ? 'item.restore' : 'item.poison';
}

export function runModel(options: ModelOptions): Violations {
  const simulation = new Simulation(options);
  for (let step = 1; step <= options.steps; step += 1) simulation.step(step);
  simulation.violations.step = options.steps + 1;
  simulation.finish();
  return simulation.violations;
}
