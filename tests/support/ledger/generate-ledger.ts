import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { type Act, chooseAct, chooseClosing, payoutOf } from './ledger-acts.ts';
import { emptyLedger } from './ledger-state.ts';
import type { Ledger } from './ledger-types.ts';
import { playAct } from './play-act.ts';

type LedgerOrder = Pick<Ledger, 'rates' | 'customers'> & {
  readonly seed: number;
  /** How many invoices and credit invoices there are to be, and over which days. */
  readonly documents: number;
  readonly from: CivilDate;
  readonly days: number;
};

/** Lives through acts one by one; each is told after it was played, on the day that `today` is then. */
export function* liveLedger({
  seed,
  documents,
  from,
  days,
  ...given
}: LedgerOrder): Generator<{ ledger: Ledger; act: Act }> {
  const ledger = emptyLedger(seed, { ...given, today: from });
  const countOf = () => ledger.invoices.length + ledger.credits.length;
  while (countOf() < documents) {
    const today = addDays(from, Math.floor((countOf() / documents) * days));
    const isNewMonth = today.slice(0, 7) !== ledger.today.slice(0, 7);
    ledger.today = today;
    // What closes comes first: the next act may name open days only.
    for (const choose of isNewMonth ? [chooseClosing, chooseAct] : [chooseAct]) {
      const act = choose(ledger);
      if (act !== undefined && playAct(ledger, act)) yield { ledger, act };
    }
  }
  // In the end everything is paid out, so that providers keep nothing.
  for (const provider of ['mollie', 'stripe'] as const) {
    const act = payoutOf(ledger, provider, { isAll: true });
    if (act !== undefined && playAct(ledger, act)) yield { ledger, act };
  }
}

export function generateLedger(order: LedgerOrder): Ledger {
  let last: Ledger | undefined;
  for (const { ledger } of liveLedger(order)) last = ledger;
  if (last === undefined) throw new Error('nothing happened');
  return last;
}
