import { useLingui } from '@lingui/react/macro';
import { Ban, Check, Clock, HandCoins, type LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { DepositKind, DepositMethod, DepositState } from '#billing/deposits/deposit.ts';
import { StatusBadge } from '#ui/status-badge.tsx';

const ICONS: Readonly<Record<DepositState, LucideIcon>> = {
  asked: Clock,
  held: HandCoins,
  ended: Check,
  withdrawn: Ban,
};
const TONES = { asked: 'attention', held: 'stored', ended: 'away', withdrawn: 'away' } as const;

type DepositWords = {
  readonly states: Readonly<Record<DepositState, string>>;
  readonly kinds: Readonly<Record<DepositKind, string>>;
  readonly methods: Readonly<Record<DepositMethod, string>>;
};

/** The states of a deposit, what became of it and how, in words. */
export function useDepositWords(): DepositWords {
  const { t } = useLingui();
  return useMemo(
    () => ({
      states: {
        asked: t({ message: 'Asked for', context: 'deposit' }),
        held: t({ message: 'Held', context: 'deposit' }),
        ended: t({ message: 'Settled', context: 'deposit' }),
        withdrawn: t({ message: 'Withdrawn', context: 'deposit' }),
      },
      kinds: {
        received: t({ message: 'Received', context: 'deposit' }),
        returned: t({ message: 'Returned', context: 'deposit' }),
        kept: t({ message: 'Kept', context: 'deposit' }),
        set_off: t({ message: 'Set off', context: 'deposit' }),
      },
      methods: { bank: t`Bank transfer`, cash: t`Cash`, card: t`Card at the desk` },
    }),
    [t],
  );
}

/** The ways in which money of a deposit moves, to choose from. */
export function useMethodChoices(): readonly { readonly value: DepositMethod; readonly label: string }[] {
  const { methods } = useDepositWords();
  return [
    { value: 'cash', label: methods.cash },
    { value: 'card', label: methods.card },
    { value: 'bank', label: methods.bank },
  ];
}

export function DepositMark({ state }: { readonly state: DepositState }) {
  const { states } = useDepositWords();
  return <StatusBadge icon={ICONS[state]} tone={TONES[state]} word={states[state]} />;
}
