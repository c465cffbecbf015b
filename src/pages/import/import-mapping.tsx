import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CutText } from '#ui/cut-text.tsx';
import { isolated } from '#ui/isolated.ts';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { plainField, sideOf } from './both-columns.ts';
import {
  type ImportKindName,
  KINDS,
  leftOutColumns,
  type Mapping,
  missingFields,
  type NameOrder,
  type Sheet,
  wholeName,
  withOrder,
} from './import-kinds.ts';
import { useImportLabel } from './use-import-words.ts';

const SHOWN_CELLS = 3;

type ImportMappingProps = {
  readonly kind: ImportKindName;
  readonly sheet: Sheet;
  readonly onChange: (mapping: Mapping) => void;
  /** Forgets the remembered mapping for files with this header. */
  readonly onForget: () => void;
};

/** Lists each column of the file with its first cells and the field it fills. Only one column can fill a field. */
export function ImportMapping({ kind, sheet, onChange, onForget }: ImportMappingProps) {
  const { t } = useLingui();
  const label = useImportLabel(kind);
  const sides = {
    customer: { name: t`Customer`, label: useImportLabel('customers') },
    object: { name: t`Object`, label: useImportLabel('objects') },
  };
  // The order of a whole name is chosen by itself.
  const options = KINDS[kind].columns
    .filter(({ field }) => wholeName(field) !== 'lastnameFirst')
    .map(({ field }) => {
      const side = kind === 'both' ? sideOf(field) : null;
      if (side === null) return { value: field, label: label(field) };
      return { value: field, label: `${sides[side].name}: ${sides[side].label(plainField(field))}` };
    });
  const fields = withOrder(sheet.mapping, 'fullName');
  const change = (column: number, field: string | null) =>
    onChange(
      sheet.headers.map((_header, at) =>
        at === column ? field : keep(sheet.mapping[at] ?? null, fields[at] ?? null, field),
      ),
    );
  return (
    <Panel title={t`Columns`}>
      {sheet.remembered && (
        <Flex align="center" gap="3" wrap="wrap" mb="3">
          <Text color="fg.muted" flex="1 1 16rem">
            <Trans>As chosen here before for a file with these columns.</Trans>
          </Text>
          <Button size="sm" variant="outline" onClick={onForget}>
            {t`Choose again`}
          </Button>
        </Flex>
      )}
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr) auto', md: '14rem 12rem minmax(0, 1fr)' }}
        gap="2"
        alignItems="center"
      >
        {sheet.headers.map((header, column) => {
          const name = header === '' ? t`Column ${column + 1}` : header;
          return (
            <Box key={`${column} ${header}`} display="contents">
              <CutText fontWeight="strong" color={header === '' ? 'fg.muted' : 'fg'}>
                {name}
              </CutText>
              <FilterSelect
                label={name}
                none={t`Leave out`}
                value={fields[column] ?? ''}
                options={options}
                onChange={(value) => change(column, value === '' ? null : value)}
              />
              <CutText color="fg.muted" display={{ base: 'none', md: 'block' }}>
                {firstCells(sheet, column)}
              </CutText>
            </Box>
          );
        })}
      </Grid>
      <NamesOrder mapping={sheet.mapping} onChange={(order) => onChange(withOrder(sheet.mapping, order))} />
      <LeftOut sheet={sheet} />
      <Totals sheet={sheet} />
      <MissingFields kind={kind} mapping={sheet.mapping} />
    </Panel>
  );
}

type NamesOrderProps = { readonly mapping: Mapping; readonly onChange: (order: NameOrder) => void };

/** Asks what stands first in whole names: without a comma the cells do not tell. */
function NamesOrder({ mapping, onChange }: NamesOrderProps) {
  const { t } = useLingui();
  const order = mapping.map(wholeName).find((found) => found !== null);
  if (order === undefined) return null;
  return (
    <Flex align="center" columnGap="3" rowGap="1" wrap="wrap" mt="3">
      <Text>{t`In whole names comes first:`}</Text>
      <FilterChips
        label={t`In whole names comes first:`}
        chips={[
          { value: 'fullName', label: t`First name` },
          { value: 'lastnameFirst', label: t`Last name` },
        ]}
        value={order}
        onChange={onChange}
      />
    </Flex>
  );
}

/** Says which columns are left out although something stands in them. */
function LeftOut({ sheet }: { readonly sheet: Sheet }) {
  const { t } = useLingui();
  const columns = leftOutColumns(sheet);
  if (columns.length === 0) return null;
  const names = columns.map((column) => isolated(sheet.headers[column] || t`Column ${column + 1}`)).join(', ');
  return (
    <Text mt="3" color="tone.attention.fg" overflowWrap="anywhere">
      <Plural
        value={columns.length}
        one={`One column with content is left out: ${names}`}
        other={`# columns with content are left out: ${names}`}
      />
    </Text>
  );
}

/** Says which rows are no records, but add up others. */
function Totals({ sheet: { totals = [] } }: { readonly sheet: Sheet }) {
  if (totals.length === 0) return null;
  const listed = totals.join(', ');
  return (
    <Text mt="3" color="fg.muted" overflowWrap="anywhere">
      <Plural
        value={totals.length}
        one={`Row ${listed} is a total and is left out.`}
        other={`Rows ${listed} are totals and are left out.`}
      />
    </Text>
  );
}

/** The first cells of a column, as text. */
function firstCells({ rows }: Sheet, column: number): string {
  const cells = rows.slice(0, SHOWN_CELLS).map((row) => row[column] ?? '');
  return cells.filter((cell) => cell !== '').join(' · ');
}

/** Says which fields no column fills although each record needs them. */
function MissingFields({ kind, mapping }: { readonly kind: ImportKindName; readonly mapping: Mapping }) {
  const { t } = useLingui();
  const label = useImportLabel(kind);
  const missing = missingFields(kind, mapping).map((fields) => fields.map(label).join(' / '));
  return (
    <Text role="status" color="fg.error" {...(missing.length > 0 ? { mt: '3' } : {})}>
      {missing.length > 0 && t`No column was chosen for: ${missing.join(', ')}`}
    </Text>
  );
}

function keep(field: string | null, shown: string | null, taken: string | null): string | null {
  return shown === taken ? null : field;
}
