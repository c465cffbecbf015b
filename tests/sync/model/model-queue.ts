import type { OutboxEntry } from '#sync/protocol.ts';
import type { ItemIntent } from './items.ts';
import type { ModelPlace } from './model-server.ts';

/** What a device keeps of its changes, apart from its rows. */
export type Queue = {
  outbox: readonly OutboxEntry[];
  archive: readonly OutboxEntry[];
  lastSeqGiven: number;
  nextPos: number;
  /** As last seen, also where the mirror is lost. */
  epoch: string | null;
  /** The mirror's place when something was last settled. */
  settled: ModelPlace | null;
};

export const EMPTY_QUEUE: Queue = { outbox: [], archive: [], lastSeqGiven: 0, nextPos: 1, epoch: null, settled: null };

export function withEntry(queue: Queue, intent: ItemIntent, touched: readonly string[]): Queue {
  const pos = queue.nextPos;
  const fresh = { state: 'queued', rev: null, code: null, params: null, attempts: 0 } as const;
  return { ...queue, outbox: [...queue.outbox, { pos, seq: null, intent, touched, ...fresh }], nextPos: pos + 1 };
}

export function withReplaced(queue: Queue, entries: readonly OutboxEntry[]): Queue {
  const byId = new Map(entries.map((entry) => [entry.intent.id, entry]));
  return { ...queue, outbox: queue.outbox.map((entry) => byId.get(entry.intent.id) ?? entry) };
}

export function withArchived(queue: Queue, entries: readonly OutboxEntry[]): Queue {
  const done = new Set(entries.map((entry) => entry.intent.id));
  const outbox = queue.outbox.filter((entry) => !done.has(entry.intent.id));
  return { ...queue, outbox, archive: [...queue.archive, ...entries] };
}
