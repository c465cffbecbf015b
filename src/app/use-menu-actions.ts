import type { NavigationItem } from './navigation.ts';
import { useLock } from './session-lock.ts';
import { useCustomerExport } from './use-customer-export.ts';

export type MenuAction = {
  readonly run: () => void;
  /** Why it cannot be done now; null when it can. */
  readonly reason: string | null;
};

/** What the entries of the user menu do that lead nowhere. `showKeys` opens the list of shortcuts. */
export function useMenuActions(
  showKeys: () => void,
): Readonly<Record<NonNullable<NavigationItem['action']>, MenuAction>> {
  return {
    'export-customers': useCustomerExport(),
    'keyboard-help': { run: showKeys, reason: null },
    lock: useLock(),
  };
}
