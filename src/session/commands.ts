import type { AnyCommand } from '#sync/command.ts';

const AREAS = import.meta.glob<Readonly<Record<string, unknown>>>('../*/*.commands.ts', { eager: true });

/** Everything a person can do on a device: what the areas define. The server registers the same commands (`src/server`). */
export const COMMANDS: readonly AnyCommand[] = Object.values(AREAS).flatMap(Object.values).filter(isCommand);

function isCommand(value: unknown): value is AnyCommand {
  return typeof value === 'object' && value !== null && 'decide' in value;
}
