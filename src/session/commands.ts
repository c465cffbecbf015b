import type { AnyCommand } from '#sync/command.ts';

const AREAS = import.meta.glob<Readonly<Record<string, unknown>>>('../*/*.commands.ts', { eager: true });

/**
 * Every command a person can give on a device, as the areas define them. The server registers the same ones
 * (`src/server`).
 */
export const COMMANDS: readonly AnyCommand[] = Object.values(AREAS).flatMap(Object.values).filter(isCommand);

function isCommand(value: unknown): value is AnyCommand {
  return typeof value === 'object' && value !== null && 'decide' in value;
}
