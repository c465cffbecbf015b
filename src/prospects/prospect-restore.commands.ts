import { refuse } from '#shared/refusal.ts';
import { applied, type Command, refused, restore } from '#sync/command.ts';
import { noParents } from '#sync/parents.ts';
import { findRestorable, type Restorable } from '#sync/rows.ts';
import type { Prospect, RestoreProspect } from './prospect.schema.ts';
import { prospectSortKey, prospectTable } from './prospect.ts';

/**
 * Restores a deleted prospect as it was. The server restores it from its own data, whatever a caller sends. Its earlier
 * notes and mails stay deleted. A prospect that exists is left unchanged.
 */
export const restoreProspect: Command<RestoreProspect, Restorable<Prospect>> = {
  name: 'prospect.restore',
  version: 1,
  permission: 'prospect create',
  kind: 'plan',
  entity: 'prospect',
  entityId: (args) => args.prospectId,
  parents: noParents,
  load: (read, { args }) => findRestorable(read, prospectTable, args.prospectId),
  decide: ({ row, gone, restorable }, { args }, { at }) => {
    if (row !== undefined) return applied();
    const known = gone ?? args.fields;
    if (!restorable) return refused(refuse('prospect.missing'));
    const { rev: _rev, version: _version, ...fields } = { rev: 0, version: 0, ...known };
    // It counts from now how long it is kept.
    const kept = { ...fields, id: args.prospectId, touchedAt: at };
    return applied(restore(prospectTable, { ...kept, sortKey: prospectSortKey(kept) }));
  },
};
