import type { OutboxEntry } from '#sync/protocol.ts';
import type { Violations } from './faults.ts';
import { type Mirror, serverRows } from './model-mirror.ts';
import type { Logged, ModelServer } from './model-server.ts';

/** Checks one device after each of its writes against the server's history. Knows nothing of how the device works. */
export class DeviceWatch {
  /** Every mutation this device ever queued and did not take back before it was sent. */
  readonly promised = new Set<string>();
  #clientId: string;
  readonly #server: ModelServer;
  readonly #violations: Violations;
  #seen:
    | { epoch: string; rev: number; seal: string | null; rows: ReadonlyMap<string, { readonly rev: number }> }
    | undefined;

  constructor(clientId: string, server: ModelServer, violations: Violations) {
    this.#clientId = clientId;
    this.#server = server;
    this.#violations = violations;
  }

  /** The device goes on under another client id. */
  renamed(clientId: string): void {
    this.#clientId = clientId;
  }

  enqueued(id: string): void {
    this.promised.add(id);
  }

  takenBack(id: string): void {
    this.promised.delete(id);
  }

  mirrorLost(): void {
    this.#seen = undefined;
  }

  /** I4, I6, I7, I9 and I13 of what a mirror transaction wrote. */
  committed(mirror: Mirror): void {
    const rows = serverRows(mirror);
    this.#checkMonotonic(mirror, rows);
    const timeline = this.#server.timelineOf(mirror);
    const truth = timeline?.worlds[mirror.rev];
    if (truth === undefined || timeline === undefined) {
      this.#violations.add(
        'I7',
        `${this.#clientId} holds a cursor the server never had: ${mirror.epoch}.${mirror.rev}`,
      );
      return;
    }
    for (const [id, item] of rows) {
      const real = truth.get(id);
      if (real === item) continue;
      if (item.rev > mirror.rev) this.#violations.add('I4', `${this.#clientId} shows ${id} of a later rev ${item.rev}`);
      else if (real === undefined) this.#violations.add('I13', `${this.#clientId} shows deleted ${id}`);
      this.#violations.add('I7', `${this.#clientId} has ${id} at rev ${item.rev}, the server ${real?.rev ?? 'none'}`);
    }
    for (const id of truth.keys()) {
      if (!rows.has(id)) this.#violations.add('I7', `${this.#clientId} misses ${id} at rev ${mirror.rev}`);
    }
    const lastSeq = this.#lastSeqAt(timeline.sent, mirror.rev);
    if (mirror.lastSeq > lastSeq) {
      this.#violations.add('I9', `${this.#clientId} takes seq ${mirror.lastSeq} for arrived, the rows hold ${lastSeq}`);
    }
  }

  /** I9: nothing is settled before its rev is in the mirror. */
  settling(entries: readonly OutboxEntry[], mirror: Mirror | undefined): void {
    if (mirror === undefined) return;
    const log = this.#server.timelineOf(mirror)?.log;
    for (const entry of entries) {
      const logged = log?.get(entry.intent.id);
      if (logged === undefined || logged.rev > mirror.rev) {
        this.#violations.add('I9', `${entry.intent.id} settled at ${mirror.rev}, its rev is ${logged?.rev ?? 'none'}`);
      } else if ((entry.state === 'rejected') !== (logged.status === 'rejected')) {
        this.#violations.add('I10', `${entry.intent.id} settled as ${entry.state}, the server said ${logged.status}`);
      }
    }
  }

  /**
   * Checks I1 and I5 between two events of the device, while its overlay is in place. Changes that a copied device shares
   * with its copy are left out: until their verdict arrives here, the other's progress may hide them or show them twice.
   */
  checkPromises(
    mirror: Mirror | undefined,
    outbox: readonly OutboxEntry[],
    archive: readonly OutboxEntry[],
    isCopied: (id: string) => boolean,
  ): void {
    const kept = new Map([...archive, ...outbox].map((entry) => [entry.intent.id, entry]));
    for (const id of this.promised) {
      const entry = kept.get(id);
      if (entry === undefined) {
        if (!this.#server.log.has(id)) this.#violations.add('I1', `${id} is nowhere`);
        continue;
      }
      if (mirror === undefined || entry.intent.name !== 'item.add' || isCopied(id)) continue;
      // Refused, and the page that says so has arrived: from here on the value must be gone.
      const logged = this.#server.timelineOf(mirror)?.log.get(id);
      if (entry.state === 'rejected' || (logged?.status === 'rejected' && logged.rev <= mirror.rev)) continue;
      const shown = mirror.table.get(entry.intent.entityId);
      const times = shown?.trace.filter((done) => done === id).length;
      if (times !== undefined && times !== 1) {
        this.#violations.add('I5', `${id} (${entry.state}, seq ${entry.seq}) is shown ${times} times`);
      }
    }
  }

  #checkMonotonic(mirror: Mirror, rows: ReadonlyMap<string, { readonly rev: number }>): void {
    const seen = this.#seen;
    const { epoch, rev, seal } = mirror;
    this.#seen = { epoch, rev, seal, rows };
    // After the server lost changes, a device goes back to what the server still has.
    if (seen === undefined || seen.epoch !== epoch || this.#server.hasLost(seen)) return;
    if (mirror.rev < seen.rev) {
      this.#violations.add('I6', `${this.#clientId} went back from rev ${seen.rev} to ${mirror.rev}`);
    }
    for (const [id, item] of rows) {
      const before = seen.rows.get(id);
      if (before !== undefined && before.rev > item.rev) {
        this.#violations.add('I6', `${id} went back from rev ${before.rev} to ${item.rev}`);
      }
    }
  }

  #lastSeqAt(sent: readonly Logged[], rev: number): number {
    let last = 0;
    for (const logged of sent) {
      if (logged.clientId === this.#clientId && logged.rev <= rev && logged.seq > last) last = logged.seq;
    }
    return last;
  }
}
