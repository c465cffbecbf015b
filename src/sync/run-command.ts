import { settleCard } from './attention-settle.ts';
import type { AnyCommand, CommandContext, Decision, Intent, Reader } from './command.ts';

/**
 * Runs a command against a reader: load, then decide. Writes nothing itself. A wish that settles a card (`was.attention`)
 * is refused when somebody settled it before, and otherwise puts it away in the same change.
 */
export async function runCommand(
  command: AnyCommand,
  read: Reader,
  intent: Intent,
  context: CommandContext,
): Promise<Decision> {
  const decide = async () => command.decide(await command.load(read, intent), intent, context);
  return settleCard(read, intent, context, decide);
}
