import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { BankEntryAnswer } from '#bank/bank.schema.ts';
import type { Answer } from '#session/answer.ts';
import { problemsOf } from '#session/call-problems.ts';

type Decide = (entry: BankEntryAnswer) => Promise<Answer<BankEntryAnswer>>;

/** Lines as they were answered last, with what is being decided and what was refused. */
export type BankDesk = {
  readonly rows: readonly BankEntryAnswer[];
  readonly busy: ReadonlySet<string>;
  readonly problems: ReadonlyMap<string, string>;
  /** Decides about a line; those of one desk follow each other, so that one may be begun before the last was answered. */
  readonly run: (entry: BankEntryAnswer, decide: Decide) => Promise<void>;
  /** Takes over a line that was decided about elsewhere. */
  readonly replace: (entry: BankEntryAnswer) => void;
};

/**
 * The lines of a list while they are worked off: one that was decided about stays where it is until the list is chosen anew.
 * `onRest` is called once nothing is under way.
 */
export function useBankDesk(listed: readonly BankEntryAnswer[], onRest: () => void): BankDesk {
  const { t } = useLingui();
  const [decided, setDecided] = useState<ReadonlyMap<string, BankEntryAnswer>>(new Map());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);

  const replace = useCallback(
    (entry: BankEntryAnswer) => setDecided((before) => new Map(before).set(entry.uuid, entry)),
    [],
  );
  const run = useCallback(
    async (entry: BankEntryAnswer, decide: Decide) => {
      waiting.current += 1;
      setBusy((before) => new Set(before).add(entry.uuid));
      const work = chain.current.then(() => decide(entry));
      chain.current = work;
      const answer = await work;
      waiting.current -= 1;
      setBusy((before) => new Set([...before].filter((uuid) => uuid !== entry.uuid)));
      if (answer.ok) replace(answer.result);
      const problem = answer.ok ? null : (problemsOf(answer, t`Needs a connection`)[0]?.message ?? null);
      setProblems((before) => {
        const after = new Map(before);
        if (problem === null) after.delete(entry.uuid);
        else after.set(entry.uuid, problem);
        return after;
      });
      if (waiting.current === 0) onRest();
    },
    [replace, onRest, t],
  );
  const rows = useMemo(() => together(listed, decided), [listed, decided]);
  return { rows, busy, problems, run, replace };
}

/** The newer of two answers about a line, in the order of the list. */
function together(
  listed: readonly BankEntryAnswer[],
  decided: ReadonlyMap<string, BankEntryAnswer>,
): readonly BankEntryAnswer[] {
  const all = new Map(listed.map((entry) => [entry.uuid, entry]));
  for (const [uuid, entry] of decided) {
    if ((all.get(uuid)?.version ?? 0) <= entry.version) all.set(uuid, entry);
  }
  const keyOf = ({ booked_on: on, uuid }: BankEntryAnswer) => `${on} ${uuid}`;
  return [...all.values()].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
