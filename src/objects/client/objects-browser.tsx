import { Box, Flex, Heading } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { memo, type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import type { Warehouse } from '#spots/spot.schema.ts';
import { warehouseTable } from '#spots/spot.ts';
import { useFirstDownload } from '#sync/client/hooks/use-first-download.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { ColumnChooser as Columns, useHiddenColumns } from '#ui/list/column-chooser.tsx';
import { FirstDownload } from '#ui/list/first-download.tsx';
import { ListBeside, ListColumn } from '#ui/list/list-beside.tsx';
import { type ListViewing, useListChoice } from '#ui/list/list-choice.ts';
import { useListRoom } from '#ui/list/list-room.ts';
import { chosenTag, isTagGone, type ListTags } from '#ui/list/list-tags.ts';
import { type BulkActs, useChoice } from '#ui/list/use-choice.tsx';
import { withColumns } from '#ui/list/viewed-columns.ts';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useMedia } from '#ui/use-narrow.ts';
import { choiceOfFilter, EXTRA_COLUMNS, filterOfChoice, OBJECT_LIST } from './object-choice.ts';
import { ObjectFilterBar } from './object-filter-bar.tsx';
import { countStates, type ObjectFilter } from './object-filters.ts';
import { type ObjectEntry, objectIndex } from './object-index.ts';
import { ObjectRecords } from './object-records.tsx';
import { type ObjectCells, useColumnChoices } from './use-object-columns.tsx';
import { type ObjectList, useObjectList } from './use-object-list.ts';

const FilterBar = memo(ObjectFilterBar);
const ColumnChooser = memo(Columns);

type ObjectsBrowserProps = {
  /** A button for a new object, beside the search box. */
  readonly create?: ReactNode;
  /** More ways to get the first ones, shown where there are none yet. */
  readonly begin?: ReactNode;
  /** Other actions on the list. `shown` answers, when it is called, which objects are: null where that is every one. */
  readonly actions?: ((shown: () => readonly ObjectEntry[] | null) => ReactNode) | undefined;
  /** Null for a person who may not see tags. */
  readonly tags: ListTags | null;
  /** The named views of the list, beside its filters. */
  readonly views: (viewing: ListViewing, isGone: (query: URLSearchParams) => boolean) => ReactNode;
  /** The cells that can be changed in the list. */
  readonly cells: ObjectCells | undefined;
  /** What can be done with several objects at once. */
  readonly bulk: BulkActs<ObjectEntry>;
};

/** The list of objects, and the object that was opened from it. */
export function ObjectsBrowser(props: ObjectsBrowserProps) {
  const { objectId } = useParams();
  return (
    <ListBeside recordId={objectId} list={<ObjectsList {...props} selectedId={objectId} />}>
      <Outlet />
    </ListBeside>
  );
}

/** Below it a row has no room for every column. */
const TABLET = '(max-width: 74.99rem)';
const HIDDEN_ON_TABLETS = [...EXTRA_COLUMNS, 'number', 'length', 'contract', 'tags'];
/** A tablet that is held upright: where an object is comes before what kind it is. */
const UPRIGHT = '(max-width: 61.99rem)';
const HIDDEN_UPRIGHT = [...HIDDEN_ON_TABLETS, 'category'];

type ObjectsListProps = ObjectsBrowserProps & { readonly selectedId: string | undefined };

function ObjectsList({ selectedId, create, begin, actions, tags, views, cells, bulk }: ObjectsListProps) {
  const { t } = useLingui();
  const split = useListRoom() !== 'whole';
  const { pathname } = useLocation();
  const [chosen, change, viewingChoice] = useListChoice(OBJECT_LIST);
  const changeFilter = useCallback((part: Partial<ObjectFilter>) => change(choiceOfFilter(part)), [change]);
  const saved = useMemo(() => filterOfChoice(chosen), [chosen]);
  const warehouses = useRows((mirror) => mirror.all(warehouseTable), []) ?? null;
  const tagId = chosenTag(tags, saved.tagId);
  const warehouseId = isWarehouseGone(warehouses, saved.warehouseId) ? null : saved.warehouseId;
  const filter = useMemo(() => ({ ...saved, tagId, warehouseId }), [saved, tagId, warehouseId]);
  const list = useObjectList(filter, tags, warehouses);
  const isTablet = useMedia(TABLET);
  const isUpright = useMedia(UPRIGHT);
  const initially = isUpright ? HIDDEN_UPRIGHT : isTablet ? HIDDEN_ON_TABLETS : EXTRA_COLUMNS;
  const [hidden, changeHidden] = useHiddenColumns('/objects', initially);
  const columns = useColumnChoices(tags);
  const shownViews = useMemo(
    () =>
      views(
        withColumns(viewingChoice, { known: columns, hidden, initially, change: changeHidden }),
        (query) => isTagGone(tags, query.get('tag')) || isWarehouseGone(warehouses, query.get('warehouse')),
      ),
    [views, viewingChoice, columns, hidden, initially, changeHidden, tags, warehouses],
  );
  const choice = useChoice(list.entries, list.complete && !split);
  const counted = useCounted(list);
  const shown = useShown(list);
  // A key stroke draws the rows, not the buttons above them.
  const ofPage = useMemo(() => actions?.(shown), [actions, shown]);
  const download = useFirstDownload(objectIndex);
  const title = t`Objects`;
  useEffect(() => {
    if (pathname === '/objects') document.title = `${title} · Remise`;
  }, [pathname, title]);
  return (
    <ListColumn>
      <ListHead
        title={title}
        split={split}
        list={list}
        create={create}
        actions={
          <>
            {choice.toggle}
            {!choice.narrow && <ColumnChooser columns={columns} hidden={hidden} onChange={changeHidden} />}
            {ofPage}
          </>
        }
      />
      <FilterBar
        views={shownViews}
        warehouses={warehouses}
        entries={counted}
        filter={filter}
        onChange={changeFilter}
        tags={tags}
      />
      {choice.shown && bulk(choice.chosen, choice.end)}
      {download !== null && <FirstDownload name={title} {...download} />}
      {list.ready ? (
        <ObjectRecords
          found={list.found}
          onSpot={list.onSpot}
          asked={list.asked}
          filter={filter}
          onFilter={changeFilter}
          create={create}
          begin={begin}
          split={split}
          tags={tags}
          selectedId={selectedId}
          hidden={hidden}
          cells={cells}
          chosenIds={choice.ids}
          onChoose={choice.choose}
        />
      ) : download === null ? (
        <Skeleton lines={8} />
      ) : null}
    </ListColumn>
  );
}

/** Every object, once all are loaded, for counts: after the rows, unless they were counted before. */
function useCounted({ complete, entries }: ObjectList): readonly ObjectEntry[] | null {
  const all = complete ? entries : null;
  return useDeferredValue(all, all !== null && countStates.known(all) !== undefined ? all : null);
}

/** Answers which objects the list shows, null for every one. It stays the same function while somebody types. */
function useShown(list: ObjectList): () => readonly ObjectEntry[] | null {
  const latest = useRef(list);
  useEffect(() => {
    latest.current = list;
  });
  return useCallback(() => {
    const { found, entries } = latest.current;
    return found.length === entries.length ? null : found;
  }, []);
}

/** True for a warehouse that was deleted; false for none, and where it is not known. */
function isWarehouseGone(warehouses: readonly Warehouse[] | null, id: string | null): boolean {
  return warehouses !== null && id !== null && id !== '' && !warehouses.some((warehouse) => warehouse.id === id);
}

type ListHeadProps = Pick<ObjectsBrowserProps, 'create'> & {
  readonly actions: ReactNode;
  readonly title: string;
  readonly split: boolean;
  readonly list: ObjectList;
};

function ListHead({ title, split, list, create, actions }: ListHeadProps) {
  const { t } = useLingui();
  return (
    <Flex as="header" wrap="wrap" align="center" columnGap="4" rowGap="2">
      <Flex flex="1 1 auto" align="baseline" gap="3" minWidth="0">
        <Heading
          as={split ? 'h2' : 'h1'}
          size="xl"
          id={split ? 'list-title' : 'page-title'}
          tabIndex={-1}
          outline="none"
        >
          {title}
        </Heading>
        {list.complete && (
          <Box color="fg.muted" aria-live="polite" fontVariantNumeric="tabular-nums" data-asked={list.asked}>
            <Plural value={list.found.length + list.onSpot.length} one="# match" other="# matches" />
          </Box>
        )}
      </Flex>
      <Box display="contents" data-no-print="">
        {!split && actions}
      </Box>
      <Flex
        data-no-print=""
        gap="2"
        flex={{ base: '1 1 100%', md: split ? '1 1 100%' : '0 1 32rem' }}
        justify={{ base: 'flex-end', md: 'flex-start', lg: 'flex-end' }}
      >
        <SearchField
          key={list.brought.times}
          initial={list.brought.text}
          onSearch={list.search}
          label={t`Search objects`}
        />
        {!split && create}
      </Flex>
    </Flex>
  );
}
