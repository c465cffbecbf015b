import type { OutboxEntry, OutboxState } from '#sync/protocol.ts';
import type { QueueDatabase } from '../queue/queue-database.ts';
import { SYNC_PROTOCOL } from '../runtime/limits.ts';
import { withinTime } from '../runtime/within-time.ts';
import type { MirrorDiagnostics, QueueDiagnostics, SyncDiagnostics } from './device-session.ts';
import { storageReport } from './device-storage.ts';
import type { SessionParts } from './session-parts.ts';

/** What cannot be read within this time is left out. */
const PATIENCE_MS = 4000;

export async function readDiagnostics(parts: SessionParts, leads: () => boolean): Promise<SyncDiagnostics> {
  const { queue, facts, runtime, serverNow } = parts;
  const known = <Result>(read: () => Promise<Result>): Promise<Result | null> =>
    withinTime(runtime, PATIENCE_MS, read).catch(() => null);
  const [storage, waiting, mirror] = await Promise.all([
    known(() => storageReport(runtime.storage)),
    known(() => readQueue(queue.database)),
    known(() => readMirror(parts)),
  ]);
  const { state, confirmedAt } = facts.get();
  return {
    protocol: SYNC_PROTOCOL,
    state,
    confirmedAt,
    clockOffsetMs: Math.round(Date.parse(serverNow()) - runtime.now()),
    leads: leads(),
    storage,
    queue: waiting,
    mirror,
  };
}

async function readQueue(database: QueueDatabase): Promise<QueueDiagnostics> {
  const [entries, archived, drafts, resets] = await Promise.all([
    database.outbox.toArray(),
    database.archive.count(),
    database.drafts.count(),
    database.getMeta('resets'),
  ]);
  const count = (state: OutboxState) => entries.filter((entry) => entry.state === state).length;
  return {
    states: {
      queued: count('queued'),
      sending: count('sending'),
      acked: count('acked'),
      held: count('held'),
      rejected: count('rejected'),
    },
    head: headOf(entries),
    archived,
    drafts,
    resets: resets ?? [],
  };
}

function headOf(entries: readonly OutboxEntry[]): QueueDiagnostics['head'] {
  const head = entries.find((entry) => entry.state !== 'rejected');
  if (head === undefined) return null;
  return { command: head.intent.name, at: Date.parse(head.intent.at), attempts: head.attempts };
}

async function readMirror({ mirrors }: SessionParts): Promise<MirrorDiagnostics> {
  const { database, pointer } = await mirrors.current();
  const [state, segments] = await Promise.all([database.getState(), database.segments.toArray()]);
  const tables = await Promise.all(
    mirrors.tables.map(async ({ name }) => ({
      name,
      downloaded: segments.reduce((sum, segment) => (segment.table === name ? sum + segment.rows : sum), 0),
      changed: await database.changed(name).count(),
    })),
  );
  return {
    generation: pointer.generation,
    epoch: state?.epoch ?? null,
    rev: state?.rev ?? null,
    lastSeq: state?.lastSeq ?? null,
    complete: state?.complete === true,
    tables,
  };
}
