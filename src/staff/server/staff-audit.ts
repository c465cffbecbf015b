import type { FieldChange } from '#sync/server/write/audit-log.ts';
import { missingFrom } from '../staff-rules.ts';

/** Rights that came and went, for the audit trail; nothing where none did. */
export function changedRights(was: readonly string[], now: readonly string[]): Readonly<Record<string, FieldChange>> {
  const added = missingFrom(was, now);
  const removed = missingFrom(now, was);
  return {
    ...(added.length === 0 ? {} : { rights_given: { was: null, now: added } }),
    ...(removed.length === 0 ? {} : { rights_taken: { was: removed, now: null } }),
  };
}
