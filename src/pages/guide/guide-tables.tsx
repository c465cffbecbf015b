import { Box, Button, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CloudUpload, SearchX, TriangleAlert, Warehouse } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { BulkBar } from '#ui/list/bulk-bar.tsx';
import { ColumnChooser, useHiddenColumns } from '#ui/list/column-chooser.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { type RecordColumn, RecordList, type RecordSort } from '#ui/list/record-list.tsx';
import { RecordCard } from '#ui/list/record-row.tsx';
import { useSavedFilter } from '#ui/list/use-saved-filter.ts';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { GuideListBeside } from './guide-list-beside.tsx';
import { Specimen } from './guide-specimen.tsx';

type Row = { readonly id: string; readonly plate: string; readonly centimetres: number; readonly attention: boolean };

const PLATES = ['WN-48-TX', 'XR-97-LK', 'G-512-BZ', '12-WB-JK', 'WD-60-PF'];
const MANY = 50_000;
const NONE_HIDDEN: readonly string[] = [];
const opensNoTab = () => false;
const rows: readonly Row[] = Array.from({ length: MANY }, (_, at) => ({
  id: `row-${at}`,
  plate: PLATES[at % PLATES.length] ?? '',
  centimetres: 400 + ((at * 37) % 500),
  attention: at % 7 === 3,
}));
const first = rows.slice(0, 4);
const idOf = (row: Row) => row.id;
const CARD_HEIGHT = 96;

/** Lists: the row counts they support and the actions on their rows. On a phone the rows are cards. */
export function GuideTables() {
  return (
    <>
      <Specimen
        name="RecordList"
        wide
        states={{
          'rows: 50,000': <List items={rows} />,
          'rows: 1': <List items={rows.slice(0, 1)} />,
          'rows: 0': <List items={[]} />,
          filter: <Filtered />,
          chosen: <Choosing />,
          open: <List items={first} selectedId="row-1" />,
          waiting: <List items={first} waiting />,
        }}
      />
      <GuideListBeside />
      <Specimen name="RecordCard" wide states={{ default: <Cards />, chosen: <Cards choosing /> }} />
    </>
  );
}

type ListProps = {
  readonly items: readonly Row[];
  readonly selectedId?: string;
  /** Marks rows with a pending change. */
  readonly waiting?: boolean;
  readonly hidden?: ReadonlySet<string>;
  readonly chosenIds?: ReadonlySet<string>;
  readonly onChoose?: (chosenIds: ReadonlySet<string>) => void;
};

const NONE: ReadonlySet<string> = new Set();

function List({ items, selectedId, waiting = false, hidden = NONE, chosenIds, onChoose }: ListProps) {
  const { t } = useLingui();
  const [openId, setOpenId] = useState(selectedId);
  const [sort, setSort] = useState<RecordSort>({ key: 'plate', descending: false });
  const all = useColumns();
  const columns = useMemo(
    () => all.filter(({ key }) => !hidden.has(key) && (waiting || key !== 'waiting')),
    [all, hidden, waiting],
  );
  const sorted = useMemo(() => {
    const direction = sort.descending ? -1 : 1;
    const difference = (one: Row, other: Row) =>
      sort.key === 'length' ? one.centimetres - other.centimetres : one.plate.localeCompare(other.plate);
    return items.toSorted((one, other) => direction * difference(one, other));
  }, [items, sort]);
  return (
    <Flex direction="column" height={items.length > 4 ? '22rem' : '12rem'}>
      <RecordList<Row>
        label={t`Objects`}
        items={sorted}
        getId={idOf}
        columns={columns}
        renderCard={(row) => <Card row={row} />}
        cardHeight={CARD_HEIGHT}
        onOpen={(row) => setOpenId(row.id)}
        sort={sort}
        onSort={setSort}
        {...(openId === undefined ? {} : { selectedId: openId })}
        {...(chosenIds === undefined || onChoose === undefined
          ? {}
          : {
              selection: {
                chosenIds,
                onChange: onChoose,
                allLabel: t`Choose all`,
                nameOf: ({ plate }) => plate,
              },
            })}
        empty={
          <EmptyState icon={SearchX} title={t`No object matches this filter`}>
            {t`Try a part of the plate or the name.`}
          </EmptyState>
        }
      />
    </Flex>
  );
}

function useColumns(): readonly RecordColumn<Row>[] {
  const { t } = useLingui();
  return useMemo((): readonly RecordColumn<Row>[] => {
    return [
      {
        key: 'plate',
        header: t`Plate`,
        width: '8.5rem',
        sortable: true,
        render: ({ plate }) => <NumberPlate value={plate} display={plate} />,
      },
      {
        key: 'status',
        header: t`Status`,
        width: 'minmax(9rem, 1fr)',
        render: (row) => <State row={row} />,
      },
      {
        key: 'length',
        header: t`Length`,
        width: '5rem',
        align: 'end',
        sortable: true,
        render: ({ centimetres }) => <Metres centimetres={centimetres} />,
      },
      {
        key: 'waiting',
        header: t`Waits`,
        width: '2.5rem',
        render: ({ attention }) => (attention ? null : <CloudUpload size={16} role="img" aria-label={t`Waits`} />),
      },
    ];
  }, [t]);
}

function State({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  return row.attention ? (
    <StatusBadge tone="attention" icon={TriangleAlert} word={t`Needs attention`} />
  ) : (
    <StatusBadge tone="stored" icon={Warehouse} word={t`In storage`} />
  );
}

function Metres({ centimetres }: { readonly centimetres: number }) {
  const { i18n } = useLingui();
  return <Ltr>{i18n.number(centimetres / 100, { minimumFractionDigits: 2 })} m</Ltr>;
}

function Card({ row }: { readonly row: Row }) {
  return (
    <Flex direction="column" gap="2" align="flex-start">
      <NumberPlate value={row.plate} display={row.plate} size="card" />
      <State row={row} />
    </Flex>
  );
}

/** A list whose filter is remembered on this device and whose columns can be hidden. */
function Filtered() {
  const { t } = useLingui();
  const [filter, change] = useSavedFilter('/tables', { state: 'attention' }, undefined);
  const [hidden, setHidden] = useHiddenColumns('/tables', NONE_HIDDEN);
  const items = useMemo(() => rows.slice(0, 60).filter(({ attention }) => attention), []);
  const chips = [
    { value: 'attention', label: t`Needs attention`, count: items.length },
    { value: 'none', label: t`With customer`, count: 0 },
  ];
  return (
    <Flex direction="column" gap="2">
      <Flex gap="2" wrap="wrap" justify="space-between">
        <FilterChips label={t`Status`} chips={chips} value={filter.state} onChange={(state) => change({ state })} />
        <ColumnChooser columns={[{ key: 'length', header: t`Length` }]} hidden={hidden} onChange={setHidden} />
      </Flex>
      <List items={filter.state === 'none' ? [] : items} hidden={hidden} />
    </Flex>
  );
}

function Choosing() {
  const { t } = useLingui();
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set(['row-0', 'row-2']));
  return (
    <Flex direction="column" position="relative">
      <List items={first} chosenIds={chosenIds} onChoose={setChosenIds} />
      <BulkBar label={t`Chosen objects`}>
        <Button variant="ghost" px="2" onClick={() => setChosenIds(new Set())}>
          {t`Clear the choice`}
        </Button>
      </BulkBar>
    </Flex>
  );
}

/** The list as cards, in a frame as wide as a phone. */
function Cards({ choosing = false }: { readonly choosing?: boolean }) {
  const { t } = useLingui();
  const [chosenId, setChosenId] = useState('row-1');
  const [openId, setOpenId] = useState('row-0');
  const attributesOf = useCallback(() => ({}), []);
  const open = useCallback((row: Row) => setOpenId(row.id), []);
  const items = first.slice(0, 2);
  return (
    <Box
      role="grid"
      aria-label={t`Objects`}
      tabIndex={0}
      maxWidth="96"
      bg="bg.panel"
      border="hairline"
      className="records"
    >
      <Box role="rowgroup" position="relative" style={{ height: items.length * CARD_HEIGHT }}>
        {items.map((row, index) => (
          <RecordCard
            key={row.id}
            id={`${choosing ? 'choosing' : 'card'}-${row.id}`}
            item={row}
            top={index * CARD_HEIGHT}
            height={CARD_HEIGHT}
            rowIndex={index + 1}
            active={false}
            selected={!choosing && row.id === openId}
            attributesOf={attributesOf}
            onOpen={open}
            openTab={opensNoTab}
            {...(choosing
              ? { chosen: row.id === chosenId, choiceName: row.plate, onChoose: () => setChosenId(row.id) }
              : {})}
          >
            <Card row={row} />
          </RecordCard>
        ))}
      </Box>
    </Box>
  );
}
