import { createHash } from 'node:crypto';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import type { BuyerAbroad } from '../../line-abroad.ts';
import { describeFor, type ObjectOnLine } from '../../object-on-line.ts';
import type { PlannedInvoiceAnswer, PreviewAnswer } from '../../subscription.schema.ts';
import { type LineNaming, type OwnNaming, plannedInvoiceOf, plannedLineOf } from '../../subscription-lines.ts';
import { type BillingLine, type PendingLine, planInvoices, type Terms } from '../../subscription-terms.ts';
import type { VatCategory } from '../../vat.ts';
import type { Supply } from '../../vat-treatment.ts';
import { lineName } from './line-name.ts';
import type { WaitingLine } from './subscription-row.ts';

/** Invoices that a preview shows beyond those that are due. */
const SHOWN_INVOICES = 3;

export type PlannedLine = PreviewAnswer['lines'][number];

/** The names and tax of a subscription's lines; a waiting line may have its own, from what was sold before. */
export type Naming = {
  readonly description: string;
  /** What it is for. */
  readonly object: ObjectOnLine | null;
  readonly language: string;
  readonly vatCategory: VatCategory;
  readonly rateBp: number;
  readonly includesVat: boolean;
  readonly abroad: BuyerAbroad | null;
  readonly supply: Supply;
};
export type NamedLine = PendingLine & OwnNaming;

/** A waiting line as the plan of invoices takes it, with its own quantity and price. */
export function plannedWaiting(line: WaitingLine): NamedLine {
  const { kind, quantity, unitPriceCents, amountCents, fromOn, untilOn, vatCategory, rateBp } = line;
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
    name: line.description,
    vatCategory,
    rateBp,
    supply: line.supply,
  };
}

const asShown = ({ description, object, language, ...taxed }: Naming): LineNaming => ({
  ...taxed,
  nameOf: (kind) => lineName(kind, describeFor(description, object), language),
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

/** Plans the invoices: those due are issued today, one after the other, followed by the next ones. */
export function planAnswer({ terms, nextPeriodOn, pending, naming, today }: Plan): readonly PlannedInvoiceAnswer[] {
  const plan = { terms, nextPeriodOn, pending };
  const due = planInvoices({ ...plan, untilOn: today }).length;
  return planInvoices({ ...plan, count: due + SHOWN_INVOICES }).map((invoice) =>
    plannedInvoiceOf({ ...invoice, on: invoice.on < today ? today : invoice.on }, asShown(naming)),
  );
}

/** A token for exactly these lines: what was shown is what is done, or it is refused. */
export function tokenOf(shown: unknown): string {
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}

/** The last used day, from the first unused one. */
export function lastDay(cancelOn: CivilDate | null): CivilDate | null {
  return cancelOn === null ? null : addDays(cancelOn, -1);
}
