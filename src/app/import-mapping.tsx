import { Box, chakra, Grid } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { FilterSelect } from '#ui/filter-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { type ImportKindName, KINDS, type Mapping, type Sheet } from './import-kinds.ts';
import { useFieldWords } from './use-field-words.ts';

const SHOWN_CELLS = 3;
const OTHER_NAMES: Readonly<Record<string, string>> = {
  reference: 'number',
  customer: 'customerId',
  warehouse: 'warehouseId',
  spot: 'spotId',
};

/** What a field of a sheet is called. */
export function useImportLabel(): (field: string) => string {
  const { label } = useFieldWords();
  return (field) => label(OTHER_NAMES[field] ?? field) ?? field;
}

type ImportMappingProps = {
  readonly kind: ImportKindName;
  readonly sheet: Sheet;
  readonly onChange: (mapping: Mapping) => void;
};

/** Each column of the file with its first cells, and the field it fills. A field is filled by one column. */
export function ImportMapping({ kind, sheet, onChange }: ImportMappingProps) {
  const { t } = useLingui();
  const label = useImportLabel();
  const options = KINDS[kind].columns.map(({ field }) => ({ value: field, label: label(field) }));
  const change = (column: number, field: string | null) =>
    onChange(sheet.headers.map((_header, at) => (at === column ? field : keep(sheet.mapping[at] ?? null, field))));
  return (
    <Panel title={t`Columns`}>
      <Grid templateColumns={{ base: '1fr auto', md: '14rem 12rem 1fr' }} gap="2" alignItems="center">
        {sheet.headers.map((header, column) => (
          <Box key={`${column} ${header}`} display="contents">
            <chakra.bdi fontWeight="strong" minWidth="0" truncate>
              {header}
            </chakra.bdi>
            <FilterSelect
              label={header}
              none={t`Leave out`}
              value={sheet.mapping[column] ?? ''}
              options={options}
              onChange={(value) => change(column, value === '' ? null : value)}
            />
            <chakra.bdi color="fg.muted" truncate display={{ base: 'none', md: 'block' }}>
              {sheet.rows
                .slice(0, SHOWN_CELLS)
                .map((row) => row[column] ?? '')
                .join(' · ')}
            </chakra.bdi>
          </Box>
        ))}
      </Grid>
    </Panel>
  );
}

function keep(field: string | null, taken: string | null): string | null {
  return field === taken ? null : field;
}
