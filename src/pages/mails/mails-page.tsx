import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Mail as MailIcon, MailX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ChosenRows, useChosenRows } from '#pages/bulk/use-chosen-rows.ts';
import { ListFiles } from '#pages/lists/list-files.tsx';
import { ListViews } from '#pages/lists/list-views.tsx';
import { readAllRows } from '#pages/lists/read-all-rows.ts';
import { NotThere } from '#pages/parts/not-there.tsx';
import { useCan } from '#session/use-can.ts';
import { YARD_TIME_ZONE } from '#shared/civil-date.ts';
import { type ListSort, sortsOf } from '#shared/list-sort.ts';
import { CutText } from '#ui/cut-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { FilterRow } from '#ui/list/filter-row.tsx';
import { type ChosenList, type ListViewing, useListChoice, useListSort } from '#ui/list/list-choice.ts';
import { type RecordColumn, RecordList } from '#ui/list/record-list.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { MailBulk } from './mail-bulk.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { MailStateMark, useMailWords } from './mail-state.tsx';
import { MAIL_SORTS, type Mail, type MailFilter, type MailSort, type MailState, readMail } from './mails.ts';
import { useMailReader } from './use-mail-reader.ts';
import { useMails } from './use-mails.ts';

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

type Choice = { readonly state: MailState | 'all'; readonly sort: ListSort<MailSort> | '' };
const LIST: ChosenList<Choice> = {
  path: '/mails',
  none: { state: 'all', sort: '' },
  values: { state: ['all', 'failed', 'queued', 'sent', 'kept'], sort: sortsOf(MAIL_SORTS) },
};

/** The company's mails: sent, waiting, or failed and in need of attention. */
export function MailsPage() {
  const { t } = useLingui();
  const [{ state, sort }, change, viewing] = useListChoice(LIST);
  const sorted = useListSort(sort, change);
  const [asked, search] = useState('');
  const filter: MailFilter = {
    ...(state === 'all' ? {} : { state }),
    ...(sort === '' ? {} : { sort }),
    ...(asked.trim() === '' ? {} : { search: asked.trim().slice(0, 100) }),
  };
  const { answer, mails, sends, askAgain, more } = useMails(filter);
  const columns = useMailColumns();
  const readRows = async () => {
    const rows = await readAllRows<Parameters<typeof readMail>[0], '/api/mails'>('/api/mails', { query: filter });
    return rows?.map(readMail) ?? null;
  };
  const [open, setOpen] = useState<Mail | null>(null);
  const rows = useChosenRows({
    mayChoose: true,
    nameOf,
    rows: mails,
    hasMore: more !== undefined,
    filter: JSON.stringify(filter),
    readAll: readRows,
  });
  const isKnown = answer !== 'asking' && answer.ok;
  return (
    <Page title={t`Sent messages`} fill>
      {isKnown && !sends && <NoServerBanner />}
      <Flex gap="2">
        <SearchField onSearch={search} label={t`Search messages`} />
        <ListFiles name={t`Sent messages`} columns={columns} readRows={readRows} />
      </Flex>
      <StateFilter viewing={viewing} state={state} onChange={(next) => change({ state: next })} />
      {answer === 'asking' ? (
        <Skeleton lines={8} />
      ) : answer.ok ? (
        <MailList
          mails={mails}
          sorted={sorted}
          rows={rows}
          onOpen={setOpen}
          isFiltered={state !== 'all' || asked.trim() !== ''}
        />
      ) : (
        <NotThere answer={answer} askAgain={askAgain}>
          <Trans>Sent messages are kept on the server, not on this device.</Trans>
        </NotThere>
      )}
      {more !== undefined && (
        <Box pb="3">
          <Button variant="outline" onClick={more}>
            <Trans>Show more</Trans>
          </Button>
        </Box>
      )}
      <MailBulk rows={rows} sends={sends} onDone={askAgain} />
      <MailDialog mail={open} sends={sends} onClose={() => setOpen(null)} onChanged={askAgain} />
    </Page>
  );
}

function StateFilter(props: {
  readonly viewing: ListViewing;
  readonly state: MailState | 'all';
  readonly onChange: (state: MailState | 'all') => void;
}) {
  const { t } = useLingui();
  return (
    <FilterRow>
      <ListViews viewing={props.viewing} />
      <FilterChips
        label={t`Status`}
        chips={[
          { value: 'all', label: t`All` },
          { value: 'failed', label: t`Not sent` },
          { value: 'queued', label: t`Waits` },
          { value: 'sent', label: t`Sent` },
          { value: 'kept', label: t`Kept` },
        ]}
        value={props.state === 'sending' ? 'all' : props.state}
        onChange={props.onChange}
      />
    </FilterRow>
  );
}

/** Warns that this server sends no mail, before anybody expects a customer to have received one. */
function NoServerBanner() {
  return (
    <Flex
      role="status"
      gap="3"
      p="3"
      borderRadius="panel"
      bg="tone.attention.bg"
      color="tone.attention.fg"
      borderStartWidth="4px"
      borderColor="tone.attention.line"
    >
      <MailX aria-hidden="true" size={24} style={{ flexShrink: 0 }} />
      <Box>
        <Box fontWeight="strong">
          <Trans>Messages are kept here and not sent</Trans>
        </Box>
        <Trans>No mail server is set. Whoever runs the server sets it in SMTP_URL.</Trans>
      </Box>
    </Flex>
  );
}

type MailListProps = {
  readonly mails: readonly Mail[];
  readonly sorted: ReturnType<typeof useListSort>;
  readonly rows: ChosenRows<Mail>;
  readonly isFiltered: boolean;
  readonly onOpen: (mail: Mail) => void;
};

const nameOf = ({ subject, to, toName }: Mail) => `${subject} ${toName || to}`;

function MailList({ mails, sorted, rows, onOpen, isFiltered }: MailListProps) {
  const { t } = useLingui();
  const columns = useMailColumns();
  return (
    <RecordList
      label={t`Sent messages`}
      items={mails}
      getId={({ uuid }) => uuid}
      columns={columns}
      renderCard={(mail) => <MailCard mail={mail} />}
      cardHeight={CARD_HEIGHT}
      rowAttributes={(mail) => ({ 'data-mail-id': mail.uuid })}
      onOpen={onOpen}
      {...sorted}
      {...rows.selecting}
      empty={
        isFiltered ? (
          <EmptyState icon={MailIcon} title={t`Nothing matches this filter`} />
        ) : (
          <EmptyState icon={MailIcon} title={t`No messages yet`} action={<PlanVisit />}>
            <Trans>Confirmations and cancellations of appointments appear here once they are mailed.</Trans>
          </EmptyState>
        )
      }
    />
  );
}

/** The way to a first message. */
function PlanVisit() {
  const { t } = useLingui();
  const can = useCan();
  if (!can('appointment create')) return null;
  return (
    <Button variant="outline" asChild>
      <Link to="/appointments/create">{t`Plan an appointment`}</Link>
    </Button>
  );
}

function useMailColumns(): readonly RecordColumn<Mail>[] {
  const { t, i18n } = useLingui();
  const words = useMailWords();
  const readerOf = useMailReader();
  return useMemo(
    (): readonly RecordColumn<Mail>[] => [
      {
        key: 'state',
        header: t`Status`,
        cell: (mail) => words[mail.state],
        sortable: true,
        width: '9.5rem',
        render: (mail) => <MailStateMark state={mail.state} />,
      },
      {
        key: 'to',
        header: t`To`,
        cell: readerOf,
        sortable: true,
        width: 'minmax(10rem, 1fr)',
        render: (mail) => (mail.toName === '' ? <Ltr>{mail.to}</Ltr> : readerOf(mail)),
      },
      {
        key: 'subject',
        header: t`Subject`,
        cell: (mail) => mail.subject,
        sortable: true,
        width: 'minmax(12rem, 2fr)',
        render: (mail) => mail.subject,
      },
      {
        key: 'when',
        header: t`When`,
        cell: (mail) => i18n.date(mail.sentAt ?? mail.createdAt, TIME),
        sortable: true,
        width: '12rem',
        render: (mail) => <bdi>{i18n.date(mail.sentAt ?? mail.createdAt, TIME)}</bdi>,
      },
    ],
    [t, i18n, words, readerOf],
  );
}

function MailCard({ mail }: { readonly mail: Mail }) {
  const { i18n } = useLingui();
  const readerOf = useMailReader();
  return (
    <Flex direction="column" justify="center" height="full" gap="1">
      <Flex gap="3" align="center">
        <CutText flex="1" fontWeight="strong">
          {mail.subject}
        </CutText>
        <MailStateMark state={mail.state} />
      </Flex>
      <Flex gap="3" color="fg.muted">
        <CutText flex="1">{readerOf(mail)}</CutText>
        <bdi>{i18n.date(mail.sentAt ?? mail.createdAt, TIME)}</bdi>
      </Flex>
    </Flex>
  );
}
