import type { FastifyRequest } from 'fastify';
import { isUuid } from '#shared/ids.ts';
import { notFound } from '#shared/request-error.ts';
import { uuidOf } from '#shared/ulid.ts';

/** The id that a UUID or ULID names, in either case; 404 for anything else. */
export function invoiceIdOf(text: string): string {
  const uuid = text.toLowerCase();
  const id = isUuid(uuid) ? uuid : uuidOf(text);
  if (id === undefined) throw notFound();
  return id;
}

/** The invoice in the path. */
export function invoicePathId(request: FastifyRequest, name = 'id'): string {
  return invoiceIdOf((request.params as Readonly<Record<string, string | undefined>>)[name] ?? '');
}
