import { describe, expect, it } from 'vitest';
import {
  CONTRACT_ACTS,
  CONTRACT_STATES,
  type ContractAct,
  type ContractState,
  stateOn,
  stepContract,
} from '#contracts/contract-states.ts';

const TODAY = '2026-11-21';
const step = (state: ContractState, act: ContractAct, expiresOn: string | null = TODAY) =>
  stepContract({ state, expiresOn }, act, TODAY);

/** Every allowed step; all others are refused. */
const ALLOWED: Readonly<Record<string, ContractState>> = {
  'draft refill': 'draft',
  'draft send': 'sent',
  'draft sign_glass': 'signed',
  'draft sign_paper': 'signed_on_paper',
  'draft void': 'void',
  'sent send': 'sent',
  'sent open': 'opened',
  'sent sign_link': 'signed',
  'sent sign_glass': 'signed',
  'sent sign_paper': 'signed_on_paper',
  'sent decline': 'declined',
  'sent void': 'void',
  'opened send': 'sent',
  'opened open': 'opened',
  'opened sign_link': 'signed',
  'opened sign_glass': 'signed',
  'opened sign_paper': 'signed_on_paper',
  'opened decline': 'declined',
  'opened void': 'void',
  'signed void': 'void',
  'signed_on_paper void': 'void',
};
const REFUSED: Readonly<Record<ContractState, string>> = {
  draft: 'contract_is_draft',
  sent: 'contract_is_sent',
  opened: 'contract_is_sent',
  signed: 'contract_is_signed',
  signed_on_paper: 'contract_is_signed',
  declined: 'contract_is_declined',
  void: 'contract_is_void',
  expired: 'contract_is_expired',
};
const all = CONTRACT_STATES.flatMap((state) => CONTRACT_ACTS.map((act) => [state, act] as const));

describe('a contract', () => {
  it.each(all)('that is %s: %s', (state, act) => {
    const next = ALLOWED[`${state} ${act}`];
    expect(step(state, act)).toEqual(next === undefined ? { refusal: REFUSED[state] } : { state: next });
  });

  it.each(CONTRACT_ACTS)('whose link ran out yesterday refuses %s', (act) => {
    for (const state of ['sent', 'opened'] as const) {
      expect(step(state, act, '2026-11-20')).toEqual({ refusal: 'contract_is_expired' });
    }
  });

  it('does not run out while it is a draft, nor once it is signed', () => {
    for (const state of ['draft', 'signed', 'signed_on_paper', 'void', 'declined'] as const) {
      expect(stateOn({ state, expiresOn: '2026-01-01' }, TODAY)).toBe(state);
    }
    expect(stateOn({ state: 'sent', expiresOn: TODAY }, TODAY)).toBe('sent');
  });
});
