import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { InvoiceAnswer } from '#billing/invoice.schema.ts';
import { readAllRows } from '#pages/lists/read-all-rows.ts';
import { filled } from '#session/api-call.ts';
import { notify } from '#ui/toaster.tsx';
import type { InvoiceFilter } from './invoice-calls.ts';

type Chosen = {
  readonly ids: ReadonlySet<string>;
  /** Every invoice of the filter, once all were asked for; until then those of the list. */
  readonly all: readonly InvoiceAnswer[] | null;
};

export type ChosenInvoices = {
  readonly ids: ReadonlySet<string>;
  readonly chosen: readonly InvoiceAnswer[];
  readonly choose: (ids: ReadonlySet<string>) => void;
  /** Chooses every invoice of the filter, the unlisted too. */
  readonly chooseAll: () => Promise<void>;
};

const NOTHING: Chosen = { ids: new Set(), all: null };

/** Which invoices of a list are chosen. Those that another filter does not find are chosen no more. */
export function useChosenInvoices(listed: readonly InvoiceAnswer[], filter: InvoiceFilter): ChosenInvoices {
  const { t } = useLingui();
  const [{ ids, all }, setChosen] = useState(NOTHING);
  const [of, setOf] = useState(filter);
  if (of !== filter) {
    setOf(filter);
    setChosen({ ids, all: null });
  }
  return {
    ids,
    chosen: (all ?? listed).filter(({ uuid }) => ids.has(uuid)),
    choose: (next) => setChosen({ ids: next, all: next.size === 0 ? null : all }),
    chooseAll: async () => {
      const rows = await readAllRows<InvoiceAnswer, '/api/invoices'>('/api/invoices', { query: filled(filter) });
      if (rows === null) notify({ tone: 'error', title: t`Not everything could be read. Try again.` });
      else setChosen({ ids: new Set(rows.map(({ uuid }) => uuid)), all: rows });
    },
  };
}
