import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BankStatementAnswer } from '#bank/bank.schema.ts';
import { Amount } from '#billing/client/amount.tsx';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Panel } from '#ui/panel.tsx';

type BankFilesProps = {
  readonly files: readonly BankStatementAnswer[];
  /** The file whose lines are shown; null: those of all. */
  readonly chosen: string | null;
  readonly onChoose: (uuid: string | null) => void;
  readonly onMore: (() => void) | undefined;
};

/** The files that were taken: their balances, and how far their lines are worked off. */
export function BankFiles({ files, chosen, onChoose, onMore }: BankFilesProps) {
  const { t } = useLingui();
  return (
    <Panel title={t`Bank files`}>
      <chakra.ul listStyleType="none" css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}>
        {files.map((file) => (
          <li key={file.uuid} data-bank-file={file.uuid}>
            <BankFile file={file} isChosen={file.uuid === chosen} onChoose={onChoose} />
          </li>
        ))}
      </chakra.ul>
      {onMore !== undefined && (
        <Button variant="outline" size="sm" mt="3" onClick={onMore}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </Panel>
  );
}

type BankFileProps = {
  readonly file: BankStatementAnswer;
  readonly isChosen: boolean;
  readonly onChoose: (uuid: string | null) => void;
};

function BankFile({ file, isChosen, onChoose }: BankFileProps) {
  const day = useDayText();
  const { states } = file;
  const todo = states.proposed.entries + states.unmatched.entries;
  const name = file.name === '' ? (file.format === 'camt053' ? 'CAMT.053' : 'MT940') : file.name;
  return (
    <chakra.button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onChoose(isChosen ? null : file.uuid)}
      width="full"
      textAlign="start"
      px="2"
      py="2"
      minHeight="11"
      cursor="pointer"
      borderRadius="control"
      _hover={{ bg: 'bg.hover' }}
      _pressed={{ bg: 'accent.tint' }}
    >
      <Flex justify="space-between" gap="3" wrap="wrap">
        <Box minWidth="0" overflowWrap="anywhere" fontWeight="strong">
          <bdi>{name}</bdi>
        </Box>
        <Box color={todo === 0 ? 'fg.muted' : 'fg'}>
          {todo === 0 ? <Trans>Worked off</Trans> : <Plural value={todo} one="# line to do" other="# lines to do" />}
        </Box>
      </Flex>
      <Box color="fg.muted" fontSize="small">
        {file.from_on !== null && (
          <>
            <bdi>{day(file.from_on)}</bdi> – <bdi>{day(file.until_on)}</bdi> ·{' '}
          </>
        )}
        <Plural value={file.entries} one="# line" other="# lines" />
      </Box>
      <Balances file={file} />
    </chakra.button>
  );
}

/** From one balance to the other, for each account: what the lines come to is checked when the file is taken. */
function Balances({ file }: { readonly file: BankStatementAnswer }) {
  const ibans = [...new Set(file.accounts.map(({ iban }) => iban))];
  return ibans.map((iban) => {
    const parts = file.accounts.filter((account) => account.iban === iban);
    const [first] = parts;
    const last = parts.at(-1);
    if (first === undefined || last === undefined) return null;
    return (
      <Box key={iban} fontSize="small" color="fg.muted">
        <Ltr>{iban}</Ltr> · <Amount cents={first.opening_cents} /> → <Amount cents={last.closing_cents} />
      </Box>
    );
  });
}
