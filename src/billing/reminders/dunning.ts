import type { StoredSections } from '#company/company-settings.schema.ts';
import { DUNNING_STEPS, type DunningStep } from '#company/company-settings.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { Cents } from '#shared/money.ts';
import type { DUNNING_STOPS } from '../customer-billing.schema.ts';
import { consumerTerm, type LetterWay } from '../letter-term.ts';
import { collectionCosts } from './collection-costs.ts';

export type DunningSettings = StoredSections['dunning'];
export type DunningStop = (typeof DUNNING_STOPS)[number];
/** The letter before costs is another one to consumers (`formal_notice`, the law's) than to companies. */
export const REMINDER_KINDS = ['friendly', 'second', 'formal_notice', 'final_notice', 'costs'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/**
 * The last step taken for an invoice. `openCents`: what was open of it that day; `deadlineOn`: the last day to pay, if
 * any.
 */
export type TakenStep = {
  readonly kind: ReminderKind;
  readonly on: CivilDate;
  readonly deadlineOn: CivilDate | null;
  readonly openCents: Cents;
};

/** An issued invoice that is not paid. */
export type OpenInvoice = {
  readonly id: string;
  readonly dueOn: CivilDate;
  readonly openCents: Cents;
  readonly stop: DunningStop | null;
  /** A direct debit of it is announced or under way. */
  readonly collecting: boolean;
  /** An invoice for the costs of collecting others: it leads to no costs in turn. */
  readonly isCosts: boolean;
  readonly taken: TakenStep | null;
};

/** A customer with open invoices. `creditCents`: what the company owes them. */
export type Debtor = {
  readonly isCompany: boolean;
  readonly stop: DunningStop | null;
  readonly creditCents: Cents;
  readonly invoices: readonly OpenInvoice[];
};

/** Why a late customer is sent nothing. */
export type StopReason = DunningStop | 'credit' | 'collecting';

/** A step: its first day and its invoices. Costs are without VAT, and 0 for the first two steps. */
export type PlannedStep = {
  readonly step: DunningStep;
  readonly kind: ReminderKind;
  readonly onDay: CivilDate;
  readonly invoiceIds: readonly string[];
  readonly principalCents: Cents;
  readonly costsCents: Cents;
};

/** `done`: every step was taken, and people decide what follows. */
export type NextStep =
  | { readonly state: 'due' | 'waiting'; readonly plan: PlannedStep }
  | { readonly state: 'stopped'; readonly why: StopReason }
  | { readonly state: 'done' | 'nothing' };

/** Steps that need no person; charging costs always needs one. */
export function automaticSteps(settings: DunningSettings): readonly DunningStep[] {
  if (!settings.on) return [];
  return (['friendly', 'second', 'notice'] as const).filter((step) => settings[`${step}_auto`]);
}

export function isOverdue({ dueOn, openCents }: OpenInvoice, today: CivilDate): boolean {
  return dueOn < today && openCents > 0;
}

/**
 * Decides the next step for a customer: the furthest step that is due, for all late invoices that have not reached it.
 * When none is due, it is the first that will be. `only` restricts the steps considered.
 */
export function nextStep(
  settings: DunningSettings,
  debtor: Debtor,
  today: CivilDate,
  only: readonly DunningStep[] = DUNNING_STEPS,
): NextStep {
  const late = debtor.invoices.filter((invoice) => isOverdue(invoice, today) && !invoice.isCosts);
  if (late.length === 0) return { state: 'nothing' };
  if (debtor.stop !== null) return { state: 'stopped', why: debtor.stop };
  const counted = late.filter((invoice) => stopOf(invoice) === null);
  const [first] = late;
  if (counted.length === 0) return { state: 'stopped', why: stopOf(first as OpenInvoice) ?? 'other' };
  if (debtor.creditCents >= sum(counted)) return { state: 'stopped', why: 'credit' };
  const plans = only.flatMap((step) => planOf(step, settings, debtor.isCompany, counted, today) ?? []);
  const due = plans.filter(({ onDay }) => onDay <= today).at(-1);
  if (due !== undefined) return { state: 'due', plan: due };
  const [plan] = plans.sort((left, right) => (left.onDay < right.onDay ? -1 : 1));
  return plan === undefined ? { state: 'done' } : { state: 'waiting', plan };
}

/** Why one invoice is left out; null when it is not. */
export function stopOf({ stop, collecting }: OpenInvoice): StopReason | null {
  return stop ?? (collecting ? 'collecting' : null);
}

/**
 * The step an invoice has reached; a notice to a company does not count as one to a consumer. Undefined before the
 * first.
 */
export function stepTaken({ taken }: OpenInvoice, isCompany: boolean): DunningStep | undefined {
  if (taken === null) return undefined;
  if (taken.kind === 'final_notice') return isCompany ? 'notice' : 'second';
  return taken.kind === 'formal_notice' ? 'notice' : taken.kind;
}

export function kindOf(step: DunningStep, isCompany: boolean): ReminderKind {
  if (step === 'notice') return isCompany ? 'final_notice' : 'formal_notice';
  return step;
}

/**
 * The last day to pay for a letter of today. `termDays`: the company's payment term for invoices. Only the letter of the
 * law depends on how it goes: its term begins when it is there.
 */
export function deadlineOf(
  kind: ReminderKind,
  settings: DunningSettings,
  { today, termDays, way }: { readonly today: CivilDate; readonly termDays: number; readonly way: LetterWay },
): CivilDate {
  if (kind === 'formal_notice') return consumerTerm(today, way, settings).lastOn;
  const days: Readonly<Record<Exclude<ReminderKind, 'formal_notice'>, number>> = {
    friendly: settings.second_days - settings.friendly_days - 1,
    second: settings.notice_days - settings.second_days - 1,
    final_notice: settings.costs_days - 1,
    costs: termDays,
  };
  return addDays(today, days[kind]);
}

/** True once a late invoice has reached the step from which the company holds objects. */
export function holdsObjects(settings: DunningSettings, debtor: Debtor, today: CivilDate): boolean {
  const { hold_from: from } = settings;
  if (!settings.on || from === 'none' || debtor.stop !== null) return false;
  return debtor.invoices.some((invoice) => {
    const step = stepTaken(invoice, debtor.isCompany);
    if (step === undefined || stopOf(invoice) !== null || !isOverdue(invoice, today)) return false;
    return DUNNING_STEPS.indexOf(step) >= DUNNING_STEPS.indexOf(from);
  });
}

function planOf(
  step: DunningStep,
  settings: DunningSettings,
  isCompany: boolean,
  invoices: readonly OpenInvoice[],
  today: CivilDate,
): PlannedStep | undefined {
  const place = DUNNING_STEPS.indexOf(step);
  const placeOf = (invoice: OpenInvoice) => {
    const taken = stepTaken(invoice, isCompany);
    return taken === undefined ? -1 : DUNNING_STEPS.indexOf(taken);
  };
  const leading = invoices.filter((invoice) => placeOf(invoice) === place - 1);
  const onDay = leading.map((invoice) => readyOn(step, settings, invoice)).sort()[0];
  if (onDay === undefined) return undefined;
  // Costs are charged for what a notice named; a letter includes whatever else is late.
  const about =
    step === 'costs'
      ? leading.filter((invoice) => readyOn(step, settings, invoice) <= (onDay > today ? onDay : today))
      : invoices.filter((invoice) => placeOf(invoice) < place);
  const principalCents = sum(about);
  const announces = step === 'notice' || step === 'costs';
  return {
    step,
    kind: kindOf(step, isCompany),
    onDay,
    invoiceIds: about.map(({ id }) => id),
    principalCents,
    costsCents: announces ? collectionCosts(step === 'costs' ? noticed(about) : principalCents) : 0,
  };
}

/** From which day a step may follow the one before: days after the due day, and never within a term that a letter gave. */
function readyOn(step: DunningStep, settings: DunningSettings, { dueOn, taken }: OpenInvoice): CivilDate {
  const { friendly_days, second_days, notice_days, costs_days } = settings;
  if (step === 'friendly' || taken === null) return addDays(dueOn, friendly_days);
  const afterLetter = taken.deadlineOn === null ? taken.on : addDays(taken.deadlineOn, 1);
  if (step === 'costs') return latest(addDays(taken.on, costs_days), afterLetter);
  const [days, gap] =
    step === 'second' ? [second_days, second_days - friendly_days] : [notice_days, notice_days - second_days];
  return latest(addDays(dueOn, days), addDays(taken.on, gap), afterLetter);
}

const latest = (...days: readonly CivilDate[]): CivilDate => [...days].sort().at(-1) as CivilDate;

function sum(invoices: readonly OpenInvoice[]): Cents {
  return invoices.reduce((total, { openCents }) => total + openCents, 0);
}

/** The amount that costs are based on: never more than the letter that announced them named. */
function noticed(invoices: readonly OpenInvoice[]): Cents {
  return invoices.reduce((total, { openCents, taken }) => total + Math.min(openCents, taken?.openCents ?? 0), 0);
}
