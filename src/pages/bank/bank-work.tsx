import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CheckCheck } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { BankEntryAnswer } from '#bank/bank.schema.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { areSingleKeysOn } from '#ui/single-keys.ts';
import { useNarrow } from '#ui/use-narrow.ts';
import { BankAsideDialog } from './bank-aside-dialog.tsx';
import { acceptEntry, undoEntry } from './bank-calls.ts';
import { BankChooseDialog } from './bank-choose-dialog.tsx';
import { type BankAct, BankRow, isOpen, rowId } from './bank-row.tsx';
import { useAcceptCertain } from './use-accept-certain.ts';
import { type BankDesk, useBankDesk } from './use-bank-desk.ts';

type BankWorkProps = {
  readonly entries: readonly BankEntryAnswer[];
  readonly onMore: (() => void) | undefined;
  /** Called when something was decided and nothing is under way any more. */
  readonly onRest: () => void;
};

type Asked = { readonly act: 'choose' | 'aside'; readonly entry: BankEntryAnswer };

/** Letters for what a person does with the line that has the focus. Enter accepts. */
const LETTERS: Readonly<Record<string, BankAct>> = { Enter: 'accept', f: 'choose', s: 'aside', u: 'undo' };

/** Lines that are worked off by keyboard or by touch: one key each. */
export function BankWork({ entries, onMore, onRest }: BankWorkProps) {
  const { t } = useLingui();
  const can = useCan();
  const offline = useOfflineReason();
  const desk = useBankDesk(entries, onRest);
  const { rows, busy, problems, replace } = desk;
  const mayDecide = can('payment book') && offline === null;
  const [asked, ask] = useState<Asked | null>(null);
  const { active, focus, onAct, onKey, onFocus } = useBankKeys(desk, mayDecide, ask);
  const certain = rows.filter((row) => row.proposal?.certain === true);
  const acceptCertain = useAcceptCertain(certain, onRest);
  const [next, goOn] = useState<BankEntryAnswer>();
  // After the dialog gave the focus back to the line it came from.
  useEffect(() => focus(next), [next, focus]);
  const onDecided = (entry: BankEntryAnswer) => {
    const after = nextOpen(rows, entry);
    ask(null);
    replace(entry);
    onRest();
    goOn(after);
  };
  return (
    <Box>
      <Flex gap="3" wrap="wrap" align="center" justify="space-between" mb="2">
        <Keys />
        {certain.length > 0 && can('payment book') && (
          <Button
            variant="outline"
            disabled={offline !== null}
            loading={acceptCertain.isBusy}
            onClick={() => void acceptCertain.run()}
          >
            <CheckCheck aria-hidden="true" />
            {t`Accept all certain ones (${certain.length})`}
          </Button>
        )}
      </Flex>
      <chakra.ul
        aria-label={t`Lines of bank files`}
        listStyleType="none"
        bg="bg.panel"
        borderRadius="panel"
        border="hairline"
        css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}
      >
        {rows.map((entry) => (
          <BankRow
            key={entry.uuid}
            entry={entry}
            isActive={entry.uuid === active?.uuid}
            isBusy={busy.has(entry.uuid)}
            problem={problems.get(entry.uuid)}
            mayDecide={mayDecide}
            onAct={onAct}
            onKey={onKey}
            onFocus={onFocus}
          />
        ))}
      </chakra.ul>
      {onMore !== undefined && (
        <Button variant="outline" mt="3" onClick={onMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
      {asked?.act === 'choose' && (
        <BankChooseDialog entry={asked.entry} onDecided={onDecided} onClose={() => ask(null)} onStale={onRest} />
      )}
      {asked?.act === 'aside' && (
        <BankAsideDialog entry={asked.entry} onDecided={onDecided} onClose={() => ask(null)} onStale={onRest} />
      )}
    </Box>
  );
}

/** Which line has the focus, and what its keys do. */
function useBankKeys({ rows, run }: BankDesk, mayDecide: boolean, ask: (asked: Asked) => void) {
  const [activeId, setActive] = useState<string | null>(null);
  const active = rows.find(({ uuid }) => uuid === activeId) ?? rows.find(isOpen) ?? rows[0];
  // Rows are drawn once per change of theirs, so what they call reads the newest state from here.
  const now = useRef({ rows, mayDecide });
  useEffect(() => {
    now.current = { rows, mayDecide };
  });

  const focus = useCallback((entry: BankEntryAnswer | undefined) => {
    if (entry === undefined) return;
    setActive(entry.uuid);
    const element = document.getElementById(rowId(entry.uuid));
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'nearest' });
  }, []);
  const onAct = useCallback(
    (entry: BankEntryAnswer, act: BankAct) => {
      if (!now.current.mayDecide || !isPossible(entry, act)) return;
      if (act === 'choose' || act === 'aside') {
        ask({ act, entry });
        return;
      }
      void run(entry, act === 'accept' ? acceptEntry : undoEntry);
      if (act === 'accept') focus(nextOpen(now.current.rows, entry));
    },
    [run, focus, ask],
  );
  const onKey = useCallback(
    (entry: BankEntryAnswer, event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { rows: shown } = now.current;
      const at = shown.findIndex(({ uuid }) => uuid === entry.uuid);
      const target = { ArrowDown: shown[at + 1], ArrowUp: shown[at - 1], Home: shown[0], End: shown.at(-1) }[event.key];
      const act = LETTERS[event.key];
      if (target === undefined && act === undefined) return;
      event.preventDefault();
      focus(target);
      if (act !== undefined && (act === 'accept' || areSingleKeysOn())) onAct(entry, act);
    },
    [focus, onAct],
  );
  const onFocus = useCallback(({ uuid }: BankEntryAnswer) => setActive(uuid), []);
  return { active, focus, onAct, onKey, onFocus };
}

function isPossible(entry: BankEntryAnswer, act: BankAct): boolean {
  if (act === 'undo') return !isOpen(entry);
  if (act === 'accept') return entry.proposal !== null;
  return isOpen(entry) && (act === 'aside' || (entry.kind !== 'payout' && entry.kind !== 'costs'));
}

/** The next line that nobody decided about; the next at all at the end. */
function nextOpen(rows: readonly BankEntryAnswer[], { uuid }: BankEntryAnswer): BankEntryAnswer | undefined {
  const at = rows.findIndex((row) => row.uuid === uuid);
  const after = rows.slice(at + 1);
  return after.find(isOpen) ?? after[0];
}

/** What the keys do; a phone has none. */
function Keys() {
  const narrow = useNarrow();
  if (narrow) return <Box />;
  return (
    <Text
      color="fg.muted"
      fontSize="small"
      css={{ '& kbd': { fontFamily: 'inherit', fontWeight: 'strong', color: 'fg' } }}
    >
      <Trans>
        <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Enter</kbd> accepts, <kbd>F</kbd> chooses invoices, <kbd>S</kbd> sets
        aside, <kbd>U</kbd> undoes
      </Trans>
    </Text>
  );
}
