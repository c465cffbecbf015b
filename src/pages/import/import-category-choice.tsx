import { Flex, Text } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { rowsWithoutCategory } from './import-category.ts';
import type { ImportKindName, Sheet } from './import-kinds.ts';

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
