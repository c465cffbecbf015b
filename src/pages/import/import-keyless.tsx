import { Box, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { CheckOption } from '#ui/check-option.tsx';
import { rowsWithoutKey, withCategory } from './import-category.ts';
import { type ImportKindName, rowNumber, type Sheet } from './import-kinds.ts';

const SHOWN = 20;

type ImportKeylessProps = {
  readonly kind: ImportKindName;
  readonly sheet: Sheet;
  readonly onChange: (keyless: boolean) => void;
};

/** Says which objects have neither a plate nor a number, and lets a person have them imported all the same. */
export function ImportKeyless({ kind, sheet, onChange }: ImportKeylessProps) {
  const rows = useMemo(() => rowsWithoutKey(kind, withCategory(kind, sheet)), [kind, sheet]);
  if (rows.length === 0) return null;
  const shown = rows.slice(0, SHOWN).map((at) => rowNumber(sheet, at));
  const listed = `${shown.join(', ')}${rows.length > SHOWN ? ', …' : ''}`;
  return (
    <Box px="4" pb="3">
      <CheckOption checked={sheet.keyless === true} onChange={onChange}>
        <Plural
          value={rows.length}
          one="Import # object that has neither a plate nor a number as well, as “No own plate”"
          other="Import # objects that have neither a plate nor a number as well, as “No own plate”"
        />
      </CheckOption>
      <Text color="fg.muted" mt="1" overflowWrap="anywhere">
        <Trans>
          Rows: <bdi>{listed}</bdi>. Two rows with the same customer, kind, brand, model and length become one object.
        </Trans>
      </Text>
    </Box>
  );
}
