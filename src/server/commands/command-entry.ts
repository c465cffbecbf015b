import type { z } from 'zod';
import type { Refusal } from '#shared/refusal.ts';
import type { Command } from '#sync/command.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { AppliedChange, CommandEntry } from '#sync/server/rows/registry.ts';

/**
 * An entry of the registry: a command with its schema and, if it has effects beyond its rows (such as a mail), the code
 * for them.
 */
export function entry<Args, State>(
  command: Command<Args, State>,
  args: z.ZodType<Args>,
  afterApplied?: (tx: CompanyTx, change: AppliedChange<Args>) => Promise<void>,
): CommandEntry {
  return { command, args, ...(afterApplied === undefined ? {} : { afterApplied }) };
}

/** The same for a command for which the server has an additional rule. */
export function ruledEntry<Args, State>(
  command: Command<Args, State>,
  args: z.ZodType<Args>,
  refuses: (tx: CompanyTx, change: AppliedChange<Args>) => Promise<Refusal | undefined>,
  afterApplied?: (tx: CompanyTx, change: AppliedChange<Args>) => Promise<void>,
): CommandEntry {
  return { ...entry(command, args, afterApplied), refuses };
}
