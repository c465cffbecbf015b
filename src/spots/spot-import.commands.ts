import { RECORDS } from '#annotations/record-kinds.ts';
import { naturalKey } from '#shared/sort-key.ts';
import type { Command, CommandContext, Intent } from '#sync/command.ts';
import { parentAt } from '#sync/parents.ts';
import { createdOrRefused, joinRows, type RowDecision } from '#sync/row-batch.ts';
import { createSpot } from './spot.commands.ts';
import type { ImportSpots, Spot } from './spot.schema.ts';
import { findNamesake } from './spot.ts';

type SpotsState = { readonly rows: readonly Awaited<ReturnType<(typeof createSpot)['load']>>[] };

/** Spots of a sheet, up to a hundred in one change. A name that its warehouse has already writes nothing. */
export const importSpots: Command<ImportSpots, SpotsState> = {
  name: 'spot.import',
  version: 1,
  permission: 'spot create',
  kind: 'append',
  leavesOut: true,
  entity: 'spot',
  entityId: (args) => args.importId,
  parents: ({ rows }, state) =>
    rows.flatMap((row, at) =>
      isHere(row, state.rows[at]) ? [] : parentAt(RECORDS.warehouse, 'rows.warehouseId', row.warehouseId),
    ),
  load: async (read, intent) => ({
    rows: await Promise.all(intent.args.rows.map((args) => createSpot.load(read, { ...intent, args }))),
  }),
  decide: (state, intent, context) => joinRows(decideSpotRows(state, intent, context)),
};

function isHere(row: ImportSpots['rows'][number], state: SpotsState['rows'][number] | undefined): boolean {
  return state?.own.row !== undefined || findNamesake(state?.alike ?? [], { ...row, id: row.spotId }) !== undefined;
}

/** What becomes of each row, in their order. */
export function decideSpotRows(
  { rows }: SpotsState,
  intent: Intent<ImportSpots>,
  context: CommandContext,
): readonly RowDecision[] {
  const keyOf = ({ warehouseId, name }: Pick<Spot, 'warehouseId' | 'name'>) => `${warehouseId}/${naturalKey(name)}`;
  const added = new Map<string, string>();
  return intent.args.rows.map((args, index): RowDecision => {
    const state = rows[index];
    if (state === undefined) throw new Error('a row of the batch was not looked up');
    const id =
      state.own.row?.id ?? added.get(keyOf(args)) ?? findNamesake(state.alike, { ...args, id: args.spotId })?.id;
    if (id !== undefined) return { verdict: { outcome: 'exists', id } };
    const decided = createdOrRefused(args.spotId, createSpot.decide(state, { ...intent, args }, context));
    if (decided.decision !== undefined) added.set(keyOf(args), args.spotId);
    return decided;
  });
}
