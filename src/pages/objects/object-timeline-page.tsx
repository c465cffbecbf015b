import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  ArrowLeftRight,
  Camera,
  ClipboardCheck,
  FileSignature,
  Hand,
  History,
  type LucideIcon,
  Mail,
  StickyNote,
} from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { AsOf } from '#pages/parts/as-of.tsx';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TIMELINE_KINDS, type TimelineKind, type TimelineLine, useTimeline } from './use-timeline.ts';

const ICONS: Readonly<Record<TimelineKind, LucideIcon>> = {
  movement: ArrowLeftRight,
  handover: ClipboardCheck,
  note: StickyNote,
  photo: Camera,
  mail: Mail,
  contract: FileSignature,
  hold: Hand,
};

/** Everything that happened to an object in one line after the other, newest first. */
export function ObjectTimelinePage() {
  const { t } = useLingui();
  const { objectId = '' } = useParams();
  const { row: object, loading } = useRow(objectTable, objectId);
  const back = { to: `/objects/${objectId}`, label: t`Object` };
  if (object === undefined) return <MissingRecord title={t`Timeline`} loading={loading} back={back} />;
  const plate = formatPlate(object.plate, object.plateCountry) || `${object.brand} ${object.type}`.trim();
  return (
    <Page title={t`Timeline`} subtitle={<Ltr>{plate}</Ltr>} width="form" back={back}>
      <Timeline objectId={object.id} />
    </Page>
  );
}

function Timeline({ objectId }: { readonly objectId: string }) {
  const { t } = useLingui();
  const { lines, asOf, isMissing } = useTimeline(objectId);
  const [kind, setKind] = useState<TimelineKind | 'all'>('all');
  const words: Readonly<Record<TimelineKind, string>> = {
    movement: t`Movements`,
    handover: t`Handovers`,
    note: t`Notes`,
    photo: t`Photos and documents`,
    mail: t`Mails`,
    contract: t`Contract`,
    hold: t`Hold`,
  };
  if (lines === undefined) return <Skeleton lines={6} />;
  const countOf = (one: TimelineKind) => lines.filter((line) => line.kind === one).length;
  const chips = TIMELINE_KINDS.filter((one) => countOf(one) > 0).map((one) => ({
    value: one,
    label: words[one],
    count: countOf(one),
  }));
  const shown = kind === 'all' ? lines : lines.filter((line) => line.kind === kind);
  return (
    <>
      <FilterChips
        label={t`About`}
        chips={[{ value: 'all' as const, label: t`Everything`, count: lines.length }, ...chips]}
        value={kind}
        onChange={setKind}
        none="all"
      />
      <AsOf at={asOf} />
      {isMissing && (
        <Box color="fg.muted" fontSize="small" role="status">
          <Trans>Mails, the contract and holds appear once the server answers.</Trans>
        </Box>
      )}
      {shown.length === 0 && (
        <EmptyState icon={History} title={t`Nothing happened yet`}>
          <Trans>Movements, photos, notes and mails are listed here once there are any.</Trans>
        </EmptyState>
      )}
      <chakra.ol listStyleType="none">
        {shown.map((line) => (
          <Line key={`${line.kind}-${line.id}`} line={line} />
        ))}
      </chakra.ol>
    </>
  );
}

const LineLink = chakra(Link);

function Line({ line }: { readonly line: TimelineLine }) {
  const { t, i18n } = useLingui();
  const Icon = ICONS[line.kind];
  const title = <bdi>{line.title}</bdi>;
  return (
    <chakra.li display="flex" gap="3" py="2.5" _notLast={{ borderBottom: 'hairline' }} data-timeline={line.kind}>
      <Box color="fg.muted" pt="0.5" flexShrink={0}>
        <Icon aria-hidden="true" size={18} />
      </Box>
      <Box flex="1" minWidth="0">
        <Flex justify="space-between" columnGap="3" wrap="wrap">
          <Box
            fontWeight="strong"
            {...(line.counts ? {} : { color: 'fg.muted', textDecoration: 'line-through', fontWeight: 'normal' })}
          >
            {line.to === null ? (
              title
            ) : (
              <LineLink to={line.to} color="accent" textDecoration="underline">
                {title}
              </LineLink>
            )}
          </Box>
          <Box color="fg.muted">
            <bdi>{i18n.date(line.at, YARD_MOMENT)}</bdi>
          </Box>
        </Flex>
        {!line.counts && <chakra.span srOnly>{t`Did not count, or was undone`}</chakra.span>}
        {line.detail !== '' && (
          <Box overflowWrap="anywhere" lineClamp={4}>
            <bdi>{line.detail}</bdi>
          </Box>
        )}
        {line.by !== '' && (
          <Box color="fg.muted" fontSize="small">
            <bdi>{line.by}</bdi>
          </Box>
        )}
      </Box>
    </chakra.li>
  );
}
