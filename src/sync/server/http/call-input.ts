import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isUuid, uuidv7 } from '#shared/ids.ts';
import { notFound, RequestError } from '#shared/request-error.ts';
import type { FieldValues } from '#sync/command.ts';
import { type FieldGroups, groupValues } from '#sync/field-groups.ts';

const MOST_IN_MS = 4096;
let last = { ms: 0, count: 0 };

/**
 * Returns an id for a record that a call creates without naming one. The ids of one process sort in creation order.
 */
export function newId(): string {
  const { ms, count } = last;
  const now = Date.now();
  if (now > ms) last = { ms: now, count: 0 };
  else last = count + 1 < MOST_IN_MS ? { ms, count: count + 1 } : { ms: ms + 1, count: 0 };
  const random = randomBytes(10);
  // The twelve bits behind the time (RFC 9562 §6.2) count within a millisecond.
  random.writeUInt16BE(last.count);
  return uuidv7(last.ms, random);
}

/** Returns the id in the path. Answers 404 for text that cannot be an id. */
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
 * Returns the field groups that a call changes: a field it does not name keeps its value. A call saw what the server
 * holds, so that is its `was`.
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
