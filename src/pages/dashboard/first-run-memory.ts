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

const detailsKeyOf = (companyId: string) => `remise.first-run-details.${companyId}`;

/** Whether the company's details were complete when this device last heard of them; null: it never did. */
export function knownDetails(companyId: string): boolean | null {
  const known = recall(detailsKeyOf(companyId));
  return known === 'done' || known === 'open' ? known === 'done' : null;
}

export function rememberDetails(companyId: string, done: boolean): void {
  remember(detailsKeyOf(companyId), done ? 'done' : 'open');
}

/** `left`: it was wiped here and something stayed. `kept`: somebody chose here to keep that. */
export type SampleState = 'left' | 'kept' | null;

const sampleKeyOf = (companyId: string) => `remise.sample-kept.${companyId}`;

/** What this device knows of a company's sample data besides its records. */
export function sampleState(companyId: string): SampleState {
  const known = recall(sampleKeyOf(companyId));
  return known === 'left' || known === 'kept' ? known : null;
}

export function rememberSample(companyId: string, state: SampleState): void {
  remember(sampleKeyOf(companyId), state ?? '');
}
