import type { PullPage } from './envelope.schema.ts';

/** Where a device stands, and which answers fit there: pure functions that the model in tests/sync/model runs too. */

export type Cursor = { readonly epoch: string; readonly rev: number };

/**
 * Returns the place that a device shows the server. It is usually the device's cursor; what the device settled may be
 * further, where it lost a mirror and the new one has not come that far.
 */
export function placeToShow<Place extends Cursor>(cursor: Place, settled: Place | null | undefined): Place {
  return settled?.epoch === cursor.epoch && settled.rev > cursor.rev ? settled : cursor;
}

/** A page fits only the cursor it was asked for: late and doubled answers are dropped. */
export function acceptsPage(cursor: Cursor, page: Pick<PullPage, 'epoch' | 'from' | 'to'>): boolean {
  return page.epoch === cursor.epoch && page.from === cursor.rev && page.to >= page.from;
}

/**
 * True for a page whose rows were chosen for other read rights than the mirror's. Rights that were granted make all
 * rows of a kind readable, not only those that change from now on; rights that were withdrawn leave rows that no page
 * removes. A mirror that an older app stored does not know its read rights.
 */
export function readsOtherwise(
  mirror: { readonly reading?: string | undefined },
  page: Pick<PullPage, 'reading'>,
): boolean {
  return page.reading !== undefined && page.reading !== mirror.reading;
}

/** False for the answer to a push that another epoch gave: its verdicts may not exist in this one. */
export function acceptsAnswer(mirrorEpoch: string | null, answerEpoch: string): boolean {
  return mirrorEpoch === null || mirrorEpoch === answerEpoch;
}

/**
 * Joins two pages of one pull (`more` was true). A row that changed twice comes only with its later page, so that
 * nothing before the last page is a state the server ever had: join all pages, then apply them in one transaction.
 */
export function joinPages(earlier: PullPage, later: PullPage): PullPage {
  return {
    ...later,
    from: earlier.from,
    changes: joinTables(earlier.changes, later.changes, (rows, newer, table) => {
      const replaced = new Set([...newer.map((row) => row.id), ...(later.deletes[table] ?? [])]);
      return [...rows.filter((row) => !replaced.has(row.id)), ...newer];
    }),
    deletes: joinTables(earlier.deletes, later.deletes, (ids, newer, table) => {
      const back = new Set((later.changes[table] ?? []).map((row) => row.id));
      return [...new Set([...ids.filter((id) => !back.has(id)), ...newer])];
    }),
    verdicts: [...earlier.verdicts, ...later.verdicts],
  };
}

function joinTables<Item>(
  earlier: Readonly<Record<string, readonly Item[]>>,
  later: Readonly<Record<string, readonly Item[]>>,
  join: (earlier: readonly Item[], later: readonly Item[], table: string) => readonly Item[],
): Readonly<Record<string, readonly Item[]>> {
  const tables = new Set([...Object.keys(earlier), ...Object.keys(later)]);
  return Object.fromEntries([...tables].map((table) => [table, join(earlier[table] ?? [], later[table] ?? [], table)]));
}

/**
 * True when a page shows that the server no longer knows what it confirmed to this device: a backup was restored. Only
 * for a cursor without a seal (an older app stored it). With a seal the server finds out by itself, and can tell this
 * case from a device that it forgot after a long absence.
 */
export function forgetsSettled(
  at: Cursor & { readonly lastSeq: number; readonly seal?: string | null | undefined },
  page: Pick<PullPage, 'epoch' | 'from' | 'to' | 'lastSeq'>,
): boolean {
  return !at.seal && acceptsPage(at, page) && page.lastSeq < at.lastSeq;
}
