import { registry } from '#server/commands/registry.ts';
import { COMMANDS } from '#session/commands.ts';
import type { AnyCommand } from '#sync/command.ts';
import type { CommandEntry, SyncRegistry } from '#sync/server/rows/registry.ts';
import { poisonLocation, testCommands } from '../support/yard-registry.ts';

const poison = poisonLocation as unknown as AnyCommand;

/** The product's commands, and one that the server can never carry out. */
export const DEVICE_COMMANDS: readonly AnyCommand[] = [...COMMANDS, poison];

const poisonEntry = testCommands.find(({ command }) => command.name === poison.name) as CommandEntry;

export const serverRegistry: SyncRegistry = {
  ...registry,
  commands: [...registry.commands, poisonEntry],
  command: (name, version) =>
    name === poison.name && version === poison.version ? poisonEntry : registry.command(name, version),
};
