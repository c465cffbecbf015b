import type { CivilDate } from '#shared/civil-date.ts';
import type { EndBody } from '../../subscription.schema.ts';
import { chargeFor, type EndCondition, endOf, firstPaidDay, type Terms } from '../../subscription-terms.ts';
import { refuseField } from '../invoices/invoice-refusal.ts';

/** How a subscription ends, as it is stored. */
export type StoredEnd = {
  readonly cancelOn: CivilDate | null;
  readonly endCondition: EndBody['condition'];
  readonly endCycles: number | null;
};

/** The end that somebody chose; refused at its field when that day is over. */
export function endFrom(body: EndBody, terms: Terms, today: CivilDate, path = 'end.'): StoredEnd {
  const cancelOn = endOf(conditionOf(body, path), terms, today);
  const earliest = today > terms.startOn ? today : terms.startOn;
  if (cancelOn !== null && cancelOn <= earliest && !(body.condition === 'end_of_period' && cancelOn === earliest)) {
    throw refuseField(`${path}${body.condition === 'after_cycles' ? 'cycles' : 'last_on'}`, 'subscription_end_past');
  }
  return { cancelOn, endCondition: body.condition, endCycles: body.cycles ?? null };
}

function conditionOf({ condition, cycles, last_on: lastOn }: EndBody, path: string): EndCondition {
  if (cycles !== undefined && condition !== 'after_cycles') throw refuseField(`${path}cycles`, 'invalid');
  if (lastOn !== undefined && condition !== 'chosen_date') throw refuseField(`${path}last_on`, 'invalid');
  switch (condition) {
    case 'after_cycles':
      if (cycles === undefined) throw refuseField(`${path}cycles`, 'required');
      return { kind: condition, cycles };
    case 'chosen_date':
      if (lastOn === undefined) throw refuseField(`${path}last_on`, 'required');
      return { kind: condition, lastOn };
    default:
      return { kind: condition };
  }
}

/**
 * The day of the next invoice, given what is already billed: that of the next charge, or of waiting lines when the end
 * is known and nothing else will be charged. Null when nothing is left to bill.
 */
export function nextPeriodOf(
  terms: Terms,
  { billedUntilOn, hasWaiting }: { readonly billedUntilOn: CivilDate | null; readonly hasWaiting: boolean },
): CivilDate | null {
  const charge = chargeFor(terms, billedUntilOn ?? firstPaidDay(terms));
  return charge?.fromOn ?? (hasWaiting ? terms.cancelOn : null);
}
