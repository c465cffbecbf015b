import { Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { formatSize } from '#shared/length.ts';
import { leftToRight } from '#ui/isolated.ts';
import type { HiddenColumns } from '#ui/list/column-chooser.tsx';
import { useListRoom } from '#ui/list/list-room.ts';
import type { ListTags } from '#ui/list/list-tags.ts';
import type { CellEdit, RecordColumn } from '#ui/list/record-column.ts';
import { NumberPlate } from '#ui/number-plate.tsx';
import { formatPlate } from '../plate.ts';
import { ObjectState, SpotName } from './object-card.tsx';
import { OBJECT_CHOICES } from './object-filters.ts';
import type { ObjectEntry } from './object-index.ts';
import { PendingMark } from './object-marks.tsx';
import { choiceText, useObjectWords } from './use-object-words.ts';

/** How cells of the list are changed in it. */
export type ObjectCells = Readonly<Record<'brand' | 'contract', CellEdit<ObjectEntry>>>;

/** The columns of the objects list. Memoized per language. */
export function useObjectColumns(
  pending: ReadonlySet<string>,
  tags: ListTags | null,
  hidden: HiddenColumns,
  cells?: ObjectCells,
): readonly RecordColumn<ObjectEntry>[] {
  const { t } = useLingui();
  const details = useDetailColumns();
  const isBeside = useListRoom() !== 'whole';
  const columns = useMemo((): readonly RecordColumn<ObjectEntry>[] => {
    const plate: RecordColumn<ObjectEntry> = {
      key: 'plate',
      header: t`Plate`,
      width: 'minmax(8.5rem, 10rem)',
      beside: '8.5rem',
      sortable: true,
      render: (entry) => {
        const plate = (
          <NumberPlate
            value={entry.plate}
            display={formatPlate(entry.plate, entry.plateCountry)}
            country={entry.plateCountry}
          />
        );
        if (!pending.has(`objects/${entry.id}`)) return plate;
        return (
          <Flex align="center" gap="2">
            {plate}
            <PendingMark />
          </Flex>
        );
      },
    };
    const customer: RecordColumn<ObjectEntry> = {
      key: 'customer',
      header: t`Customer`,
      width: 'minmax(8rem, 2fr)',
      beside: 'minmax(5rem, 1fr)',
      sortable: true,
      render: (entry) => entry.customerName,
    };
    const spot: RecordColumn<ObjectEntry> = {
      key: 'spot',
      header: t`Spot`,
      width: 'minmax(5rem, 6rem)',
      beside: '4.5rem',
      sortable: true,
      render: (entry) => <SpotName entry={entry} />,
    };
    const state: RecordColumn<ObjectEntry> = {
      key: 'status',
      header: t`Status`,
      width: 'minmax(9rem, 11rem)',
      sortable: true,
      render: (entry) => <ObjectState entry={entry} />,
    };
    const { number, choices, brand, size, warehouse, contract } = details;
    const marks: RecordColumn<ObjectEntry> = {
      key: 'tags',
      header: t`Tags`,
      width: 'minmax(6rem, 2fr)',
      sortable: true,
      render: (entry) => tags?.render(entry.tagIds),
    };
    const shown = [
      number,
      plate,
      ...choices,
      { ...brand, edit: cells?.brand },
      customer,
      size,
      spot,
      warehouse,
      state,
      { ...contract, edit: cells?.contract },
    ];
    return tags === null || tags.options.length === 0 ? shown : [...shown, marks];
  }, [t, pending, details, tags, cells]);
  return useMemo(
    () =>
      hidden.size === 0
        ? columns
        : columns.filter(
            ({ key, beside }) => key === 'plate' || !hidden.has(key) || (isBeside && beside !== undefined),
          ),
    [columns, isBeside, hidden],
  );
}

/** The columns a person may put away: all but the plate. */
export function useColumnChoices(tags: ListTags | null): readonly { readonly key: string; readonly header: string }[] {
  const columns = useObjectColumns(NOTHING, tags, NOTHING);
  return useMemo(() => columns.filter(({ key }) => key !== 'plate'), [columns]);
}

const NOTHING: ReadonlySet<string> = new Set();

type DetailColumn = RecordColumn<ObjectEntry>;

/** The columns that only the full list has room for. */
function useDetailColumns(): Readonly<Record<'number' | 'brand' | 'size' | 'warehouse' | 'contract', DetailColumn>> & {
  readonly choices: readonly DetailColumn[];
} {
  const { t, i18n } = useLingui();
  const words = useObjectWords();
  return useMemo(
    () => ({
      number: {
        key: 'number',
        header: t`Number`,
        width: '3.75rem',
        align: 'end',
        isLtr: true,
        sortable: true,
        render: (entry) => entry.number ?? '–',
      },
      choices: OBJECT_CHOICES.map((name) => ({
        key: name,
        header: words.fields[name],
        width: 'minmax(5.5rem, 1fr)',
        sortable: true,
        render: (entry: ObjectEntry) => choiceText(words, name, entry[name]),
      })),
      brand: {
        key: 'brand',
        header: words.fields.brand,
        width: 'minmax(5rem, 1fr)',
        sortable: true,
        render: (entry) => entry.brand,
      },
      size: {
        key: 'length',
        header: leftToRight(t`Length × width × height`, ' × '),
        width: 'minmax(9rem, 11.5rem)',
        align: 'end',
        isLtr: true,
        sortable: true,
        render: (entry) => formatSize({ ...entry, heightCm: entry.heightCm ?? 0 }, i18n.locale) || '–',
      },
      warehouse: {
        key: 'warehouse',
        header: t`Warehouse`,
        width: 'minmax(4.5rem, 1fr)',
        sortable: true,
        render: (entry) => entry.warehouseName,
      },
      contract: {
        key: 'contract',
        header: words.fields.contractStartOn,
        // A date, and the pencil before it.
        width: '7rem',
        align: 'end',
        sortable: true,
        render: (entry) =>
          entry.contractStartOn === null ? '–' : i18n.date(entry.contractStartOn, { dateStyle: 'medium' }),
      },
    }),
    [t, i18n, words],
  );
}
