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

const keptKeyOf = (companyId: string) => `remise.sample-kept.${companyId}`;

/** Whether somebody chose here to keep what was left of the sample data. */
export function isSampleKept(companyId: string): boolean {
  return recall(keptKeyOf(companyId)) === 'kept';
}

export function keepSample(companyId: string): void {
  remember(keptKeyOf(companyId), 'kept');
}

export function forgetKeptSample(companyId: string): void {
  remember(keptKeyOf(companyId), '');
}
