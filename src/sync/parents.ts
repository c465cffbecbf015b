import { type Refusal, refuse } from '#shared/refusal.ts';
import type { Card, Intent, Parent, ParentKind, Reader } from './command.ts';
import { findRow, goneFields, type Restorable, rejectedCard } from './rows.ts';
import { wantedFields } from './wanted-fields.ts';

/** For a command that puts nothing under another record. */
export const noParents = (): readonly Parent[] => [];

/** The record an argument names; none where it names none. */
export function parentAt(kind: ParentKind, field: string, id: string | null | undefined): readonly Parent[] {
  return id === null || id === undefined ? [] : [{ kind, field, id }];
}

/** The same for a record that a change may restore: a device leaves one it does not know to the server. */
export function parentUnlessUnknown(
  found: Pick<Restorable<object>, 'unknown'>,
  ...named: Parameters<typeof parentAt>
): readonly Parent[] {
  return found.unknown ? [] : parentAt(...named);
}

/** A missing parent, as the refusal and the card of the change that names it. */
type Orphan = { readonly refusal: Refusal; readonly card: Card };

/**
 * Returns the missing parents of a change, each once. The card is about the parent, so that it reaches those who may
 * restore that, and holds the parent's last content.
 */
export async function findOrphans(
  read: Reader,
  parents: readonly Parent[],
  intent: Intent,
): Promise<readonly Orphan[]> {
  const orphans = new Map<string, Orphan>();
  for (const { kind, field, id } of parents) {
    const currentId = (await kind.follow?.(read, id)) ?? id;
    const found = await findRow(read, kind.table, currentId);
    if (found.row !== undefined || orphans.has(currentId)) continue;
    // Not downloaded yet, or dropped to free space: the server knows whether it exists, so the device refuses nothing.
    if (!found.deleted && (await read.isPartial?.(kind.table))) continue;
    const code = found.deleted ? 'parent_deleted' : 'missing_parent';
    const theirs = { field, gone: goneFields(found) };
    const card = {
      ...rejectedCard(kind.entity, currentId, wantedFields(intent.args), theirs),
      code,
      child: intent.entity,
    };
    orphans.set(currentId, { refusal: refuse(code, field), card });
  }
  return [...orphans.values()];
}
