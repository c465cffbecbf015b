import { createHash } from 'node:crypto';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { PlannedInvoiceAnswer, PreviewAnswer } from '../../subscription.schema.ts';
import { type LineNaming, type OwnNaming, plannedInvoiceOf, plannedLineOf } from '../../subscription-lines.ts';
import { type BillingLine, type PendingLine, planInvoices, type Terms } from '../../subscription-terms.ts';
import type { VatCategory } from '../../vat.ts';
import { lineName } from './line-name.ts';
import type { WaitingLine } from './subscription-row.ts';

/** Invoices that a preview shows beyond those that are due. */
const SHOWN_INVOICES = 3;

export type PlannedLine = PreviewAnswer['lines'][number];

/** What lines of a subscription are called and taxed as; a line that waits may have its own, of what was sold before. */
export type Naming = {
  readonly description: string;
  readonly language: string;
  readonly vatCategory: VatCategory;
  readonly rateBp: number;
  readonly includesVat: boolean;
};
export type NamedLine = PendingLine & OwnNaming;

/** A line that waits, as the plan of invoices takes it: at the quantity and price that it has. */
export function plannedWaiting(line: WaitingLine): NamedLine {
  const { kind, quantity, unitPriceCents, amountCents, fromOn, untilOn, vatCategory, rateBp, description } = line;
  return {
    kind,
    quantity,
    unitPriceCents,
    amountCents,
    fromOn,
    untilOn,
    part: 1,
    whole: 1,
    billOn: null,
    name: description,
    vatCategory,
    rateBp,
  };
}

const asShown = ({ description, language, ...taxed }: Naming): LineNaming => ({
  ...taxed,
  nameOf: (kind) => lineName(kind, description, language),
});

/** A line as the invoice that will have it shows it. */
export function plannedLine(line: BillingLine, naming: Naming): PlannedLine {
  return plannedLineOf(line, asShown(naming));
}

type Plan = {
  readonly terms: Terms;
  readonly nextPeriodOn: CivilDate | null;
  readonly pending: readonly PendingLine[];
  readonly naming: Naming;
  readonly today: CivilDate;
};

/** What is due is invoiced today, one after the other, and then the next ones. */
export function planAnswer({ terms, nextPeriodOn, pending, naming, today }: Plan): readonly PlannedInvoiceAnswer[] {
  const plan = { terms, nextPeriodOn, pending };
  const due = planInvoices({ ...plan, untilOn: today }).length;
  return planInvoices({ ...plan, count: due + SHOWN_INVOICES }).map((invoice) =>
    plannedInvoiceOf({ ...invoice, on: invoice.on < today ? today : invoice.on }, asShown(naming)),
  );
}

/** Names the exact lines: what was shown is what is done, or it is refused. */
export function tokenOf(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

/** The last day that is used, of the first that is not. */
export function lastDay(cancelOn: CivilDate | null): CivilDate | null {
  return cancelOn === null ? null : addDays(cancelOn, -1);
}
