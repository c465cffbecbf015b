import { useCustomerExport } from '#pages/customers/use-customer-export.ts';
import type { NavigationItem } from '#pages/parts/navigation.ts';
import { useLock } from '#session/session-lock.ts';

export type MenuAction = {
  readonly run: () => void;
  /** Why it cannot be done now; null when it can. */
  readonly reason: string | null;
};

/** The actions of the user menu: the entries that open no page. `showKeys` opens the list of shortcuts. */
export function useMenuActions(
  showKeys: () => void,
): Readonly<Record<NonNullable<NavigationItem['action']>, MenuAction>> {
  return {
    'export-customers': useCustomerExport(),
    'keyboard-help': { run: showKeys, reason: null },
    lock: useLock(),
  };
}
