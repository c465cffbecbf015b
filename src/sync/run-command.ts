import { settleCard } from './attention-settle.ts';
import { type AnyCommand, type CommandContext, type Decision, type Intent, type Reader, refused } from './command.ts';
import { findOrphans } from './parents.ts';

/**
 * Runs a command against a reader: loads, decides, and checks that the parents of the change exist. Writes nothing
 * itself. An intent that settles a card (`was.attention`) is refused when somebody settled it before; otherwise the
 * same change puts the card away.
 */
export async function runCommand(
  command: AnyCommand,
  read: Reader,
  intent: Intent,
  context: CommandContext,
): Promise<Decision> {
  return settleCard(read, intent, context, async (settling) => {
    const state = await command.load(read, intent);
    const decision = command.decide(state, intent, settling);
    if (!dependsOnParents(decision, command.entity) && command.leavesOut === undefined) return decision;
    const parents = command.parents(intent.args, state).filter(({ id }) => !brings(decision, id));
    const orphans = await findOrphans(read, parents, intent);
    const [first] = orphans;
    if (first === undefined) return decision;
    if (command.leavesOut === undefined || decision.outcome === 'refused') return refused(first.refusal, first.card);
    return { ...decision, cards: [...(decision.cards ?? []), ...orphans.map(({ card }) => card)] };
  });
}

/** True for a record that the change itself makes or brings back. */
function brings(decision: Decision, id: string): boolean {
  return decision.outcome !== 'refused' && decision.writes.some((write) => 'put' in write && write.put.id === id);
}

/**
 * True when the parents must be checked: existing records stay even without a parent, and another refusal says more.
 */
function dependsOnParents(decision: Decision, entity: string): boolean {
  if (decision.outcome !== 'refused') return decision.writes.length > 0 || decision.outcome === 'merged';
  const { code } = decision.refusal;
  if (code === 'parent_deleted' || code === 'missing_parent') return true;
  return /[.](?:deleted|missing)$/.test(code) && !code.startsWith(`${entity}.`);
}
