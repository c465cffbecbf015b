import { Box, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import { CheckOption } from '#ui/check-option.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { rowsWithoutCategory, rowsWithoutKey, withCategory } from './import-category.ts';
import { type ImportKindName, rowNumber, type Sheet } from './import-kinds.ts';

type ImportCategoryProps = {
  readonly kind: ImportKindName;
  readonly sheet: Sheet;
  readonly onChange: (category: string) => void;
};

/** Says of how many objects no category stands in the sheet, and lets a person choose what they become. */
export function ImportCategory({ kind, sheet, onChange }: ImportCategoryProps) {
  const { t } = useLingui();
  const { category } = useObjectWords();
  const count = useMemo(() => rowsWithoutCategory(kind, sheet).length, [kind, sheet]);
  if (count === 0) return null;
  const options = Object.entries(category).map(([value, label]) => ({ value, label }));
  return (
    <Flex align="center" gap="3" wrap="wrap" px="4" pb="3">
      <Text flexShrink="1">
        <Plural
          value={count}
          one="# object has no category in the file. It becomes:"
          other="# objects have no category in the file. They become:"
        />
      </Text>
      <FilterSelect
        label={t`Category of objects without one`}
        none={category.other}
        value={sheet.category ?? ''}
        options={options.filter(({ value }) => value !== 'other')}
        onChange={onChange}
      />
    </Flex>
  );
}

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
