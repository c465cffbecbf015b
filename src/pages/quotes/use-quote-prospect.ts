import { useMemo } from 'react';
import { type CustomerEntry, customerIndex } from '#customers/client/customer-index.ts';
import { normaliseEmail } from '#customers/same-customer.ts';
import { customerDraft } from '#prospects/conversion-draft.ts';
import type { Prospect } from '#prospects/prospect.schema.ts';
import { prospectName, prospectTable } from '#prospects/prospect.ts';
import { foldText } from '#shared/sort-key.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import type { ProspectToQuote } from './prospect-note.tsx';

export type QuoteProspect = {
  readonly ready: boolean;
  /** Who they are as a customer; null while they are none. */
  readonly customerId: string | null;
  readonly prospect: ProspectToQuote | null;
};

/** The prospect that a quote is for: the customer they became, or were made before for another quote, or what they told. */
export function useQuoteProspect(prospectId: string | null): QuoteProspect {
  const { row, loading } = useRow(prospectTable, prospectId);
  const { entries, ready } = useListIndex(customerIndex);
  return useMemo(() => {
    if (prospectId === null) return { ready: true, customerId: null, prospect: null };
    if (row === undefined || !ready) return { ready: row === undefined && !loading, customerId: null, prospect: null };
    const customerId = row.customerId ?? entries.find((entry) => isSame(row, entry))?.id ?? null;
    const told = { id: prospectId, name: prospectName(row), fields: customerDraft(row) };
    return { ready: true, customerId, prospect: customerId === null ? told : null };
  }, [prospectId, row, loading, entries, ready]);
}

function isSame(prospect: Prospect, { email, name }: CustomerEntry): boolean {
  const address = normaliseEmail(prospect.email);
  return address !== '' && normaliseEmail(email) === address && foldText(name) === foldText(prospectName(prospect));
}
