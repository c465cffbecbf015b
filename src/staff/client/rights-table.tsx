import { Box, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

type Named<Name extends string = string> = { readonly name: Name; readonly word: string };

type RightsTableProps<Subject extends string, Act extends string> = {
  /** The table's accessible name. */
  readonly label: string;
  /** What rights are about, a row each. */
  readonly subjects: readonly Named<Subject>[];
  /** What they let somebody do, a column each. */
  readonly acts: readonly Named<Act>[];
  /** The box of a subject and an act; null where there is no such right. */
  readonly box: (subject: Subject, act: Act) => ReactNode;
  /** Rights without a subject, below the table. */
  readonly singles: readonly (Named & { readonly box: ReactNode })[];
};

/** Rights as a table: subjects by acts, with the rights without a subject below it. */
export function RightsTable<Subject extends string, Act extends string>({
  label,
  subjects,
  acts,
  box,
  singles,
}: RightsTableProps<Subject, Act>) {
  const { t } = useLingui();
  return (
    <Box role="group" aria-label={label}>
      <chakra.table width="full" css={TABLE}>
        <thead>
          <tr>
            <th scope="col">
              <chakra.span srOnly>{t`About`}</chakra.span>
            </th>
            {acts.map(({ name, word }) => (
              <th key={name} scope="col">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subjects.map((subject) => (
            <tr key={subject.name}>
              <th scope="row">{subject.word}</th>
              {acts.map((act) => {
                const inside = box(subject.name, act.name);
                return <td key={act.name}>{inside !== null && <chakra.label css={CELL}>{inside}</chakra.label>}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <Flex direction="column" mt="2">
        {singles.map((single) => (
          <chakra.label key={single.name} display="flex" alignItems="center" gap="3" minHeight="var(--touch-9)">
            {single.box}
            {single.word}
          </chakra.label>
        ))}
      </Flex>
    </Box>
  );
}

type RightBoxProps = {
  /** What is said of the box where no word stands beside it. */
  readonly label?: string;
  readonly right?: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
};

/** The box of a right. */
export function RightBox({ label, right, checked, disabled = false, onChange }: RightBoxProps) {
  return (
    <chakra.input
      type="checkbox"
      checked={checked}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(right === undefined ? {} : { 'data-right': right })}
      width="5"
      height="5"
      flexShrink={0}
      css={{ accentColor: '{colors.accent}' }}
    />
  );
}

const CELL = { display: 'grid', placeItems: 'center', minHeight: 'var(--touch-9)', cursor: 'pointer' };

const TABLE = {
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th': { textAlign: 'start', fontWeight: 'normal', verticalAlign: 'middle', overflowWrap: 'anywhere' },
  // Words of a head stay whole: on a phone they are small and beside each other.
  '& thead th': { fontSize: { base: '0.75rem', md: 'small' }, color: 'fg.muted', textAlign: 'center', pb: '1' },
  '& thead th + th': { overflowWrap: 'normal' },
  '& thead th:first-of-type': { width: { base: '30%', md: '40%' } },
  '& tbody tr': { borderTop: 'hairline' },
  '& td': { p: '0' },
} as const;
