import { Button, Flex, Heading } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { SearchX, Warehouse } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePendingKeys } from '#sync/client/hooks/use-waiting-changes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { HiddenColumns } from '#ui/list/column-chooser.tsx';
import { useListRoom } from '#ui/list/list-room.ts';
import type { ListTags } from '#ui/list/list-tags.ts';
import { RecordList } from '#ui/list/record-list.tsx';
import { formatPlate } from '../plate.ts';
import { OBJECT_CARD_HEIGHT, ObjectCard, SLIM_CARD_HEIGHT } from './object-card.tsx';
import { isNarrowed, NO_OBJECT_FILTER, type ObjectColumn, type ObjectFilter } from './object-filters.ts';
import type { ObjectEntry } from './object-index.ts';
import { SimilarObjects } from './similar-objects.tsx';
import { type ObjectCells, useObjectColumns } from './use-object-columns.tsx';

type ObjectRecordsProps = {
  readonly found: readonly ObjectEntry[];
  readonly onSpot: readonly ObjectEntry[];
  readonly asked: string;
  readonly filter: ObjectFilter;
  readonly onFilter: (change: Partial<ObjectFilter>) => void;
  /** A button for a new object; nothing for a person who may not create one. */
  readonly create?: ReactNode;
  /** More ways to get the first ones, shown where there are none yet. */
  readonly begin?: ReactNode;
  readonly split: boolean;
  readonly tags: ListTags | null;
  readonly selectedId: string | undefined;
  readonly hidden: HiddenColumns;
  readonly cells: ObjectCells | undefined;
  /** Null where choosing is not possible: with details beside the list, or on a phone before choosing is turned on. */
  readonly chosenIds: ReadonlySet<string> | null;
  readonly onChoose: (chosenIds: ReadonlySet<string>) => void;
};

/** The rows of the objects list. Memoized, so that a key stroke renders the search box first and the rows after it. */
export const ObjectRecords = memo(function ObjectRecords(props: ObjectRecordsProps) {
  const { found, onSpot, asked, filter, onFilter, create, begin, split, tags, selectedId, hidden } = props;
  const { chosenIds, onChoose } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const slim = useListRoom() === 'slim-column';
  const pending = usePendingKeys();
  const columns = useObjectColumns(pending, tags, hidden, props.cells);
  const sort = useMemo(
    () => (filter.sort === null ? undefined : { key: filter.sort.column, descending: filter.sort.descending }),
    [filter.sort],
  );
  const shared = {
    columns,
    getId: (entry: ObjectEntry) => entry.id,
    rowAttributes: (entry: ObjectEntry) => ({ 'data-object-id': entry.id }),
    renderCard: (entry: ObjectEntry) => (
      <ObjectCard
        entry={entry}
        pending={pending.has(`objects/${entry.id}`)}
        tags={tags?.render(entry.tagIds)}
        slim={slim}
      />
    ),
    cardHeight: slim ? SLIM_CARD_HEIGHT : OBJECT_CARD_HEIGHT,
    addressOf,
    onOpen: (entry: ObjectEntry) => void navigate(addressOf(entry)),
    ...(selectedId === undefined ? {} : { selectedId }),
    ...(chosenIds === null
      ? {}
      : { selection: { chosenIds, onChange: onChoose, nameOf: nameOfEntry, allLabel: t`Choose all` } }),
  };
  return (
    <>
      <RecordList
        {...shared}
        label={t`Objects`}
        items={found}
        {...(sort === undefined ? {} : { sort })}
        onSort={({ key, descending }) => onFilter({ sort: { column: key as ObjectColumn, descending } })}
        empty={
          onSpot.length > 0 ? null : (
            <NothingFound
              text={asked}
              filter={filter}
              onAll={() => onFilter(NO_OBJECT_FILTER)}
              create={create}
              begin={begin}
            />
          )
        }
      />
      {onSpot.length > 0 && (
        <Flex as="section" direction="column" gap="2" flex={found.length === 0 ? '1' : '0 1 40%'} minHeight="10rem">
          <Heading as={split ? 'h3' : 'h2'} size="md">
            <Trans>On spot “{asked.trim()}”</Trans>
          </Heading>
          <RecordList {...shared} label={t`On this spot`} items={onSpot} />
        </Flex>
      )}
    </>
  );
});

const addressOf = ({ id }: ObjectEntry) => `/objects/${id}`;

function nameOfEntry({ plate, plateCountry, brand, number }: ObjectEntry): string {
  return formatPlate(plate, plateCountry) || `${brand} ${number ?? ''}`.trim();
}

type NothingFoundProps = {
  readonly text: string;
  readonly filter: ObjectFilter;
  readonly onAll: () => void;
  readonly create: ReactNode;
  readonly begin: ReactNode;
};

function NothingFound({ text, filter, onAll, create, begin }: NothingFoundProps) {
  const { t } = useLingui();
  const similar = <SimilarObjects asked={text} />;
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        icon={SearchX}
        title={t`No object matches this filter`}
        action={
          <Button variant="outline" onClick={onAll}>
            <Trans>Show all objects</Trans>
          </Button>
        }
      >
        {similar}
      </EmptyState>
    );
  }
  if (text.trim() !== '') {
    return (
      <EmptyState icon={SearchX} title={t`Nothing found for “${text.trim()}”`} action={similar}>
        <Trans>
          Search by plate, number, brand, customer, spot, warehouse or category. Dashes in a plate do not matter.
        </Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Warehouse}
      title={t`No objects yet`}
      action={
        <Flex gap="2" wrap="wrap" justify="center">
          {create}
          {begin}
        </Flex>
      }
    />
  );
}
