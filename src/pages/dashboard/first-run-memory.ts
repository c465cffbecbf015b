import { recall, remember } from '#ui/device-memory.ts';

/** `begun`: the list was shown here and is not finished. `over`: it is finished or put away. Null: never shown. */
export type FirstRunState = 'begun' | 'over' | null;

const keyOf = (companyId: string) => `remise.first-run.${companyId}`;

/** What this device knows of a company's first steps. */
export function firstRunState(companyId: string): FirstRunState {
  const known = recall(keyOf(companyId));
  return known === 'begun' || known === 'over' ? known : null;
}

export function rememberFirstRun(companyId: string, state: Exclude<FirstRunState, null>): void {
  remember(keyOf(companyId), state);
}
