import { defineTable } from '#sync/table.ts';
import type { Handover, HandoverMark } from './handover.schema.ts';
import type { Direction } from './handover-limits.ts';

/** What was seen, said and signed when an object came or went. Written once, never changed. */
export const handoverTable = defineTable<Handover>({
  name: 'handovers',
  indexes: ['objectId', 'customerId'],
  instants: ['startedAt', 'at'],
  json: ['answers', 'photos', 'marks', 'readings'],
});

/** Handovers in the order in which they arrived; those that only this device knows come last. */
export function inOrder<Row extends Pick<Handover, 'rev' | 'at' | 'id'>>(handovers: readonly Row[]): readonly Row[] {
  return handovers.toSorted(
    (left, right) =>
      Number(left.rev === 0) - Number(right.rev === 0) ||
      left.rev - right.rev ||
      (left.at < right.at ? -1 : Number(left.at > right.at)) ||
      (left.id < right.id ? -1 : 1),
  );
}

/** The damage that is known of an object: what the last handover left. */
export function knownMarks(handovers: readonly Handover[]): readonly HandoverMark[] {
  return inOrder(handovers).at(-1)?.marks ?? [];
}

/** What two handovers, or a handover and what was known before, say differently of an object. */
export type MarkDifference = { readonly added: readonly HandoverMark[]; readonly gone: readonly HandoverMark[] };

/** Damage that is on `now` and was not on `before`, and the other way round. */
export function differenceOf(before: readonly HandoverMark[], now: readonly HandoverMark[]): MarkDifference {
  const old = new Set(before.map(({ id }) => id));
  const current = new Set(now.map(({ id }) => id));
  return { added: now.filter(({ id }) => !old.has(id)), gone: before.filter(({ id }) => !current.has(id)) };
}

/** The handover to compare with: the last one of the other direction before it. */
export function counterpart(
  handovers: readonly Handover[],
  { id, direction }: { readonly id: string; readonly direction: Direction },
): Handover | undefined {
  const ordered = inOrder(handovers);
  const at = ordered.findIndex((other) => other.id === id);
  return (at < 0 ? ordered : ordered.slice(0, at)).findLast((other) => other.direction !== direction);
}
