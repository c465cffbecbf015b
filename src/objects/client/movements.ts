import type { Movement } from '../object.schema.ts';

/** A movement in the words a panel needs, from this device or from the server. */
export type ShownMovement = {
  readonly id: string;
  readonly kind: Movement['kind'];
  readonly at: string;
  readonly byName: string;
  readonly from: string;
  readonly to: string;
  readonly note: string;
  readonly reason: string | null;
  readonly standing: Movement['standing'];
};

/** Newest first, each id once; a movement of this device wins over the server's copy. */
export function newestFirst(own: readonly ShownMovement[], older: readonly ShownMovement[]): ShownMovement[] {
  const known = new Set(own.map((movement) => movement.id));
  return [...own, ...older.filter((movement) => !known.has(movement.id))].sort((left, right) =>
    left.at === right.at ? 0 : left.at < right.at ? 1 : -1,
  );
}
