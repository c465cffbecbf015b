import { useMemo } from 'react';
import { askedCents } from '#billing/asked-amount.ts';
import type { InvoiceAnswer } from '#billing/invoice.schema.ts';
import { askedOf, NO_INVOICE_CHOICE } from '#pages/invoices/invoice-filters.tsx';
import { INVOICE_PAGES } from '#pages/invoices/invoice-pages.ts';
import { filled } from '#session/api-call.ts';
import { useServerPages } from '#session/use-server-pages.ts';
import { foldSearch } from '#shared/fold-search.ts';

type KeptInvoices = {
  /** True before it is known what this device kept. */
  readonly isAsking: boolean;
  /** False where the list of invoices was never opened on this device. */
  readonly isThere: boolean;
  readonly found: readonly InvoiceAnswer[];
  /** True for a text that is written as the numbers of these invoices are: `F0796` beside `F0001`. */
  readonly isNumber: boolean;
  readonly asOf: number | null;
};

const FEWEST_SIGNS = 2;
const ALL = filled(askedOf(NO_INVOICE_CHOICE, ''));
const compact = (text: string) => foldSearch(text).replaceAll(/[-\s._/]/g, '');

/** Finds invoices without a connection: among those that the list of invoices left on this device. */
export function useKeptInvoices(asked: string): KeptInvoices {
  const { answer, asOf } = useServerPages('/api/invoices', { query: ALL }, INVOICE_PAGES);
  const isAsking = answer === 'asking';
  const rows = answer !== 'asking' && answer.ok ? answer.result.rows : null;
  return useMemo(
    () => ({
      isAsking,
      isThere: rows !== null,
      found: asked.length < FEWEST_SIGNS ? [] : (rows ?? []).filter((invoice) => finds(asked, invoice)),
      isNumber: (rows ?? []).some(({ number }) => number !== null && isWrittenAlike(asked, number)),
      asOf,
    }),
    [rows, isAsking, asked, asOf],
  );
}

/** By a part of the number, the amount or words of the customer's name. */
function finds(asked: string, { number, customer, amount_cents: cents }: InvoiceAnswer): boolean {
  if (Math.abs(cents) === askedCents(asked)) return true;
  if (number !== null && compact(number).includes(compact(asked))) return true;
  const name = foldSearch(customer.name);
  return foldSearch(asked)
    .split(' ')
    .every((word) => name.includes(word));
}

function isWrittenAlike(asked: string, number: string): boolean {
  const letters = /^[a-z]+/.exec(compact(number))?.[0];
  const rest = letters !== undefined && compact(asked).startsWith(letters) ? compact(asked).slice(letters.length) : '';
  return /^\d+$/.test(rest);
}
