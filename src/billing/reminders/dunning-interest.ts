import type { InterestKind } from '#company/company-settings.ts';
import type { CivilDate } from '#shared/civil-date.ts';
import type { Cents } from '#shared/money.ts';
import type { Debtor, DunningSettings, PlannedStep } from './dunning.ts';
import { type Interest, rateKnownUntil, statutoryInterest } from './statutory-interest.ts';

/** The statutory interest of a step: announced before costs, charged with them. */
export type StepInterest = {
  readonly kind: InterestKind;
  readonly cents: Cents;
  readonly invoices: readonly (Interest & { readonly invoiceId: string })[];
  /** The last day with a known rate, where the reckoning goes on beyond it: the rate may have changed since. */
  readonly knownUntilOn: CivilDate | null;
};

/**
 * Counts the interest over what is open of each invoice of a step, up to and including a day. Null where the company
 * claims none, and for the letters before the last notice.
 */
export function interestOf(
  settings: DunningSettings,
  debtor: Debtor,
  { step, invoiceIds }: Pick<PlannedStep, 'step' | 'invoiceIds'>,
  untilOn: CivilDate,
): StepInterest | null {
  if (!settings.interest || step === 'friendly' || step === 'second') return null;
  const kind = debtor.isCompany ? 'trade' : 'consumer';
  const own = settings.interest_rates;
  const invoices = debtor.invoices
    .filter(({ id }) => invoiceIds.includes(id))
    .map(({ id, openCents: cents, dueOn }) => ({
      invoiceId: id,
      ...statutoryInterest({ cents, dueOn, untilOn, kind, own }),
    }));
  const knownUntilOn = rateKnownUntil(kind, own);
  return {
    kind,
    cents: invoices.reduce((sum, { cents }) => sum + cents, 0),
    invoices,
    knownUntilOn: knownUntilOn < untilOn ? knownUntilOn : null,
  };
}
