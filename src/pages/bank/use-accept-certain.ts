import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { BankEntryAnswer } from '#bank/bank.schema.ts';
import { problemsOf } from '#session/call-problems.ts';
import { notify } from '#ui/toaster.tsx';
import { acceptEntries, MOST_AT_ONCE } from './bank-calls.ts';

/** Accepts all these lines, as many at once as a call takes; what is refused stays to be looked at. */
export function useAcceptCertain(entries: readonly BankEntryAnswer[], onDone: () => void) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    let accepted = 0;
    let refused = 0;
    let problem: string | null = null;
    for (let at = 0; at < entries.length && problem === null; at += MOST_AT_ONCE) {
      const answer = await acceptEntries(entries.slice(at, at + MOST_AT_ONCE));
      if (answer.ok) {
        accepted += answer.result.accepted;
        refused += answer.result.refused.length;
      } else problem = problemsOf(answer, t`Needs a connection`)[0]?.message ?? null;
    }
    setBusy(false);
    const left = refused === 0 ? {} : { description: t`Left to look at: ${refused}` };
    if (problem === null) notify({ tone: 'done', title: t`Lines booked: ${accepted}`, ...left });
    else notify({ tone: 'error', title: problem });
    onDone();
  };
  return { run, isBusy };
}
