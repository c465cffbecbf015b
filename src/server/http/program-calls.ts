import type { Needed } from '#shared/permission.ts';
import { KEY_RIGHTS } from '#staff/api-key.ts';
import { isAllowed } from '#staff/permission.ts';
import type { RouteDocs } from '#sync/server/http/route-docs.ts';

/**
 * True for a call that a program may make with a key: one about the company's records, for which a key can have the rights.
 * Calls about whoever is signed in, about staff and about the company's settings are for people, and so is what devices keep
 * in step by.
 */
export function isForPrograms(docs: Pick<RouteDocs, 'permission'> | undefined): boolean {
  return typeof docs?.permission === 'string' && isAllowed(KEY_RIGHTS, docs.permission as Needed);
}
