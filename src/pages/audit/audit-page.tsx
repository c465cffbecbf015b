import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ScrollText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { NotThere } from '#pages/parts/not-there.tsx';
import { filled } from '#session/api-call.ts';
import { useServerPages } from '#session/use-server-pages.ts';
import { isCivilDate, YARD_TIME_ZONE } from '#shared/civil-date.ts';
import { id as uuid } from '#shared/fields.ts';
import { CutText } from '#ui/cut-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { type ChosenList, useListChoice } from '#ui/list/list-choice.ts';
import { type RecordColumn, RecordList } from '#ui/list/record-list.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { AuditEntry, AuditFilter } from './audit-calls.ts';
import { AuditDialog } from './audit-dialog.tsx';
import { AuditExport } from './audit-export.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { useAuditWords } from './audit-words.ts';

const CARD_HEIGHT = 84;
const TIME = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: YARD_TIME_ZONE,
} as const;
const PAGE_ROWS = 100;
const LIST: ChosenList<Omit<AuditFilter, 'search'>> = {
  path: '/audit',
  none: { user_id: '', entity: '', from: '', to: '' },
  values: {},
};

/** Who did what, and when. */
export function AuditPage() {
  const { t } = useLingui();
  const [saved, setSaved, viewing] = useListChoice(LIST);
  const [typed, search] = useState('');
  const filter: AuditFilter = { ...understood(saved), search: typed.trim().slice(0, 100) };
  const { answer, askAgain, more } = useServerPages('/api/audit', { query: filled(filter) }, { pageRows: PAGE_ROWS });
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const isFiltered = Object.values(filter).some((value) => value !== '');
  return (
    <Page title={t`Audit trail`} fill actions={<AuditExport filter={filter} />}>
      <Flex>
        <SearchField onSearch={search} label={t`Search for a person, plate or name`} />
      </Flex>
      <AuditFilters viewing={viewing} filter={saved} onChange={setSaved} />
      {answer === 'asking' ? (
        <Skeleton lines={8} />
      ) : answer.ok ? (
        <AuditList entries={answer.result.rows} isFiltered={isFiltered} onOpen={setOpen} />
      ) : (
        <NotThere answer={answer} askAgain={askAgain}>
          <Trans>The audit trail is kept on the server, not on this device.</Trans>
        </NotThere>
      )}
      {more !== undefined && (
        <Box pb="3">
          <Button variant="outline" onClick={more}>
            <Trans>Show more</Trans>
          </Button>
        </Box>
      )}
      <AuditDialog entry={open} onClose={() => setOpen(null)} />
    </Page>
  );
}

/** What the server can be asked of a filter: an address may say anything. */
function understood(filter: Omit<AuditFilter, 'search'>): Omit<AuditFilter, 'search'> {
  const dayOf = (text: string) => (isCivilDate(text) ? text : '');
  const userId = uuid.safeParse(filter.user_id).success ? filter.user_id : '';
  return { ...filter, user_id: userId, from: dayOf(filter.from), to: dayOf(filter.to) };
}

type AuditListProps = {
  readonly entries: readonly AuditEntry[];
  readonly isFiltered: boolean;
  readonly onOpen: (entry: AuditEntry) => void;
};

function AuditList({ entries, isFiltered, onOpen }: AuditListProps) {
  const { t } = useLingui();
  const columns = useAuditColumns();
  return (
    <RecordList
      label={t`Audit trail`}
      items={entries}
      getId={({ id }) => id}
      columns={columns}
      renderCard={(entry) => <AuditCard entry={entry} />}
      cardHeight={CARD_HEIGHT}
      rowAttributes={({ action }) => ({ 'data-audit': action })}
      onOpen={onOpen}
      empty={
        isFiltered ? (
          <EmptyState icon={ScrollText} title={t`Nothing matches this filter`} />
        ) : (
          <EmptyState icon={ScrollText} title={t`Nothing has been done yet`}>
            <Trans>Changes to records, staff and settings appear here, as does who logged in.</Trans>
          </EmptyState>
        )
      }
    />
  );
}

function useAuditColumns(): readonly RecordColumn<AuditEntry>[] {
  const { t, i18n } = useLingui();
  const words = useAuditWords();
  return useMemo(
    (): readonly RecordColumn<AuditEntry>[] => [
      { key: 'at', header: t`When`, width: '12rem', render: ({ at }) => <bdi>{i18n.date(at, TIME)}</bdi> },
      {
        key: 'who',
        header: t`Who`,
        width: 'minmax(8rem, 1fr)',
        render: words.who,
      },
      { key: 'what', header: t`What`, width: 'minmax(12rem, 2fr)', render: (entry) => <What entry={entry} /> },
      {
        key: 'about',
        header: t`About`,
        width: 'minmax(8rem, 1.5fr)',
        render: words.about,
      },
    ],
    [t, i18n, words],
  );
}

/** What was done, with a note where it had no effect. */
function What({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useLingui();
  const what = useAuditWords().what(entry);
  return <>{entry.result === 'refused' ? t`Refused: ${what}` : what}</>;
}

function AuditCard({ entry }: { readonly entry: AuditEntry }) {
  const { i18n } = useLingui();
  const words = useAuditWords();
  return (
    <Flex direction="column" justify="center" height="full" gap="1">
      <Flex gap="3">
        <Box flex="1" fontWeight="strong" truncate>
          <What entry={entry} />
        </Box>
        <CutText flexShrink={0} maxWidth="45%">
          {words.about(entry)}
        </CutText>
      </Flex>
      <Flex gap="3" color="fg.muted">
        <CutText flex="1">{words.who(entry)}</CutText>
        <bdi>{i18n.date(entry.at, TIME)}</bdi>
      </Flex>
    </Flex>
  );
}
