import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleCheck, FileSearch, Inbox, Undo2 } from 'lucide-react';
import { type KeyboardEvent, memo } from 'react';
import type { BankEntryAnswer } from '#bank/bank.schema.ts';
import { Amount } from '#billing/client/amount.tsx';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { formatIban } from '#company/iban.ts';
import { Ltr } from '#ui/ltr.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { BankProposal } from './bank-proposal.tsx';
import { useBankWords } from './bank-words.ts';

/** What a person can do with a line. */
export type BankAct = 'accept' | 'choose' | 'aside' | 'undo';

type BankRowProps = {
  readonly entry: BankEntryAnswer;
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly problem: string | undefined;
  readonly mayDecide: boolean;
  readonly onAct: (entry: BankEntryAnswer, act: BankAct) => void;
  readonly onKey: (entry: BankEntryAnswer, event: KeyboardEvent) => void;
  readonly onFocus: (entry: BankEntryAnswer) => void;
};

export const rowId = (uuid: string) => `bank-entry-${uuid}`;
export const isOpen = ({ state }: BankEntryAnswer) => state === 'proposed' || state === 'unmatched';

/** A line of a bank file: what the bank tells, what is proposed or booked, and what can be done. */
export const BankRow = memo(function BankRow(props: BankRowProps) {
  const { entry, isActive, isBusy, problem, mayDecide, onAct, onKey, onFocus } = props;
  const day = useDayText();
  const open = isOpen(entry);
  return (
    <chakra.li
      id={rowId(entry.uuid)}
      data-bank-entry={entry.uuid}
      data-state={entry.state}
      aria-busy={isBusy}
      tabIndex={isActive ? 0 : -1}
      onFocus={(event) => {
        if (event.target === event.currentTarget) onFocus(entry);
      }}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) onKey(entry, event);
      }}
      display="grid"
      gridTemplateColumns={{ base: '1fr auto', lg: '6.5rem minmax(0, 1fr) 7.5rem minmax(0, 1fr) 14.5rem' }}
      columnGap="4"
      rowGap="1"
      alignItems="start"
      px="3"
      py="2.5"
      scrollMarginBlock="24"
      _focusVisible={{ outline: '2px solid {colors.accent}', outlineOffset: '-2px', bg: 'accent.tint' }}
    >
      <Box color="fg.muted" order={{ base: 2, lg: 0 }} gridColumn={{ base: '1 / -1', lg: 'auto' }} fontSize="small">
        <bdi>{day(entry.booked_on)}</bdi>
      </Box>
      <Who entry={entry} />
      <Box textAlign="end">
        <Amount cents={entry.amount_cents} strong />
      </Box>
      <Box gridColumn={{ base: '1 / -1', lg: 'auto' }} order={{ base: 3, lg: 0 }} minWidth="0">
        {open ? <BankProposal entry={entry} /> : <Outcome entry={entry} />}
        {problem !== undefined && (
          <Box role="alert" color="fg.error">
            {problem}
          </Box>
        )}
      </Box>
      {mayDecide && <Buttons entry={entry} isActive={isActive} isBusy={isBusy} onAct={onAct} />}
    </chakra.li>
  );
});

function Who({ entry }: { readonly entry: BankEntryAnswer }) {
  const { kinds } = useBankWords();
  const name = entry.name === '' ? kinds[entry.kind] : entry.name;
  return (
    <Box minWidth="0" overflowWrap="anywhere">
      <Box fontWeight="strong">
        <bdi>{name}</bdi>
      </Box>
      <Box color="fg.muted" fontSize="small">
        {entry.kind !== 'receipt' && entry.name !== '' && <>{kinds[entry.kind]} · </>}
        <bdi>{entry.text === '' ? entry.reference : entry.text}</bdi>
        {entry.return_code !== '' && (
          <>
            {' '}
            · <Ltr>{entry.return_code}</Ltr>
          </>
        )}
      </Box>
      {entry.iban !== '' && (
        <Box color="fg.muted" fontSize="small">
          <Ltr>{formatIban(entry.iban)}</Ltr>
        </Box>
      )}
    </Box>
  );
}

/** What became of a line that somebody decided about. */
function Outcome({ entry }: { readonly entry: BankEntryAnswer }) {
  const { t } = useLingui();
  const { reasons, payoutOf } = useBankWords();
  if (entry.state === 'set_aside') {
    const isUntold = entry.kind === 'payout' && entry.by === '';
    const reason = isUntold ? t`Payout that the provider has not told of` : reasons[entry.aside_reason ?? 'other'];
    return (
      <Flex gap="2" wrap="wrap" align="baseline">
        <StatusBadge tone="away" icon={Inbox} word={t({ message: 'Set aside', context: 'state' })} />
        <Box color="fg.muted" fontSize="small" overflowWrap="anywhere">
          <bdi>{entry.note === '' ? reason : entry.note}</bdi>
        </Box>
      </Flex>
    );
  }
  const numbers = entry.bookings.map(({ invoice }) => invoice.number).join(', ');
  return (
    <Flex gap="2" wrap="wrap" align="baseline">
      <StatusBadge tone="stored" icon={CircleCheck} word={t`Booked`} />
      <Box color="fg.muted" fontSize="small" overflowWrap="anywhere">
        {entry.payout === null ? <Ltr>{numbers}</Ltr> : <bdi>{payoutOf(entry.payout)}</bdi>} · <bdi>{entry.by}</bdi>
      </Box>
    </Flex>
  );
}

type ButtonsProps = Pick<BankRowProps, 'entry' | 'isActive' | 'isBusy' | 'onAct'>;

function Buttons({ entry, isActive, isBusy, onAct }: ButtonsProps) {
  const { t } = useLingui();
  // By keyboard a line is one stop; its buttons follow the one that is active.
  const stop = { tabIndex: isActive ? 0 : -1, size: 'sm', disabled: isBusy } as const;
  const isMoney = entry.kind !== 'payout' && entry.kind !== 'costs';
  return (
    <Flex
      gap="2"
      wrap="wrap"
      justify={{ base: 'flex-start', lg: 'flex-end' }}
      order={{ base: 4, lg: 0 }}
      gridColumn={{ base: '1 / -1', lg: 'auto' }}
      css={{ '& > button': { minHeight: 'var(--touch-8)', flex: { base: '1 1 auto', lg: 'initial' } } }}
    >
      {isOpen(entry) ? (
        <>
          {entry.proposal !== null && (
            <Button {...stop} onClick={() => onAct(entry, 'accept')}>
              <Check aria-hidden="true" />
              <Trans>Accept</Trans>
            </Button>
          )}
          {isMoney && (
            <Button
              {...stop}
              variant="outline"
              aria-label={t`Choose invoices`}
              aria-haspopup="dialog"
              onClick={() => onAct(entry, 'choose')}
            >
              <FileSearch aria-hidden="true" />
              <OnPhone>{t`Choose invoices`}</OnPhone>
            </Button>
          )}
          <Button
            {...stop}
            variant="outline"
            aria-label={t`Set aside`}
            aria-haspopup="dialog"
            onClick={() => onAct(entry, 'aside')}
          >
            <Inbox aria-hidden="true" />
            <OnPhone>{t`Set aside`}</OnPhone>
          </Button>
        </>
      ) : (
        <Button {...stop} variant="ghost" onClick={() => onAct(entry, 'undo')}>
          <Undo2 aria-hidden="true" />
          <Trans>Undo</Trans>
        </Button>
      )}
    </Flex>
  );
}

/** A word beside an icon where there is no pointer to ask for it. */
function OnPhone({ children }: { readonly children: string }) {
  return (
    <Box as="span" display={{ base: 'inline', lg: 'none' }}>
      {children}
    </Box>
  );
}
