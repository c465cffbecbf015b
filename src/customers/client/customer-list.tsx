import { Box, Button, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { SearchX, Users } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ListSort, sortsOf } from '#shared/list-sort.ts';
import { useFirstDownload } from '#sync/client/hooks/use-first-download.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { usePendingKeys } from '#sync/client/hooks/use-waiting-changes.ts';
import { oncePerList } from '#sync/client/lists/once-per-list.ts';
import { searchEntries } from '#sync/client/lists/search-entries.ts';
import { CutText } from '#ui/cut-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { FirstDownload } from '#ui/list/first-download.tsx';
import { type ChosenList, type ListViewing, type Searched, useListChoice, useListSort } from '#ui/list/list-choice.ts';
import { useListRoom } from '#ui/list/list-room.ts';
import { chosenTag, isTagGone, type ListTags } from '#ui/list/list-tags.ts';
import { type RecordColumn, RecordList } from '#ui/list/record-list.tsx';
import { sortRows } from '#ui/list/sort-rows.ts';
import { type BulkActs, useChoice } from '#ui/list/use-choice.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { bestPeopleFirst } from './best-people.ts';
import {
  CUSTOMER_SORTS,
  type CustomerCells,
  type CustomerSort,
  shownPhone,
  useCustomerColumns,
  useSortValues,
} from './customer-columns.tsx';
import { nameAndCompany, withCompanies } from './customer-companies.ts';
import { type CustomerEntry, customerIndex } from './customer-index.ts';
import { phoneSearch } from './phone-search.ts';
import { SimilarCustomers } from './similar-customers.tsx';

type CustomerListProps = {
  /** Active customers, or those who left. */
  readonly active: boolean;
  readonly title: string;
  readonly actions?: ReactNode;
  /** What is made of all rows shown, beside the search box: a file, a print. */
  readonly files: (columns: readonly RecordColumn<CustomerEntry>[], rows: readonly CustomerEntry[] | null) => ReactNode;
  /** The way to a new one, beside the search box. */
  readonly create?: ReactNode;
  /** More ways to get the first ones, shown where there are none yet. */
  readonly begin?: ReactNode;
  /** The number of objects per customer id; null where it is unknown, or this person may not see it. */
  readonly objectCounts: ReadonlyMap<string, number> | null;
  readonly searched: Searched;
  /** The companies that the text of the search names, by the id of their customer. */
  readonly companies: ReadonlyMap<string, string>;
  /** Null for a person who may not see tags. */
  readonly tags: ListTags | null;
  /** The cells that can be changed in the list. */
  readonly cells?: CustomerCells | undefined;
  /** The customer that is open beside the list. */
  readonly selectedId?: string | undefined;
  /** What can be done with several customers at once; left out where nothing can. */
  readonly bulk?: BulkActs<CustomerEntry> | undefined;
  /** The named views of the list, beside its filter. */
  readonly views: (viewing: ListViewing, isGone: (query: URLSearchParams) => boolean) => ReactNode;
};

type CustomerChoice = { readonly tag: string; readonly sort: ListSort<CustomerSort> | '' };
const listAt = (path: string): ChosenList<CustomerChoice> => ({
  path,
  none: { tag: '', sort: '' },
  values: { sort: sortsOf(CUSTOMER_SORTS) },
});
const ACTIVE = listAt('/customers');
const INACTIVE = listAt('/customers-inactive');
const CARD_HEIGHT = 84;

/** One pass over all customers of a large company is felt on a phone at each visit of the list. */
const byActive = oncePerList((entries: readonly CustomerEntry[]) => ({
  active: entries.filter((entry) => entry.active),
  inactive: entries.filter((entry) => !entry.active),
}));

/** The customers that match the search, and the controls to change it. */
function useCustomerRows({ active, objectCounts, searched, companies, tags }: CustomerListProps) {
  const { asked, search, brought } = searched;
  const [{ tag, sort }, change, viewing] = useListChoice(active ? ACTIVE : INACTIVE);
  const sorting = useListSort(sort, change);
  const tagId = chosenTag(tags, tag === '' ? null : tag);
  const { entries, ready } = useListIndex(customerIndex);
  const chosen = useMemo(() => {
    const listed = byActive(entries)[active ? 'active' : 'inactive'];
    return tagId === null ? listed : listed.filter((entry) => entry.tagIds.includes(tagId));
  }, [entries, active, tagId]);
  const values = useSortValues(objectCounts, tags);
  const sorted = useMemo(() => sortRows(chosen, sort, values), [chosen, sort, values]);
  const isSorted = sort !== '';
  const found = useMemo(() => {
    const matches = withCompanies(sorted, searchEntries(sorted, phoneSearch(asked)), companies);
    return isSorted ? matches : bestPeopleFirst(matches, asked);
  }, [sorted, asked, isSorted, companies]);
  return { asked, search, brought, sorting, tagId, change, viewing, found, ready, entries };
}

/** Customers with search, a filter by tag and sorting; active ones or those who left. */
export function CustomerList(props: CustomerListProps) {
  const { active, title, actions, files, create, begin, objectCounts, companies, tags, selectedId, views, bulk } =
    props;
  const isWhole = useListRoom() === 'whole';
  const { t } = useLingui();
  const navigate = useNavigate();
  const { asked, search, brought, sorting, tagId, change, viewing, found, ready, entries } = useCustomerRows(props);
  const choice = useChoice(entries, ready && isWhole && bulk !== undefined);
  const download = useFirstDownload(customerIndex);
  const pending = usePendingKeys();
  const columns = useCustomerColumns(objectCounts, pending, tags, companies, props.cells);
  return (
    <Page
      title={title}
      fill
      beside={!isWhole}
      actions={
        <>
          {choice.toggle}
          {actions}
        </>
      }
      subtitle={ready ? <Plural value={found.length} one="# match" other="# matches" /> : undefined}
      search={
        <>
          <SearchField key={brought.times} initial={brought.text} onSearch={search} label={t`Search customers`} />
          {isWhole && files(columns, ready ? found : null)}
          {isWhole && create}
        </>
      }
    >
      <FilterRow>
        {views(viewing, (query) => isTagGone(tags, query.get('tag')))}
        <TagFilter tags={tags} tagId={tagId} onChange={(next) => change({ tag: next ?? '' })} />
      </FilterRow>
      {choice.shown && bulk?.(choice.chosen, choice.end)}
      {download !== null && <FirstDownload name={t`Customers`} {...download} />}
      {ready || entries.length > 0 ? (
        <RecordList
          label={title}
          items={found}
          getId={(entry) => entry.id}
          columns={columns}
          renderCard={(entry) => (
            <CustomerCard
              entry={entry}
              company={companies.get(entry.id)}
              count={objectCounts === null ? null : (objectCounts.get(entry.id) ?? 0)}
              tags={tags?.render(entry.tagIds)}
            />
          )}
          cardHeight={CARD_HEIGHT}
          rowAttributes={(entry) => ({ 'data-customer-id': entry.id })}
          addressOf={addressOf}
          onOpen={(one) => void navigate(addressOf(one))}
          {...sorting}
          {...(choice.ids === null
            ? {}
            : { selection: { chosenIds: choice.ids, onChange: choice.choose, nameOf, allLabel: t`Choose all` } })}
          {...(selectedId === undefined ? {} : { selectedId })}
          empty={
            <NothingFound
              active={active}
              asked={asked}
              create={create}
              begin={begin}
              {...(tagId === null ? {} : { onAll: () => change({ tag: '' }) })}
            />
          }
        />
      ) : download === null ? (
        <Skeleton lines={8} />
      ) : null}
    </Page>
  );
}

const nameOf = ({ name }: CustomerEntry) => name;
const addressOf = ({ id }: CustomerEntry) => `/customers/${id}`;

type TagFilterProps = {
  readonly tags: ListTags | null;
  readonly tagId: string | null;
  readonly onChange: (tagId: string | null) => void;
};

function TagFilter({ tags, tagId, onChange }: TagFilterProps) {
  const { t } = useLingui();
  if (tags === null || tags.options.length === 0) return null;
  return (
    <FilterSelect
      label={t`Tag`}
      none={t`All tags`}
      value={tagId ?? ''}
      options={tags.options}
      onChange={(value) => onChange(value === '' ? null : value)}
    />
  );
}

type NothingFoundProps = {
  readonly active: boolean;
  readonly asked: string;
  readonly create: ReactNode;
  readonly begin: ReactNode;
  /** Clears the filter; left out where there is none. */
  readonly onAll?: () => void;
};

function NothingFound({ active, asked, create, begin, onAll }: NothingFoundProps) {
  const { t } = useLingui();
  const similar = <SimilarCustomers asked={asked} active={active} />;
  if (onAll !== undefined) {
    return (
      <EmptyState
        icon={SearchX}
        title={t`No customer matches this filter`}
        action={
          <Button variant="outline" onClick={onAll}>
            <Trans>Show all customers</Trans>
          </Button>
        }
      >
        {similar}
      </EmptyState>
    );
  }
  if (asked.trim() === '') {
    return (
      <EmptyState
        icon={Users}
        title={active ? t`No customers yet` : t`No inactive customers`}
        action={
          <Flex gap="2" wrap="wrap" justify="center">
            {create}
            {begin}
          </Flex>
        }
      >
        {active ? undefined : <Trans>A customer that is deactivated is kept here, with everything about them.</Trans>}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={SearchX} title={t`Nothing found for “${asked.trim()}”`} action={similar}>
      <Trans>Search by name, city, e-mail, phone or postcode.</Trans>
    </EmptyState>
  );
}

type CustomerCardProps = {
  readonly entry: CustomerEntry;
  readonly company: string | undefined;
  readonly count: number | null;
  readonly tags: ReactNode;
};

function CustomerCard({ entry, company, count, tags }: CustomerCardProps) {
  return (
    <Flex direction="column" justify="center" height="full" gap="0.5">
      <Flex gap="3" align="baseline">
        <CutText flex="1" fontWeight="strong" fontSize="large">
          {nameAndCompany(entry.name, company)}
        </CutText>
        {count !== null && (
          <Box color="fg.muted" whiteSpace="nowrap">
            <Plural value={count} one="# object" other="# objects" />
          </Box>
        )}
      </Flex>
      <Flex gap="3" color="fg.muted">
        <CutText flex="1" minWidth="25%">
          {entry.city}
        </CutText>
        {tags}
        <Ltr>{shownPhone(entry)}</Ltr>
      </Flex>
    </Flex>
  );
}
