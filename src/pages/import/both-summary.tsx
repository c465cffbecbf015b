import { Box, chakra, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Panel } from '#ui/panel.tsx';
import { planBoth } from './both-plan.ts';
import { rowNumber, type Sheet } from './import-kinds.ts';
import { madeText } from './undo-words.ts';
import { useImportLabel } from './use-import-words.ts';

const SHOWN = 10;

/** Says before anything is sent how many customers and objects the rows are, by which rule, and what rows contradict. */
export function BothSummary({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useLingui();
  const label = useImportLabel('both');
  const { planned, objectRows, differences } = useMemo(() => planBoth(sheet), [sheet]);
  const rows = sheet.rows.length;
  const found = madeText([
    { kind: 'customers', ids: planned },
    { kind: 'objects', ids: objectRows },
  ]);
  return (
    <Panel title={t`What is in the rows`}>
      <Text fontWeight="strong">
        <Plural value={rows} one={`One row: ${found}`} other={`# rows: ${found}`} />
      </Text>
      <Text color="fg.muted" mt="1">
        <Trans>
          Rows are one customer when they have the same customer number, else the same e-mail address, else the same
          name with the same postcode and house number, or without a postcode the same telephone number. A row with only
          a name means the one customer of that name. Who exists already stays as they are.
        </Trans>
      </Text>
      {differences.length > 0 && (
        <Box as="section" aria-label={t`What rows contradict`} mt="3">
          <Text fontWeight="strong">{t`What rows contradict`}</Text>
          <Text color="fg.muted">
            <Trans>What the first row of a customer says counts.</Trans>
          </Text>
          <chakra.ul listStyleType="none" mt="1">
            {differences.slice(0, SHOWN).map(({ row, field, cell, keptRow, kept }) => (
              <chakra.li key={`${row} ${field}`} overflowWrap="anywhere">
                <Trans>
                  Row {rowNumber(sheet, row)}, {label(field)}: <bdi>“{cell}”</bdi> is left out; row{' '}
                  {rowNumber(sheet, keptRow)} says <bdi>“{kept}”</bdi>.
                </Trans>
              </chakra.li>
            ))}
          </chakra.ul>
          {differences.length > SHOWN && (
            <Text color="fg.muted">
              <Trans>And {differences.length - SHOWN} more.</Trans>
            </Text>
          )}
        </Box>
      )}
    </Panel>
  );
}
