import { Box, Flex, Heading } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { memo, type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { Outlet, useLocation, useParams } from 'react-router-dom';
import type { Warehouse } from '#spots/spot.schema.ts';
import { warehouseTable } from '#spots/spot.ts';
import { useFirstDownload } from '#sync/client/hooks/use-first-download.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { ColumnChooser, useHiddenColumns } from '#ui/list/column-chooser.tsx';
import { FirstDownload } from '#ui/list/first-download.tsx';
import { type ListViewing, useListChoice } from '#ui/list/list-choice.ts';
import { chosenTag, isTagGone, type ListTags } from '#ui/list/list-tags.ts';
import { withColumns } from '#ui/list/viewed-columns.ts';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { choiceOfFilter, EXTRA_COLUMNS, filterOfChoice, OBJECT_LIST } from './object-choice.ts';
import { ObjectFilterBar } from './object-filter-bar.tsx';
import type { ObjectFilter } from './object-filters.ts';
import { type ObjectEntry, objectIndex } from './object-index.ts';
import { ObjectRecords } from './object-records.tsx';
import { type ObjectsBulk, useObjectChoice } from './use-object-choice.tsx';
import { useColumnChoices } from './use-object-columns.tsx';
import { type ObjectList, useObjectList } from './use-object-list.ts';
import { useWide } from './use-wide.ts';

const FilterBar = memo(ObjectFilterBar);

type ObjectsBrowserProps = {
  /** A button for a new object, beside the search box. */
  readonly create?: ReactNode;
  /** More ways to get the first ones, shown where there are none yet. */
  readonly begin?: ReactNode;
  /** Other actions on the list: on the objects shown, or null where that is every one. */
  readonly actions?: ((shown: readonly ObjectEntry[] | null) => ReactNode) | undefined;
  /** Null for a person who may not see tags. */
  readonly tags: ListTags | null;
  /** The named views of the list, beside its filters. */
  readonly views: (viewing: ListViewing, isGone: (query: URLSearchParams) => boolean) => ReactNode;
  /** What can be done with several objects at once. */
  readonly bulk: ObjectsBulk;
};

/** The list of objects. Open details are beside it where the width allows, otherwise they replace it. */
export function ObjectsBrowser({ create, begin, actions, tags, views, bulk }: ObjectsBrowserProps) {
  const { objectId } = useParams();
  const wide = useWide();
  const split = objectId !== undefined && wide;
  if (objectId !== undefined && !wide) return <Outlet />;
  return (
    <Flex height="full" minHeight="0" align="stretch">
      <Flex
        direction="column"
        gap="3"
        minWidth="0"
        minHeight="20rem"
        px={{ base: '4', md: '6' }}
        pt={{ base: '3', md: '5' }}
        pb={{ base: '0', md: '6' }}
        {...(split ? { flex: '0 0 27rem', pe: '4' } : { flex: '1' })}
      >
        <ObjectsList
          split={split}
          selectedId={objectId}
          create={create}
          begin={begin}
          actions={actions}
          tags={tags}
          views={views}
          bulk={bulk}
        />
      </Flex>
      {split && (
        <Box flex="1" minWidth="0" overflowY="auto" borderStart="hairline">
          <Outlet />
        </Box>
      )}
    </Flex>
  );
}

type ObjectsListProps = ObjectsBrowserProps & { readonly split: boolean; readonly selectedId: string | undefined };

function ObjectsList({ split, selectedId, create, begin, actions, tags, views, bulk }: ObjectsListProps) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const [chosen, change, viewingChoice] = useListChoice(OBJECT_LIST);
  const changeFilter = useCallback((part: Partial<ObjectFilter>) => change(choiceOfFilter(part)), [change]);
  const saved = useMemo(() => filterOfChoice(chosen), [chosen]);
  const warehouses = useRows((mirror) => mirror.all(warehouseTable), []) ?? null;
  const tagId = chosenTag(tags, saved.tagId);
  const warehouseId = isWarehouseGone(warehouses, saved.warehouseId) ? null : saved.warehouseId;
  const filter = useMemo(() => ({ ...saved, tagId, warehouseId }), [saved, tagId, warehouseId]);
  const list = useObjectList(filter, tags);
  const [hidden, changeHidden] = useHiddenColumns('/objects', EXTRA_COLUMNS);
  const columns = useColumnChoices(tags);
  const shownViews = useMemo(
    () =>
      views(
        withColumns(viewingChoice, { known: columns, hidden, initially: EXTRA_COLUMNS, change: changeHidden }),
        (query) => isTagGone(tags, query.get('tag')) || isWarehouseGone(warehouses, query.get('warehouse')),
      ),
    [views, viewingChoice, columns, hidden, changeHidden, tags, warehouses],
  );
  const choice = useObjectChoice(list, split);
  const download = useFirstDownload(objectIndex);
  const title = t`Objects`;
  useEffect(() => {
    if (pathname === '/objects') document.title = `${title} · Remise`;
  }, [pathname, title]);
  return (
    <>
      <ListHead
        title={title}
        split={split}
        list={list}
        create={create}
        actions={
          <>
            {choice.toggle}
            {!choice.narrow && <ColumnChooser columns={columns} hidden={hidden} onChange={changeHidden} />}
            {actions?.(list.found.length === list.entries.length ? null : list.found)}
          </>
        }
      />
      {!split && (
        <FilterBar
          views={shownViews}
          warehouses={warehouses}
          entries={list.complete ? list.entries : null}
          filter={filter}
          onChange={changeFilter}
          tags={tags}
        />
      )}
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
          chosenIds={choice.ids}
          onChoose={choice.choose}
        />
      ) : download === null ? (
        <Skeleton lines={8} />
      ) : null}
    </>
  );
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
            <Plural value={list.found.length} one="# match" other="# matches" />
          </Box>
        )}
      </Flex>
      {!split && actions}
      <Flex gap="2" flex={{ base: '1 1 100%', md: split ? '1 1 100%' : '0 1 32rem' }} justify="flex-end">
        <SearchField onSearch={list.search} label={t`Search objects`} />
        {!split && create}
      </Flex>
    </Flex>
  );
}
