import type { ResolveAttention } from './attention.schema.ts';
import { type Attention, attentionTable } from './attention.ts';
import { applied, type Command } from './command.ts';
import { type Found, findRow, putChanged, refuseAbsent } from './rows.ts';

/** Puts a card away. Whoever may change something of the yard may say that a conflict was looked at. */
export const resolveAttention: Command<ResolveAttention, Found<Attention>> = {
  name: 'attention.resolve',
  version: 1,
  permission: 'object edit|customer edit|appointment edit|spot edit',
  kind: 'set',
  entity: 'attention',
  entityId: (args) => args.attentionId,
  load: (read, intent) => findRow(read, attentionTable, intent.args.attentionId),
  decide: (state, intent, context) => {
    if (state.row === undefined) return refuseAbsent('attention', intent.args.attentionId, state, {});
    if (state.row.state === 'resolved') return applied();
    return applied(
      putChanged(attentionTable, state.row, {
        state: 'resolved',
        resolvedBy: context.actor.userId,
        resolvedAt: context.at,
      }),
    );
  },
};
