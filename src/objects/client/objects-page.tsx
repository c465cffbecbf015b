import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus, SearchX, Warehouse } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Outlet, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { usePendingKeys } from '#sync/client/use-pending-keys.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { RecordList } from '#ui/record-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSavedFilter } from '#ui/use-saved-filter.ts';
import { OBJECT_CARD_HEIGHT, ObjectCard } from './object-card.tsx';
import { ObjectFilterBar } from './object-filter-bar.tsx';
import { NO_OBJECT_FILTER, type ObjectColumn, type ObjectFilter, type ObjectState } from './object-filters.ts';
import type { ObjectEntry } from './object-index.ts';
import { useObjectColumns } from './use-object-columns.tsx';
import { type ObjectList, useObjectList } from './use-object-list.ts';
import { useWide } from './use-wide.ts';

/** The list of objects. With details open they stand beside it where the width allows, else instead of it. */
export function ObjectsPage() {
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
        pb={{ base: '4', md: '6' }}
        {...(split ? { flex: '0 0 27rem', pe: '4' } : { flex: '1' })}
      >
        <ObjectsList split={split} selectedId={objectId} />
      </Flex>
      {split && (
        <Box flex="1" minWidth="0" overflowY="auto" borderStart="hairline">
          <Outlet />
        </Box>
      )}
    </Flex>
  );
}

type ObjectsListProps = { readonly split: boolean; readonly selectedId: string | undefined };

function ObjectsList({ split, selectedId }: ObjectsListProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const [filter, changeFilter] = useSavedFilter('/objects', NO_OBJECT_FILTER, filterOf(query));
  const list = useObjectList(filter);
  const pending = usePendingKeys();
  const columns = useObjectColumns(pending, split);
  const title = t`Objects`;
  useEffect(() => {
    if (pathname === '/objects') document.title = `${title} · Remise`;
  }, [pathname, title]);
  const shared = {
    columns,
    getId: (entry: ObjectEntry) => entry.id,
    rowAttributes: (entry: ObjectEntry) => ({ 'data-object-id': entry.id }),
    renderCard: (entry: ObjectEntry) => <ObjectCard entry={entry} pending={pending.has(`objects/${entry.id}`)} />,
    cardHeight: OBJECT_CARD_HEIGHT,
    onOpen: (entry: ObjectEntry) => void navigate(`/objects/${entry.id}`),
    ...(selectedId === undefined ? {} : { selectedId }),
  };
  return (
    <>
      <ListHead title={title} split={split} list={list} />
      {!split && <ObjectFilterBar entries={list.entries} filter={filter} onChange={changeFilter} />}
      {list.ready ? (
        <RecordList
          {...shared}
          label={title}
          items={list.found}
          {...(filter.sort === null ? {} : { sort: { key: filter.sort.column, descending: filter.sort.descending } })}
          onSort={({ key, descending }) => changeFilter({ sort: { column: key as ObjectColumn, descending } })}
          empty={
            list.onSpot.length > 0 ? null : (
              <NothingFound text={list.text} filter={filter} onAll={() => changeFilter(NO_OBJECT_FILTER)} />
            )
          }
        />
      ) : (
        <Skeleton lines={8} />
      )}
      {list.onSpot.length > 0 && (
        <Flex
          as="section"
          direction="column"
          gap="2"
          flex={list.found.length === 0 ? '1' : '0 1 40%'}
          minHeight="10rem"
        >
          <Heading as={split ? 'h3' : 'h2'} size="md">
            <Trans>On spot “{list.text.trim()}”</Trans>
          </Heading>
          <RecordList {...shared} label={t`On this spot`} items={list.onSpot} />
        </Flex>
      )}
    </>
  );
}

type ListHeadProps = { readonly title: string; readonly split: boolean; readonly list: ObjectList };

function ListHead({ title, split, list }: ListHeadProps) {
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
        {list.ready && (
          <Box color="fg.muted" aria-live="polite" fontVariantNumeric="tabular-nums">
            <Plural value={list.found.length} one="# match" other="# matches" />
          </Box>
        )}
      </Flex>
      <SearchField value={list.text} onChange={list.setText} label={t`Search objects`} />
      {!split && (
        <Button asChild>
          <Link to="/objects/create">
            <Plus aria-hidden="true" />
            <Trans>New object</Trans>
          </Link>
        </Button>
      )}
    </Flex>
  );
}

type NothingFoundProps = { readonly text: string; readonly filter: ObjectFilter; readonly onAll: () => void };

function NothingFound({ text, filter, onAll }: NothingFoundProps) {
  const { t } = useLingui();
  const narrowed = filter.state !== 'all' || filter.category !== null || filter.warehouseId !== null;
  if (narrowed) {
    return (
      <EmptyState
        icon={SearchX}
        title={t`No object matches this filter`}
        action={
          <Button variant="outline" onClick={onAll}>
            <Trans>Show all objects</Trans>
          </Button>
        }
      />
    );
  }
  if (text.trim() !== '') {
    return (
      <EmptyState icon={SearchX} title={t`Nothing found for “${text.trim()}”`}>
        <Trans>Search on plate, number, brand, customer or spot. Dashes in a plate do not matter.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Warehouse}
      title={t`No objects yet`}
      action={
        <Button asChild>
          <Link to="/objects/create">
            <Trans>Add the first object</Trans>
          </Link>
        </Button>
      }
    />
  );
}

const STATES: readonly ObjectState[] = ['all', 'with_storage', 'with_customer', 'held', 'unconfirmed'];

/** A tile's link carries its filter: `?state=with_storage&warehouse=…`. */
function filterOf(query: URLSearchParams): Partial<ObjectFilter> | undefined {
  const state = STATES.find((known) => known === query.get('state'));
  const warehouseId = query.get('warehouse');
  if (state === undefined && warehouseId === null) return undefined;
  return { state: state ?? 'all', warehouseId };
}
