import { Box } from '@chakra-ui/react';
import { Plural } from '@lingui/react/macro';
import { cellsByField } from '#shared/sheet-row.ts';
import type { Run } from '../import-counts.tsx';
import { ownerIn } from '../import-fault.ts';
import type { ImportKindName } from '../import-kinds.ts';
import { ImportNotice } from '../import-next.tsx';

/** Says how many objects come without a customer: their rows name none, or one who is left empty as nobody is known by it. */
export function Ownerless({ kind, run: { sheet, count } }: { readonly kind: ImportKindName; readonly run: Run }) {
  const objects = count.made.find((made) => made.kind === 'objects');
  if (kind !== 'objects' || objects === undefined) return null;
  const isUnknown = (at: number) => count.left.get(at)?.some(({ field }) => field === 'customer') === true;
  const namesNobody = (at: number) => ownerIn(cellsByField(sheet.mapping, sheet.rows[at] ?? [])) === '';
  const made = [...objects.created.keys()];
  const unknown = made.filter(isUnknown).length;
  const rows = made.filter((at) => isUnknown(at) || namesNobody(at)).length;
  if (rows === 0) return null;
  return (
    <ImportNotice>
      <Box flex="1 1 16rem">
        {unknown > 0 ? (
          <Plural
            value={rows}
            one="# object is without a customer: its row names none, or none who is known here."
            other="# objects are without a customer: their rows name none, or none who is known here."
          />
        ) : (
          <Plural
            value={rows}
            one="# object is without a customer: its row names none in the column “Customer”."
            other="# objects are without a customer: their rows name none in the column “Customer”."
          />
        )}
      </Box>
    </ImportNotice>
  );
}
