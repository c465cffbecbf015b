import type { FieldValues } from './command.ts';
import { patchFields } from './field-groups.ts';

/** Returns the fields that arguments would have changed, without their groups, as a card shows them. */
export function wantedFields(args: unknown): FieldValues {
  if (!isRecord(args)) return {};
  const { now, fields, ...rest } = args;
  return {
    ...rest,
    ...(isRecord(fields) ? fields : {}),
    ...(isRecord(now) ? patchFields(now as Readonly<Record<string, FieldValues>>) : {}),
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
