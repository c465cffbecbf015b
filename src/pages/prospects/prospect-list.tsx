import { Box, Button, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Inbox, SearchX } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { bestPeopleFirst } from '#customers/client/best-people.ts';
import { phoneSearch } from '#customers/client/phone-search.ts';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import { OBJECT_CATEGORIES } from '#objects/object.schema.ts';
import { ListFiles } from '#pages/lists/list-files.tsx';
import { ListViews } from '#pages/lists/list-views.tsx';
import {
  filterProspects,
  NO_FILTER,
  PROSPECT_LIST,
  type ProspectFilter,
  type StageFilter,
  sortProspects,
} from '#prospects/client/prospect-filter.ts';
import { type ProspectEntry, prospectIndex } from '#prospects/client/prospect-index.ts';
import { StageMark } from '#prospects/client/prospect-marks.tsx';
import { useProspectWords } from '#prospects/client/use-prospect-words.ts';
import { SERVICES } from '#prospects/prospect-choices.ts';
import { useCan } from '#session/use-can.ts';
import { useFirstDownload } from '#sync/client/hooks/use-first-download.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { searchEntries } from '#sync/client/lists/search-entries.ts';
import { CutText } from '#ui/cut-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { FirstDownload } from '#ui/list/first-download.tsx';
import { type ListViewing, useListChoice, useListSort, useSearched } from '#ui/list/list-choice.ts';
import { useListRoom } from '#ui/list/list-room.ts';
import { RecordList } from '#ui/list/record-list.tsx';
import { useChoice } from '#ui/list/use-choice.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ProspectBulk } from './prospect-bulk.tsx';
import { SimilarProspects } from './similar-prospects.tsx';
import { useProspectColumns } from './use-prospect-columns.tsx';

const CARD_HEIGHT = 84;

type ProspectListProps = {
  readonly create: ReactNode;
  readonly actions: ReactNode;
  /** The prospect that is open beside the list. */
  readonly selectedId: string | undefined;
};

/** Everybody who wants a place, those still to be answered first. */
export function ProspectList({ create, actions, selectedId }: ProspectListProps) {
  const { t } = useLingui();
  const isWhole = useListRoom() === 'whole';
  const navigate = useNavigate();
  const { asked, search, brought } = useSearched();
  const [nowMs] = useState(() => Date.now());
  const [filter, change, viewing] = useListChoice(PROSPECT_LIST);
  const sorted = useListSort(filter.sort, change);
  const { entries, ready } = useListIndex(prospectIndex);
  const download = useFirstDownload(prospectIndex);
  const chosen = useMemo(() => sortProspects(filterProspects(entries, filter), filter.sort), [entries, filter]);
  const isSorted = filter.sort !== '';
  const found = useMemo(() => {
    const matches = searchEntries(chosen, phoneSearch(asked));
    return isSorted ? matches : bestPeopleFirst(matches, asked);
  }, [chosen, asked, isSorted]);
  const columns = useProspectColumns(nowMs);
  const mayEdit = useCan()('prospect edit');
  const choice = useChoice(entries, ready && isWhole && mayEdit);
  const isAll = asked.trim() === '' && entries.length === 0;
  return (
    <Page
      title={t`Prospects`}
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
          <SearchField key={brought.times} initial={brought.text} onSearch={search} label={t`Search`} />
          {isWhole && (
            <ListFiles name={t`Prospects`} columns={columns} readRows={() => Promise.resolve(ready ? found : null)} />
          )}
          {isWhole && create}
        </>
      }
    >
      <ProspectFilterBar viewing={viewing} entries={entries} filter={filter} onChange={change} />
      {choice.shown && <ProspectBulk entries={choice.chosen} onClear={choice.end} />}
      {download !== null && <FirstDownload name={t`Prospects`} {...download} />}
      {ready || entries.length > 0 ? (
        <RecordList
          label={t`Prospects`}
          items={found}
          getId={(entry) => entry.id}
          columns={columns}
          renderCard={(entry) => <ProspectCard entry={entry} />}
          cardHeight={CARD_HEIGHT}
          rowAttributes={(entry) => ({ 'data-prospect-id': entry.id })}
          addressOf={addressOf}
          onOpen={(one) => void navigate(addressOf(one))}
          {...sorted}
          {...(choice.ids === null
            ? {}
            : { selection: { chosenIds: choice.ids, onChange: choice.choose, nameOf, allLabel: t`Choose all` } })}
          {...(selectedId === undefined ? {} : { selectedId })}
          empty={
            isAll ? (
              <EmptyState icon={Inbox} title={t`No prospects yet`} action={<FirstProspect>{create}</FirstProspect>}>
                <Trans>Put the sign-up form on your own site: what people fill in arrives here automatically.</Trans>
              </EmptyState>
            ) : (
              <EmptyState icon={SearchX} title={t`Nothing found`} action={<SimilarProspects asked={asked} />}>
                <Trans>Search by name, city, e-mail, phone or plate, or look at all stages.</Trans>
              </EmptyState>
            )
          }
        />
      ) : download === null ? (
        <Skeleton lines={8} />
      ) : null}
    </Page>
  );
}

const nameOf = ({ name }: ProspectEntry) => name;
const addressOf = ({ id }: ProspectEntry) => `/prospects/${id}`;

type FilterBarProps = {
  readonly viewing: ListViewing;
  readonly entries: readonly ProspectEntry[];
  readonly filter: ProspectFilter;
  readonly onChange: (change: Partial<ProspectFilter>) => void;
};

function ProspectFilterBar({ viewing, entries, filter, onChange }: FilterBarProps) {
  const { t } = useLingui();
  const words = useProspectWords();
  const objects = useObjectWords();
  const countOf = (stage: StageFilter) => filterProspects(entries, { ...NO_FILTER, stage }).length;
  const chips: readonly { readonly value: StageFilter; readonly label: string }[] = [
    { value: 'open', label: t`To be answered` },
    { value: 'new', label: words.stage.new },
    { value: 'contacted', label: words.stage.contacted },
    { value: 'offered', label: words.stage.offered },
    { value: 'converted', label: words.stage.converted },
    { value: 'declined', label: words.stage.declined },
    { value: 'all', label: t`All` },
  ];
  return (
    <FilterRow>
      <ListViews viewing={viewing} />
      <FilterChips
        label={t`Stage`}
        chips={chips.map((chip) => ({ ...chip, count: countOf(chip.value) }))}
        none="all"
        value={filter.stage}
        onChange={(stage) => onChange({ stage })}
      />
      <FilterSelect
        label={t`Category`}
        none={t`All categories`}
        value={filter.category}
        options={OBJECT_CATEGORIES.map((value) => ({ value, label: objects.category[value] }))}
        onChange={(category) => onChange({ category })}
      />
      <FilterSelect
        label={t`Requested service`}
        none={t`Indoors and outdoors`}
        value={filter.service}
        options={SERVICES.map((value) => ({ value, label: words.service[value] }))}
        onChange={(service) => onChange({ service })}
      />
    </FilterRow>
  );
}

function ProspectCard({ entry }: { readonly entry: ProspectEntry }) {
  const { t, i18n } = useLingui();
  const words = useObjectWords();
  const day = entry.expectedOn;
  return (
    <Flex direction="column" justify="center" height="full" gap="1">
      <Flex gap="3" align="center">
        <CutText flex="1" fontWeight="strong" fontSize="large">
          {entry.name}
        </CutText>
        <StageMark stage={entry.stage} />
      </Flex>
      <Flex gap="3" color="fg.muted">
        <Box flex="1" truncate>
          {[words.category[entry.category], entry.brand].filter((part) => part !== '').join(' · ')}
        </Box>
        {day !== null && <Box>{t`from ${i18n.date(`${day}T12:00:00`, { day: 'numeric', month: 'short' })}`}</Box>}
      </Flex>
    </Flex>
  );
}

/** The ways to a first prospect: adding one, and the form for the own site. */
function FirstProspect({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Flex gap="2" wrap="wrap" justify="center">
      {children}
      <Button variant="outline" asChild>
        <Link to="/widgets">{t`Sign-up form for your site`}</Link>
      </Button>
    </Flex>
  );
}
