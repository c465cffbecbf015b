import type { CivilDate } from '#shared/civil-date.ts';

export const CONTRACT_STATES = [
  ...(['draft', 'sent', 'opened', 'signed', 'signed_on_paper', 'declined', 'void', 'expired'] as const),
] as const;
export type ContractState = (typeof CONTRACT_STATES)[number];

/** What a list of contracts can be sorted by: the columns that its page shows. */
export const CONTRACT_SORTS = ['number', 'customer', 'made', 'state'] as const;
export type ContractSort = (typeof CONTRACT_SORTS)[number];

/** The actions on a contract. `open` is the customer's first look. */
export const CONTRACT_ACTS = [
  ...(['refill', 'send', 'open', 'sign_link', 'sign_glass', 'sign_paper', 'decline', 'void'] as const),
] as const;
export type ContractAct = (typeof CONTRACT_ACTS)[number];

/** How many days a link can be signed, unless somebody chose otherwise. */
export const LINK_DAYS = 30;
export const MOST_LINK_DAYS = 365;

/** Contracts that nobody signed and that still may be. */
export const UNSIGNED_STATES = ['draft', 'sent', 'opened'] as const satisfies readonly ContractState[];
/** The number of objects whose contracts a call asks for at once. */
export const MOST_OBJECTS_ASKED = 100;

/** An object has at most one contract in these states. */
export const LIVE_STATES = [
  ...UNSIGNED_STATES,
  ...(['signed', 'signed_on_paper'] as const),
] as const satisfies readonly ContractState[];

const SIGNING = { sign_glass: 'signed', sign_paper: 'signed_on_paper', void: 'void' } as const;
const SENT = { send: 'sent', open: 'opened', sign_link: 'signed', decline: 'declined', ...SIGNING } as const;

const STEPS: Readonly<Record<ContractState, Readonly<Partial<Record<ContractAct, ContractState>>>>> = {
  draft: { refill: 'draft', send: 'sent', ...SIGNING },
  sent: SENT,
  opened: SENT,
  signed: { void: 'void' },
  signed_on_paper: { void: 'void' },
  declined: {},
  void: {},
  expired: {},
};

/** How a contract stands: `expiresOn` is the last day of its link, for one that was sent. */
export type ContractStanding = { readonly state: ContractState; readonly expiresOn: CivilDate | null };

/** The state on a day: what was sent and not signed in time has expired. */
export function stateOn({ state, expiresOn }: ContractStanding, today: CivilDate): ContractState {
  const waits = state === 'sent' || state === 'opened';
  return waits && expiresOn !== null && expiresOn < today ? 'expired' : state;
}

/** Why an action on a contract is refused: its state. */
export type ContractRefusal = `contract_is_${'draft' | 'sent' | 'signed' | 'declined' | 'void' | 'expired'}`;

const REFUSALS: Readonly<Record<ContractState, ContractRefusal>> = {
  draft: 'contract_is_draft',
  sent: 'contract_is_sent',
  opened: 'contract_is_sent',
  signed: 'contract_is_signed',
  signed_on_paper: 'contract_is_signed',
  declined: 'contract_is_declined',
  void: 'contract_is_void',
  expired: 'contract_is_expired',
};

/** The state after an action on a day, or the refusal. A text that left the office is not filled in again. */
export function stepContract(
  standing: ContractStanding,
  act: ContractAct,
  today: CivilDate,
): { readonly state: ContractState } | { readonly refusal: ContractRefusal } {
  const now = stateOn(standing, today);
  const next = STEPS[now][act];
  return next === undefined ? { refusal: REFUSALS[now] } : { state: next };
}

/** What can be done with a contract today. */
export function mayStep(standing: ContractStanding, act: ContractAct, today: CivilDate): boolean {
  return 'state' in stepContract(standing, act, today);
}
