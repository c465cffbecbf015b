import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isUuid, uuidv7 } from '#shared/ids.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import type { FieldValues } from '#sync/command.ts';
import { type FieldGroups, groupValues } from '#sync/field-groups.ts';

/** An id for a record that a call creates without naming one. */
export function newId(): string {
  return uuidv7(Date.now(), randomBytes(10));
}

/** The id in the path; what cannot be an id does not exist. */
export function pathId(request: FastifyRequest, name = 'id'): string {
  const id = (request.params as Readonly<Record<string, string | undefined>>)[name]?.toLowerCase() ?? '';
  if (!isUuid(id)) throw notFound();
  return id;
}

/** Answers 409 when the caller saw another version than there is. */
export function requireVersion(seen: number | undefined, current: number): void {
  if (seen !== undefined && seen !== current) throw new RequestError(409, 'conflict');
}

/**
 * The field groups that a call changes: what it does not name keeps its value. A call saw what the server holds, so
 * that is its `was`.
 */
export function changedGroups(
  groups: FieldGroups,
  current: object,
  wanted: FieldValues,
): { readonly now: Record<string, FieldValues>; readonly was: Record<string, FieldValues> } {
  const now: Record<string, FieldValues> = {};
  const was: Record<string, FieldValues> = {};
  for (const [group, fields] of Object.entries(groups)) {
    const given = fields.filter((field) => wanted[field] !== undefined);
    if (given.length === 0) continue;
    was[group] = groupValues(current, fields);
    now[group] = { ...was[group], ...Object.fromEntries(given.map((field) => [field, wanted[field]])) };
  }
  return { now, was };
}
