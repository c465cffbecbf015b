import { acceptsAnswer, acceptsPage, placeToShow } from '#sync/cursor.ts';
import type { ResetReason } from '#sync/envelope.schema.ts';
import {
  answeredEarlier,
  isUnsent,
  mergePatches,
  missingAnswered,
  nextBatch,
  type OutboxEntry,
  requeue,
  resendAfterRestore,
  settle,
  stillUnderWay,
  takeResults,
  underNewIdentity,
} from '#sync/protocol.ts';
import type { DeviceWatch } from './device-watch.ts';
import type { Bug } from './faults.ts';
import { decideItem, type ItemIntent } from './items.ts';
import { type Mirror, mirrorOf, withOverlay, withRows } from './model-mirror.ts';
import { EMPTY_QUEUE, type Queue, withArchived, withEntry, withReplaced } from './model-queue.ts';
import type { ModelManifest, ModelPage, ModelPlace, PushReply, PushRequest } from './model-server.ts';

/** Thrown where a device dies between two writes. Whatever was written before stays. */
export class Crash extends Error {}

/** One device: a queue and a mirror that survive crashes, shared by its tabs. Uses the real rules of the protocol. */
export class ModelDevice {
  clientId: string;
  queue: Queue = { ...EMPTY_QUEUE };
  mirror: Mirror | undefined;
  /** A new mirror under construction beside the old one. It is in memory only, so that a crash makes it start again. */
  building: Mirror | undefined;
  needsSnapshot = true;
  /** Counts mirrors: an answer that was asked for another one is dropped. */
  generation = 0;
  /** True when the server knows less than this device, which then asks again about what it settled. */
  #forgot = false;
  #identities = 0;
  readonly name: string;
  readonly #watch: DeviceWatch;
  readonly #bug: Bug | undefined;
  readonly #dies: () => boolean;

  constructor(name: string, watch: DeviceWatch, bug: Bug | undefined, dies: () => boolean) {
    this.name = name;
    this.clientId = name;
    this.#watch = watch;
    this.#bug = bug;
    this.#dies = dies;
  }

  /** Queues an intent, then shows it in the mirror. An intent that the device's own rows refuse is never queued. */
  enqueue(intent: ItemIntent): void {
    if (this.mirror === undefined) return;
    const { table } = this.mirror;
    const world = { get: (id: string) => table.get(id), removed: () => undefined };
    const outcome = decideItem(world, intent);
    if (outcome.status === 'rejected') return;
    const touched = [...outcome.puts.map((item) => item.id), ...outcome.deletes].map((id) => `items/${id}`);
    const merged = this.#mergeIntoLast(intent, touched);
    if (!merged) {
      this.queue = withEntry(this.queue, intent, touched);
      this.#watch.enqueued(intent.id);
    }
    this.#crashPoint();
    this.#commit(withOverlay(this.mirror, this.queue.outbox));
  }

  #mergeIntoLast(intent: ItemIntent, touched: readonly string[]): boolean {
    if (intent.name !== 'item.edit') return false;
    const { outbox } = this.queue;
    const index = outbox.findLastIndex((entry) => entry.touched.some((key) => touched.includes(key)));
    const first = outbox[index];
    if (first === undefined) return false;
    const asSeen =
      this.#bug === 'merging into an entry already sent' ? { ...first, seq: null, state: 'queued' as const } : first;
    const together = mergePatches(asSeen, outbox.slice(index + 1), intent);
    if (together === undefined) return false;
    this.queue.outbox = outbox.with(index, { ...first, intent: together });
    return true;
  }

  /** Takes the last change back: it disappears when it was never sent. */
  undoLast(): void {
    const last = this.queue.outbox.at(-1);
    if (last === undefined || this.mirror === undefined) return;
    const removable = this.#bug === 'undo removes an entry that has a seq' ? last.state !== 'rejected' : isUnsent(last);
    if (!removable) return;
    this.queue.outbox = this.queue.outbox.slice(0, -1);
    this.#watch.takenBack(last.intent.id);
    this.#crashPoint();
    this.#commit(withOverlay(this.mirror, this.queue.outbox));
  }

  putRejectedAway(): void {
    const entry = this.queue.outbox.find((candidate) => candidate.state === 'rejected');
    if (entry !== undefined) this.queue = withArchived(this.queue, [entry]);
  }

  startPush(limit: number): PushRequest | undefined {
    const { batch, lastSeqGiven } = nextBatch(this.queue.outbox, this.queue.lastSeqGiven, limit);
    if (batch.length === 0) return undefined;
    this.queue = withReplaced(this.queue, batch);
    this.queue.lastSeqGiven = lastSeqGiven;
    const mutations = batch.map(({ intent, seq, sendings }) => ({ intent: intent as ItemIntent, seq, sendings }));
    return { clientId: this.clientId, epoch: this.#epoch, place: this.placeToShow(this.mirror), mutations };
  }

  placeToShow(cursor: ModelPlace | undefined): ModelPlace | null {
    return cursor === undefined ? this.queue.settled : placeToShow(cursor, this.queue.settled);
  }

  get #epoch(): string | null {
    return this.mirror?.epoch ?? this.queue.epoch;
  }

  takePushReply(request: PushRequest, reply: PushReply): void {
    const { clientId, mutations: entries } = request;
    const named =
      this.#bug === 'answers of an earlier epoch accepted'
        ? this.queue.outbox.filter(({ intent }) => entries.some((sent) => sent.intent.id === intent.id))
        : stillUnderWay(this.queue.outbox, { clientId, entries }, this.clientId);
    if (reply.kind === 'conflict' && reply.reason === 'client_fork') {
      // An answer for the id that this device has just given up says nothing about the new one.
      if (request.clientId === this.clientId) this.#takeNewIdentity();
      return;
    }
    if (reply.kind === 'conflict') {
      this.queue = withReplaced(this.queue, requeue(named));
      // A mirror of the new epoch may be under way already: starting again each time would never end.
      if (this.building === undefined) this.needsSnapshot = true;
      if (reply.reason === 'cursor_ahead') this.#forgot = true;
      return;
    }
    const current = acceptsAnswer(this.#epoch, reply.epoch);
    if (!current && this.#bug !== 'answers of an earlier epoch accepted') {
      this.queue = withReplaced(this.queue, requeue(named));
      return;
    }
    const taken = takeResults(named, reply.results);
    this.queue = withReplaced(this.queue, taken);
    const gap = reply.results.find((result) => result.status === 'gap');
    if (gap !== undefined) this.#closeGap(gap.expected);
    if (this.#bug === 'settle on the answer of a push')
      this.queue = withArchived(
        this.queue,
        taken.filter((entry) => entry.state === 'acked'),
      );
  }

  /** Continues under a new client id after two devices shared one. */
  #takeNewIdentity(): void {
    this.#identities += 1;
    this.clientId = `${this.name}-${this.#identities}`;
    this.#watch.renamed(this.clientId);
    const { outbox, archive } = underNewIdentity(this.queue.outbox, this.queue.archive);
    const forgets = this.#bug === 'a new identity forgets what was sent';
    this.queue = {
      ...this.queue,
      lastSeqGiven: 0,
      outbox: forgets ? outbox.map((entry) => ({ ...entry, sentBefore: false })) : outbox,
      archive,
    };
    this.generation += 1;
    this.building = undefined;
    this.needsSnapshot = this.mirror === undefined;
    this.#crashPoint();
    this.#replayOverMirror();
  }

  #replayOverMirror(): void {
    if (this.mirror === undefined) return;
    const { clientId } = this;
    const mirror = this.mirror.clientId === clientId ? this.mirror : { ...this.mirror, clientId, lastSeq: 0 };
    this.#commit(withOverlay(mirror, this.queue.outbox));
  }

  /** True once another device has used the same client id. */
  get wasCopied(): boolean {
    return this.#identities > 0;
  }

  /** Makes this device what another one was when its image was taken. */
  becomeCopyOf(other: ModelDevice): void {
    this.clientId = other.clientId;
    this.queue = { ...other.queue };
    this.mirror = other.mirror;
    this.#watch.renamed(other.clientId);
    this.restart();
  }

  leaseExpires(): void {
    this.queue.outbox = requeue(this.queue.outbox);
  }

  /** Where the next pull starts: the mirror being built, or else the one shown. */
  get target(): Mirror | undefined {
    return this.building ?? this.mirror;
  }

  takeReset(reason: ResetReason): void {
    if (reason === 'cursor_ahead') this.#forgot = true;
    this.building = undefined;
    this.needsSnapshot = true;
  }

  takeManifest(manifest: ModelManifest, generation: number): void {
    if (generation !== this.generation) return;
    this.building = mirrorOf(manifest, this.clientId);
    this.needsSnapshot = false;
    this.generation += 1;
    if (this.queue.epoch !== manifest.epoch || this.#forgot || manifest.forgot) this.#sendAgain(manifest);
    else this.queue = withReplaced(this.queue, answeredEarlier(this.queue.outbox));
    this.#forgot = false;
    if (manifest.lastSeq >= manifest.serverSeq) this.#swapWhenCaughtUp(false);
  }

  /**
   * Handles a gap: the server lacks a change before ours that this device has settled. It was restored, which the rows
   * did not show.
   */
  #closeGap(expected: number): void {
    const { outbox, archive } = this.queue;
    const isKept = [...outbox, ...archive].some(({ seq, state }) => seq === expected && state !== 'queued');
    if (isKept) this.#sendAgainFrom(expected - 1);
  }

  #sendAgain({ epoch, serverSeq, forgot }: ModelManifest): void {
    const isKnown = this.queue.epoch === epoch && !forgot;
    this.#sendAgainFrom(serverSeq);
    this.queue = { ...this.queue, epoch, settled: isKnown ? this.queue.settled : null };
  }

  /** Queues again what a restored server no longer has. */
  #sendAgainFrom(serverSeq: number): void {
    const archive = this.#bug === 'no archive for a restored server' ? [] : this.queue.archive;
    const outbox = resendAfterRestore(this.queue.outbox, archive, serverSeq);
    const back = new Set(outbox.map((entry) => entry.intent.id));
    this.queue = {
      ...this.queue,
      outbox: [...outbox].sort((left, right) => left.pos - right.pos),
      archive: this.queue.archive.filter((entry) => !back.has(entry.intent.id)),
    };
  }

  /** `generation` is the mirror that the page was asked for. */
  takePage(page: ModelPage, generation: number): void {
    if (generation !== this.generation && this.#bug !== 'late pages accepted') return;
    if (this.building !== undefined) {
      if (!this.#accepts(this.building, page)) return;
      this.building = {
        ...withRows(this.building, page),
        rev: page.to,
        lastSeq: page.lastSeq,
        seal: page.seal ?? null,
      };
      this.#swapWhenCaughtUp(!page.more);
      return;
    }
    if (this.mirror === undefined || !this.#accepts(this.mirror, page)) return;
    const cursor = { rev: page.to, lastSeq: page.lastSeq, seal: page.seal ?? null };
    if (this.#bug === 'cursor stored before rows') {
      this.#commit({ ...this.mirror, ...cursor });
      this.#crashPoint();
    }
    this.#crashPoint();
    this.#commit(withOverlay({ ...withRows(this.mirror, page), ...cursor }, this.queue.outbox));
    this.#crashPoint();
    this.#settle(page);
  }

  #accepts(mirror: Mirror, page: ModelPage): boolean {
    if (this.#bug === 'late pages accepted') return page.epoch === mirror.epoch;
    return acceptsPage(mirror, page);
  }

  /**
   * Shows the new mirror only after its first pull: a cached snapshot may be older than what this device has shown and
   * settled, even where the old mirror is lost.
   */
  #swapWhenCaughtUp(isAllThereIs: boolean): void {
    const { building, mirror } = this;
    if (building === undefined) return;
    const isBehind = mirror !== undefined && mirror.epoch === building.epoch && building.rev < mirror.rev;
    if (isBehind && !isAllThereIs) return;
    this.#crashPoint();
    this.building = undefined;
    this.generation += 1;
    this.#commit(withOverlay(building, this.queue.outbox));
  }

  /** Restarts after a crash or a reload: nothing is under way any more, and the overlay is rebuilt from the queue. */
  restart(): void {
    this.building = undefined;
    this.queue.outbox = requeue(this.queue.outbox);
    this.needsSnapshot = this.mirror === undefined;
    this.#replayOverMirror();
  }

  loseMirror(): void {
    this.mirror = undefined;
    this.generation += 1;
    this.#watch.mirrorLost();
    this.restart();
  }

  #settle(page: ModelPage): void {
    const { confirmed, rejected } = settle(this.#entriesToSettle(page), page);
    this.#watch.settling([...confirmed, ...rejected], this.mirror);
    this.queue = withReplaced(this.queue, rejected);
    this.queue = withArchived(this.queue, confirmed);
    if (confirmed.length + rejected.length > 0 && this.mirror !== undefined) this.queue.settled = this.mirror;
    // This check would also catch an answer of an earlier epoch, so that bug is tested without it.
    const looksForMissing =
      this.#bug !== 'answered changes are not missed' && this.#bug !== 'answers of an earlier epoch accepted';
    if (page.more || !looksForMissing) return;
    this.queue = withReplaced(this.queue, missingAnswered(this.queue.outbox, page));
  }

  /** With the bug switched on, an entry that the page says nothing about passes for applied. */
  #entriesToSettle(page: ModelPage): readonly OutboxEntry[] {
    if (this.#bug !== 'verdicts only from pages') return this.queue.outbox;
    return this.queue.outbox.map((entry) => ({ ...entry, verdict: 'applied', rev: Math.min(entry.rev ?? 0, page.to) }));
  }

  #commit(mirror: Mirror): void {
    this.mirror = mirror;
    this.#watch.committed(mirror);
  }

  #crashPoint(): void {
    if (this.#dies()) throw new Crash();
  }
}
