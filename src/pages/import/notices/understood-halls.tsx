import { Box } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { cellsByField, cellText } from '#shared/sheet-row.ts';
import { isolated } from '#ui/isolated.ts';
import type { Run } from '../import-counts.tsx';
import { ImportNotice } from '../import-next.tsx';

const FIELDS = ['warehouse', 'object.warehouse'] as const;

/** Says which warehouses were taken for what stands in the sheet, where their names say more: “A = Loods A”. */
export function UnderstoodHalls({ run: { sheet, count } }: { readonly run: Run }) {
  const taken = new Set<string>();
  for (const [at, told] of count.told ?? []) {
    const cells = cellsByField(sheet.mapping, sheet.rows[at] ?? []);
    for (const field of FIELDS) {
      const name = told[field];
      if (name !== undefined) taken.add(`${isolated(cellText(cells[field]))} = ${isolated(name)}`);
    }
  }
  if (taken.size === 0) return null;
  const halls = [...taken].join(', ');
  return (
    <ImportNotice>
      <Box flex="1 1 16rem" overflowWrap="anywhere">
        <Trans>This was understood of the warehouses: {halls}.</Trans>
      </Box>
    </ImportNotice>
  );
}
