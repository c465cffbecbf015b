import { naturalKey } from '#shared/sort-key.ts';
import type { Command, CommandContext, Intent } from '#sync/command.ts';
import { createdOrRefused, joinRows, type RowDecision } from '#sync/row-batch.ts';
import { createSpot } from './spot.commands.ts';
import type { ImportSpots, Spot } from './spot.schema.ts';
import { spotTable } from './spot.ts';

type CreateState = Awaited<ReturnType<(typeof createSpot)['load']>>;
type SpotsState = { readonly rows: readonly CreateState[]; readonly there: readonly Spot[] };

/** Spots of a sheet, up to a hundred in one change. A name that its warehouse has already writes nothing. */
export const importSpots: Command<ImportSpots, SpotsState> = {
  name: 'spot.import',
  version: 1,
  permission: 'spot create',
  kind: 'append',
  entity: 'spot',
  entityId: (args) => args.importId,
  load: async (read, intent) => {
    const warehouses = [...new Set(intent.args.rows.map(({ warehouseId }) => warehouseId))];
    const there = await Promise.all(warehouses.map((id) => read.where(spotTable, 'warehouseId', id)));
    const rows = await Promise.all(intent.args.rows.map((args) => createSpot.load(read, { ...intent, args })));
    return { rows, there: there.flat() };
  },
  decide: (state, intent, context) => joinRows(decideSpotRows(state, intent, context)),
};

/** What becomes of each row, in their order. */
export function decideSpotRows(
  { rows, there }: SpotsState,
  intent: Intent<ImportSpots>,
  context: CommandContext,
): readonly RowDecision[] {
  const keyOf = ({ warehouseId, name }: Pick<Spot, 'warehouseId' | 'name'>) => `${warehouseId}/${naturalKey(name)}`;
  const known = new Map(there.map((spot) => [keyOf(spot), spot.id]));
  return intent.args.rows.map((args, index): RowDecision => {
    const state = rows[index];
    if (state === undefined) throw new Error('a row of the batch was not looked up');
    const id = state.own.row?.id ?? known.get(keyOf(args));
    if (id !== undefined) return { verdict: { outcome: 'exists', id } };
    const decided = createdOrRefused(args.spotId, createSpot.decide(state, { ...intent, args }, context));
    if (decided.decision !== undefined) known.set(keyOf(args), args.spotId);
    return decided;
  });
}
