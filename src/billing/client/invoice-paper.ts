import { addDays, type CivilDate, isCivilDate } from '#shared/civil-date.ts';
import type { CustomerBillingAnswer } from '../customer-billing.schema.ts';
import type { DocumentBuyer, DocumentLanguage, DocumentSeller } from '../invoice-document.ts';
import { type InvoiceFormat, said } from '../printed/document-format.ts';
import {
  addressLines,
  type Fact,
  invoiceFacts,
  invoiceSums,
  type LineCell,
  type LineColumn,
  legalTexts,
  lineCells,
  lineColumns,
  paymentFacts,
  type Sum,
  sellerGroups,
} from '../printed/invoice-content.ts';
import type { LetterheadAnswer } from '../printed/letterhead.schema.ts';
import type { TaxRateAnswer } from '../product.schema.ts';
import { type InvoiceValues, type LineValues, lineAmount, type NextStep, totalsOf } from './invoice-form-values.ts';

/** What the customer's record says of them. */
type Named = {
  readonly firstname: string;
  readonly lastname: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly zipcode: string;
  readonly city: string;
  readonly country: string;
};

/** To whom; `billing` is null where nothing more is known of them than their record says. */
export type PaperBuyer = { readonly customer: Named; readonly billing: CustomerBillingAnswer | null };

type PaperOrder = {
  readonly values: InvoiceValues;
  readonly rates: readonly TaxRateAnswer[];
  readonly letterhead: LetterheadAnswer;
  /** Null while nobody is chosen, and until it is known how they are billed. */
  readonly buyer: PaperBuyer | null;
  readonly language: DocumentLanguage;
  readonly today: CivilDate;
};

/** An invoice as its customer will get it, as far as it is known. */
export type InvoicePaper = {
  readonly title: string;
  readonly seller: { readonly name: string; readonly groups: readonly (readonly string[])[] };
  readonly address: readonly string[];
  readonly facts: readonly Fact[];
  readonly columns: readonly LineColumn[];
  readonly lines: readonly (readonly LineCell[])[];
  /** Empty until an amount is known. */
  readonly sums: readonly Sum[];
  readonly texts: readonly string[];
  readonly payment: { readonly title: string; readonly facts: readonly Fact[] } | null;
};

/** Lays an invoice out as its PDF does, from what is typed. What is not known yet is left out. */
export function invoicePaper(order: PaperOrder, format: InvoiceFormat): InvoicePaper {
  const { values, rates, letterhead, language } = order;
  const seller = sellerOf(letterhead);
  const buyer = order.buyer === null ? null : buyerOf(order.buyer);
  const includesVat = values.includes_vat === 'yes';
  const issuedOn = dayOfIssue(values.next, values.scheduled_on, order.today);
  const dueOn = issuedOn === null ? null : addDays(issuedOn, order.buyer?.billing?.term_days ?? letterhead.term_days);
  const sum = totalsOf(values.lines, includesVat, rates);
  const vat = sum.vat.map((group) => ({
    vatCategory: group.vat_category,
    rateBp: group.rate_bp,
    netCents: group.net_cents,
    vatCents: group.vat_cents,
  }));
  const { amount_cents: totalCents, net_cents: netCents } = sum;
  const { people, place } =
    buyer === null ? { people: [], place: [] } : addressLines({ buyer, country: seller.country, language }, format);
  const taxed = { vat, exemptionReason: '', buyer: buyer ?? {} };
  return {
    title: format.words.invoice,
    seller: { name: seller.name, groups: sellerGroups(seller, format) },
    address: [...people, ...place],
    facts: invoiceFacts(
      {
        kind: 'invoice',
        number: '',
        reference: values.reference ?? '',
        original: null,
        buyer: buyer ?? { customerNumber: '' },
        issuedOn,
        dueOn,
      },
      format,
    ),
    columns: lineColumns(includesVat, format),
    lines: values.lines.filter(isBegun).map((line) => cellsOf(line, rates, format)),
    sums:
      sum.vat.length === 0
        ? []
        : invoiceSums({ kind: 'invoice', netCents, vat, totalCents, openCents: totalCents, creditedCents: 0 }, format),
    texts: [...legalTexts(taxed, format), ...said(values.note)],
    payment:
      totalCents <= 0
        ? null
        : {
            title: format.words.payment,
            facts: paymentFacts(
              { seller, openCents: totalCents, dueOn, paymentReference: null, transferText: '' },
              format,
            ),
          },
  };
}

/** A draft gets its day when it is issued. */
function dayOfIssue(next: NextStep, scheduled: string | null, today: CivilDate): CivilDate | null {
  if (next === 'draft') return null;
  if (next !== 'scheduled') return today;
  return scheduled !== null && isCivilDate(scheduled) ? scheduled : null;
}

/** False for a line that only waits to be filled in. */
const isBegun = ({ description, unit_price_cents: price }: LineValues) => description.trim() !== '' || price !== null;

function cellsOf(line: LineValues, rates: readonly TaxRateAnswer[], format: InvoiceFormat): LineCell[] {
  const rate = rates.find(({ uuid }) => uuid === line.tax_rate);
  const amountCents = lineAmount(line);
  const quantity = typeof line.quantity_hundredths === 'number' ? line.quantity_hundredths : undefined;
  const price = typeof line.unit_price_cents === 'number' ? line.unit_price_cents : undefined;
  const { from_on: from, last_on: last } = line;
  const hasPeriod = from !== null && last !== null && isCivilDate(from) && isCivilDate(last);
  const known = [true, quantity !== undefined, price !== undefined, rate !== undefined, amountCents !== undefined];
  const cells = lineCells(
    {
      description: line.description,
      quantityHundredths: quantity ?? 0,
      unitPriceCents: price ?? 0,
      amountCents: amountCents ?? 0,
      rateBp: rate?.rate_bp ?? 0,
      vatCategory: rate?.vat_category ?? 'standard',
      ...(hasPeriod ? { fromOn: from, untilOn: addDays(last, 1) } : {}),
    },
    format,
  );
  return cells.map((cell, column) => (known[column] === true ? cell : { text: '' }));
}

function sellerOf({ seller }: LetterheadAnswer): DocumentSeller {
  const { legal_name, house_number, kvk_number, vat_id, account_holder, ...same } = seller;
  return {
    ...same,
    legalName: legal_name,
    houseNumber: house_number,
    kvkNumber: kvk_number,
    vatId: vat_id,
    accountHolder: account_holder,
  };
}

/** The customer as the next invoice names them. */
function buyerOf({ customer, billing }: PaperBuyer): DocumentBuyer {
  return {
    name: `${customer.firstname} ${customer.lastname}`.trim(),
    ...(billing === null || billing.company_name === '' ? {} : { company: billing.company_name }),
    ...(billing === null || billing.attention === '' ? {} : { attention: billing.attention }),
    ...(billing === null || billing.vat_id === '' ? {} : { vatId: billing.vat_id }),
    street: customer.street,
    houseNumber: customer.houseNumber,
    postcode: customer.zipcode,
    city: customer.city,
    country: customer.country,
    customerNumber: billing === null || billing.number === null ? '' : String(billing.number),
  };
}
