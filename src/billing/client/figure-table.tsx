import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type FigureTableProps = { readonly label: string; readonly children: ReactNode };

/** A table of figures that stands whole on the page: hairlines between rows, figures at the end. */
export function FigureTable({ label, children }: FigureTableProps) {
  return (
    <chakra.table
      aria-label={label}
      width="full"
      fontVariantNumeric="tabular-nums"
      css={{
        borderCollapse: 'collapse',
        '& tbody tr + tr > *': { borderTop: '1px solid {colors.border}' },
        '& tr > :first-of-type': { paddingInlineStart: 0 },
        '& tr > :last-of-type': { paddingInlineEnd: 0 },
        // What is pressed takes the height of its cell.
        '& td > :is(a, button):only-child': {
          display: 'inline-flex',
          alignItems: 'center',
          minHeight: 'var(--touch-0)',
          marginBlock: 'calc(var(--touch-0) * -0.13)',
        },
      }}
    >
      {children}
    </chakra.table>
  );
}

/** A column of text, or one of figures. */
type FigureColumn = string | { readonly figures: string };

export function FigureHead({ columns }: { readonly columns: readonly FigureColumn[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const header = typeof column === 'string' ? column : column.figures;
          return (
            <chakra.th
              key={header}
              scope="col"
              px="2"
              pb="1.5"
              color="fg.muted"
              fontSize="small"
              fontWeight="normal"
              whiteSpace="nowrap"
              textAlign={typeof column === 'string' ? 'start' : 'end'}
              borderBottom="hairline"
            >
              {header}
            </chakra.th>
          );
        })}
      </tr>
    </thead>
  );
}

export function FigureCell({
  figures = false,
  children,
}: {
  readonly figures?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <chakra.td
      px="2"
      py="1.5"
      verticalAlign="baseline"
      {...(figures ? { textAlign: 'end', whiteSpace: 'nowrap' } : {})}
    >
      {children}
    </chakra.td>
  );
}
