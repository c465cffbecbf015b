import { Box, Button, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CivilDate } from '#shared/civil-date.ts';
import { Ltr } from '#ui/ltr.tsx';
import { Panel } from '#ui/panel.tsx';
import type { OpeningException } from '../opening-hours.schema.ts';
import { useHoursWords } from './use-hours-words.ts';

const RowLink = chakra(Link);
const RowText = chakra('div');

type ExceptionsPanelProps = {
  readonly exceptions: readonly OpeningException[];
  readonly today: CivilDate;
  readonly action?: ReactNode;
  /** The path of an exception's page; undefined when this person may not change it. */
  readonly pathOf: (exception: OpeningException) => string | undefined;
};

/** Days that differ from the week, the next one first; those that are over on demand. */
export function ExceptionsPanel({ exceptions, today, action, pathOf }: ExceptionsPanelProps) {
  const { t } = useLingui();
  const [past, setPast] = useState(false);
  const sorted = exceptions.toSorted((left, right) => (left.date < right.date ? -1 : 1));
  const coming = sorted.filter(({ until }) => until >= today);
  const over = sorted.filter(({ until }) => until < today).toReversed();
  const shown = past ? [...coming, ...over] : coming;
  return (
    <Panel title={t`Exceptions`} actions={action} flush>
      {coming.length === 0 && (
        <Box color="fg.muted" px="4" py="3">
          <Trans>No upcoming exceptions: every week is as above.</Trans>
        </Box>
      )}
      <chakra.ul listStyleType="none" css={{ '& > li:last-child': { borderBottomWidth: '0' } }}>
        {shown.map((exception) => (
          <chakra.li key={exception.id} borderBottom="hairline">
            <ExceptionRow exception={exception} path={pathOf(exception)} />
          </chakra.li>
        ))}
      </chakra.ul>
      {over.length > 0 && !past && (
        <Box px="4" py="2" borderTop="hairline">
          <Button size="sm" variant="plain" onClick={() => setPast(true)}>
            <Trans>Show {over.length} past</Trans>
          </Button>
        </Box>
      )}
    </Panel>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr) max-content', md: '19rem 8rem minmax(0, 1fr)' },
  gridTemplateAreas: { base: '"when what" "why why"', md: '"when what why"' },
  columnGap: '4',
  rowGap: '0.5',
  alignItems: 'center',
  px: '4',
  py: '2',
  minHeight: { base: '12', md: 'var(--touch-9)' },
} as const;

function ExceptionRow({
  exception,
  path,
}: {
  readonly exception: OpeningException;
  readonly path: string | undefined;
}) {
  const { t, i18n } = useLingui();
  const words = useHoursWords();
  const day = (date: CivilDate) =>
    i18n.date(`${date}T12:00:00`, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
  const { date, until, start, end, reason } = exception;
  const text = (
    <>
      <Box gridArea="when" fontWeight="strong">
        <bdi>{date === until ? day(date) : `${day(date)} – ${day(until)}`}</bdi>
      </Box>
      <Box gridArea="what" textAlign={{ base: 'end', md: 'start' }}>
        {start === null || end === null ? (
          t`Closed`
        ) : (
          <Ltr>
            {start}–{end}
          </Ltr>
        )}
      </Box>
      <Box gridArea="why" color="fg.muted" truncate>
        <bdi>{reason}</bdi>
        {reason !== '' && start !== null && ' · '}
        {start !== null && <bdi>{words.planning(exception)}</bdi>}
      </Box>
    </>
  );
  if (path === undefined) return <RowText {...row}>{text}</RowText>;
  return (
    <RowLink to={path} {...row} _hover={{ bg: 'bg.hover' }}>
      {text}
    </RowLink>
  );
}
