import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import type { ProspectEntry } from '#prospects/client/prospect-index.ts';
import { SizeText, StageMark, useAge } from '#prospects/client/prospect-marks.tsx';
import { useProspectWords } from '#prospects/client/use-prospect-words.ts';
import { dayAt } from '#shared/civil-date.ts';
import { usePendingKeys } from '#sync/client/hooks/use-waiting-changes.ts';
import type { RecordColumn } from '#ui/list/record-column.ts';

/** The columns of the list. `nowMs`: what ages are counted from, milliseconds since 1970. */
export function useProspectColumns(nowMs: number): readonly RecordColumn<ProspectEntry>[] {
  const { t, i18n } = useLingui();
  const objects = useObjectWords();
  const words = useProspectWords();
  const ageOf = useAge();
  const pending = usePendingKeys();
  return useMemo((): readonly RecordColumn<ProspectEntry>[] => {
    const requestedOf = ({ service, period }: ProspectEntry) =>
      [service === null ? '' : words.service[service], period === null ? '' : words.period[period]]
        .filter((part) => part !== '')
        .join(' · ');
    return [
      {
        key: 'name',
        header: t`Name`,
        cell: ({ name }) => name,
        width: 'minmax(9rem, 2fr)',
        beside: 'minmax(6rem, 1fr)',
        sortable: true,
        render: (entry) => (
          <>
            {entry.name}
            {pending.has(`prospects/${entry.id}`) && (
              <Box as="span" color="fg.muted" aria-label={t`Waiting to be sent`} role="img" ms="1">
                ↑
              </Box>
            )}
          </>
        ),
      },
      {
        key: 'expected',
        header: t`Expected`,
        cell: ({ expectedOn: on }) => (on === null ? null : { day: on }),
        width: '7rem',
        sortable: true,
        render: ({ expectedOn }) =>
          expectedOn === null
            ? ''
            : i18n.date(`${expectedOn}T12:00:00`, { day: 'numeric', month: 'short', year: '2-digit' }),
      },
      {
        key: 'category',
        header: t`Category`,
        cell: ({ category, brand }) => [objects.category[category], brand].filter((part) => part !== '').join(' '),
        sortable: true,
        width: 'minmax(8rem, 1fr)',
        render: ({ category, brand }) => [objects.category[category], brand].filter((part) => part !== '').join(' '),
      },
      { key: 'size', header: t`Size`, sortable: true, width: '9rem', render: (entry) => <SizeText {...entry} /> },
      {
        key: 'service',
        header: t`Requested service`,
        cell: requestedOf,
        sortable: true,
        width: 'minmax(8rem, 1fr)',
        render: requestedOf,
      },
      {
        key: 'age',
        header: t`Received`,
        cell: ({ receivedAt }) => ({ day: dayAt(Date.parse(receivedAt)) }),
        width: '8rem',
        sortable: true,
        render: ({ receivedAt }) => ageOf(receivedAt, nowMs),
      },
      {
        key: 'stage',
        header: t`Stage`,
        cell: ({ stage }) => words.stage[stage],
        width: '9.5rem',
        beside: '9rem',
        sortable: true,
        render: ({ stage }) => <StageMark stage={stage} />,
      },
    ];
  }, [t, i18n, objects, words, ageOf, pending, nowMs]);
}
