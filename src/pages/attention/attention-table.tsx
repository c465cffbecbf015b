import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Difference } from './attention-differences.ts';

type DifferenceTableProps = {
  readonly differences: readonly Difference[];
  /** The heading of the column with one's own values. */
  readonly yours: ReactNode;
  readonly theirs: ReactNode;
};

/** Two versions side by side, a line for each field that differs. Shows nothing when none does. */
export function DifferenceTable({ differences, yours, theirs }: DifferenceTableProps) {
  const { t } = useLingui();
  if (differences.length === 0) return null;
  const compares = differences.some((difference) => difference.theirs !== null);
  return (
    <chakra.table
      width="full"
      maxWidth="40rem"
      css={{
        borderCollapse: 'collapse',
        tableLayout: 'fixed',
        '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: '1', pe: '2', overflowWrap: 'anywhere' },
        '& thead th': { color: 'fg.muted', fontSize: 'small', fontWeight: 'normal', borderBottom: 'hairline' },
        '& tbody th': { color: 'fg.muted', fontWeight: 'normal', fontSize: 'small', pe: '1', hyphens: 'auto' },
      }}
    >
      <chakra.thead>
        <tr>
          <chakra.th width="24%">
            <chakra.span srOnly>{t`Field`}</chakra.span>
          </chakra.th>
          <th>
            <bdi>{yours}</bdi>
          </th>
          {compares && <th>{theirs}</th>}
        </tr>
      </chakra.thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.field}>
            <th scope="row">{difference.label}</th>
            <chakra.td fontWeight="strong">
              <bdi>{difference.yours}</bdi>
            </chakra.td>
            {compares && (
              <td>
                <bdi>{difference.theirs ?? '–'}</bdi>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
