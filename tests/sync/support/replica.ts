import type { Actor } from '#sync/command.ts';
import type { PullPage, Verdict } from '#sync/envelope.schema.ts';
import type { SyncApp } from './sync-app.ts';

type Rows = Map<string, Map<string, object>>;

/** A device that only reads: what its tables hold after snapshot and pages. */
export type Replica = {
  readonly rows: Rows;
  readonly verdicts: Verdict[];
  readonly pages: PullPage[];
  readonly cursor: () => { readonly epoch: string; readonly rev: number };
  readonly lastSeq: () => number;
  /** Pulls until there is no more. */
  readonly catchUp: (limit?: number) => Promise<void>;
};

export async function replicaFrom(
  sync: SyncApp,
  actor: Actor,
  clientId: string,
  start: 'snapshot' | { readonly epoch: string; readonly rev: number },
): Promise<Replica> {
  const rows: Rows = new Map();
  const verdicts: Verdict[] = [];
  const pages: PullPage[] = [];
  let cursor = { epoch: '', rev: 0 };
  let lastSeq = 0;
  const tableOf = (name: string) => {
    const table = rows.get(name) ?? new Map<string, object>();
    rows.set(name, table);
    return table;
  };
  if (start === 'snapshot') {
    const manifest = await sync.manifest(actor, clientId);
    for (const segment of manifest.segments) {
      for (const row of await sync.months(actor, segment.path)) tableOf(segment.table).set(row.id, row);
    }
    cursor = { epoch: manifest.epoch, rev: manifest.rev };
    lastSeq = manifest.lastSeq;
  } else {
    cursor = start;
  }
  const apply = (page: PullPage) => {
    if (page.from !== cursor.rev || page.epoch !== cursor.epoch) throw new Error('a page of another cursor');
    for (const [name, changed] of Object.entries(page.changes)) {
      for (const row of changed) tableOf(name).set(row.id, row);
    }
    for (const [name, ids] of Object.entries(page.deletes)) for (const id of ids) tableOf(name).delete(id);
    cursor = { epoch: page.epoch, rev: page.to };
    ({ lastSeq } = page);
    verdicts.push(...page.verdicts);
    pages.push(page);
  };
  return {
    rows,
    verdicts,
    pages,
    cursor: () => cursor,
    lastSeq: () => lastSeq,
    async catchUp(limit = 1000) {
      for (;;) {
        const { status, body } = await sync.pull(actor, { cursor: `${cursor.epoch}.${cursor.rev}`, clientId, limit });
        if (status !== 200) throw new Error(`pull answered ${status}`);
        apply(body);
        if (!body.more) return;
      }
    },
  };
}
