import { useLingui } from '@lingui/react/macro';
import { Ban, CircleX, Clock, Eye, FilePen, PenLine, Send } from 'lucide-react';
import { useMemo } from 'react';
import { dayAt } from '#shared/civil-date.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { ContractField } from '../contract-fields.ts';
import type { ContractState } from '../contract-states.ts';

/** Words about contracts, in the person's language. */
export function useContractWords() {
  const { t, i18n } = useLingui();
  return useMemo(() => {
    const state: Readonly<Record<ContractState, string>> = {
      draft: t`Draft`,
      sent: t`Sent`,
      opened: t`Opened`,
      signed: t`Signed`,
      signed_on_paper: t`Signed on paper`,
      declined: t({ message: 'Declined', context: 'contract' }),
      void: t`Void`,
      expired: t`Expired`,
    };
    const how: Readonly<Record<'glass' | 'link' | 'paper', string>> = {
      glass: t`On this screen`,
      link: t`Through the link`,
      paper: t`On paper`,
    };
    /** Of a day, or of a moment as the yard's calendar has it. */
    const day = (on: string) =>
      i18n.date(`${on.length > 10 ? dayAt(on) : on}T12:00:00`, { day: 'numeric', month: 'short', year: 'numeric' });
    const moment = (at: string) => i18n.date(at, YARD_MOMENT);
    return { state, how, day, moment };
  }, [t, i18n]);
}

/** What can be filled in, in words. */
export function useContractFieldWords(): Readonly<Record<ContractField, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      'contract.number': t`Contract number`,
      'contract.date': t`Date of today`,
      'customer.name': t`Name of the customer`,
      'customer.address': t`Address of the customer`,
      'customer.email': t`E-mail of the customer`,
      'customer.phone': t`Phone of the customer`,
      'object.category': t`Category`,
      'object.name': t`Brand and type`,
      'object.plate': t`Plate`,
      'object.number': t`Object number`,
      'object.size': t`Size`,
      'object.start': t`Contract start`,
      'spot.name': t`Spot`,
      'spot.warehouse': t`Warehouse`,
      'price.amount': t`Price`,
      'price.period': t`Price is per`,
      'terms.notice': t`Notice period`,
      'terms.notice_months': t`Months of notice`,
      'terms.payment_days': t`Days to pay`,
      'yard.name': t`Your company`,
      'yard.address': t`Address of your company`,
      'yard.kvk': t`Chamber of Commerce number`,
      'yard.email': t`E-mail of your company`,
      'yard.phone': t`Phone of your company`,
      'yard.iban': t`IBAN of your company`,
    }),
    [t],
  );
}

const LOOKS = {
  draft: { tone: 'away', icon: FilePen },
  sent: { tone: 'attention', icon: Send },
  opened: { tone: 'attention', icon: Eye },
  signed: { tone: 'stored', icon: PenLine },
  signed_on_paper: { tone: 'stored', icon: PenLine },
  declined: { tone: 'stop', icon: CircleX },
  void: { tone: 'away', icon: Ban },
  expired: { tone: 'stop', icon: Clock },
} as const;

type MarkProps = { readonly state: ContractState; readonly size?: 'list' | 'page' };

/** How a contract stands. */
export function ContractMark({ state, size = 'list' }: MarkProps) {
  const words = useContractWords();
  return <StatusBadge {...LOOKS[state]} word={words.state[state]} size={size} />;
}
