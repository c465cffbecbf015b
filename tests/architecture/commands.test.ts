import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { registry } from '#server/commands/registry.ts';
import { COMMANDS } from '#session/commands.ts';
import { isAllowed } from '#staff/permission.ts';
import { ROLES } from '#staff/roles.ts';
import type { AnyCommand } from '#sync/command.ts';

const SOURCE = resolve(import.meta.dirname, '../../src');
const nameOf = (command: Pick<AnyCommand, 'name' | 'version'>) => `${command.name}@${command.version}`;
const onServer = registry.commands.map((entry) => entry.command);

async function written(): Promise<AnyCommand[]> {
  const files = globSync('**/*.commands.ts', { cwd: SOURCE });
  const modules = await Promise.all(
    files.map((file) => import(/* @vite-ignore */ join(SOURCE, file)) as Promise<object>),
  );
  return modules.flatMap((module) =>
    Object.values(module).filter((value): value is AnyCommand => typeof value === 'object' && 'decide' in value),
  );
}

describe('every command', () => {
  test('that an area defines is registered at the server', async () => {
    expect((await written()).map(nameOf).toSorted()).toEqual(onServer.map(nameOf).toSorted());
  });

  test('of the server is also known to devices', () => {
    expect(COMMANDS.map(nameOf).toSorted()).toEqual(onServer.map(nameOf).toSorted());
  });

  test('has a name of its own', () => {
    expect(new Set(onServer.map(nameOf)).size).toBe(onServer.length);
  });

  test.each(onServer.map((command) => [nameOf(command), command] as const))('%s is well formed', (_name, command) => {
    expect(command.name).toMatch(/^[a-z]+[.][a-z_]+$/);
    expect(command.name.split('.')[0]).toBe(command.entity);
    expect(typeof command.decide).toBe('function');
  });

  test.each(registry.commands.map((entry) => [nameOf(entry.command), entry] as const))(
    '%s has a schema that refuses unknown and missing fields',
    (_name, entry) => {
      expect(entry.args.safeParse({ surprise: true }).success).toBe(false);
      expect(entry.args.safeParse({}).success).toBe(false);
    },
  );

  test.each(onServer.map((command) => [nameOf(command), command] as const))(
    '%s is allowed to some role and not to everybody',
    (_name, command) => {
      const may = Object.values(ROLES).map((granted) => isAllowed(granted, command.permission));
      expect(may).toContain(true);
      expect(isAllowed([], command.permission)).toBe(false);
    },
  );
});
