import type { Needed } from '#shared/permission.ts';

/**
 * True when the list holds what is asked: one name, several joined with `|` (any suffices) or with `&` (all needed).
 * `&` binds stronger. Roles are checked the same way against a list of roles.
 */
export function isAllowed(granted: readonly string[], asked: Needed): boolean {
  return asked.split('|').some((all) => all.split('&').every((name) => granted.includes(name.trim())));
}
