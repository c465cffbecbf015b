import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { customerIndex } from '#customers/client/customer-index.ts';
import { objectIndex } from '#objects/client/object-index.ts';
import { occupancyOf } from '#objects/client/occupancy.ts';
import { needsReason, placeOptions } from '#objects/client/placement-options.ts';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import { lookUpPlate } from '#pages/objects/rdw.ts';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { useSeen } from '#pages/parts/use-seen.ts';
import { type Conversion, conversionOf, conversionValues } from '#prospects/client/conversion-values.ts';
import { convertProspect } from '#prospects/client/prospects.store.ts';
import type { Prospect } from '#prospects/prospect.schema.ts';
import { prospectName, prospectTable } from '#prospects/prospect.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useCan } from '#session/use-can.ts';
import { dayAt } from '#shared/civil-date.ts';
import { formatSize } from '#shared/length.ts';
import { spotIndex } from '#spots/client/spot-index.ts';
import { spotNamer } from '#spots/spot-name.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import type { PickOption } from '#ui/form/picker-field.tsx';
import { isolated } from '#ui/isolated.ts';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ProspectBecame } from './prospect-became.tsx';
import { ConversionForm } from './prospect-conversion-form.tsx';

/** Converts a prospect into a customer. For one already converted, shows the records that were made. */
export function ProspectConvertPage() {
  const { t } = useLingui();
  const { prospectId = '' } = useParams();
  const { row, loading } = useRow(prospectTable, prospectId);
  const seen = useSeen(row);
  const week = useOpeningWeek();
  if (row === undefined || seen === undefined || week === undefined) {
    return <MissingRecord title={t`Make customer`} loading={loading || week === undefined} />;
  }
  const back = { to: `/prospects/${row.id}`, label: prospectName(row) };
  return (
    <Page title={t`Make customer`} width="form" back={back}>
      {row.stage === 'converted' ? <ProspectBecame prospect={row} /> : <Wizard prospect={seen} week={week} />}
    </Page>
  );
}

function Wizard({ prospect, week }: { readonly prospect: Prospect; readonly week: OpeningWeek }) {
  const navigate = useNavigate();
  const can = useCan();
  const session = useSync();
  const tell = useOutcome();
  const { ready: knowsSpots, spotsFor } = useSpotsFor();
  const { ready: knowsCustomers } = useListIndex(customerIndex);
  // The ids are made once, so that a second attempt is the same change.
  const [ids] = useState(() => ({
    customerId: session.newId(),
    objectId: session.newId(),
    appointmentId: session.newId(),
    noteId: session.newId(),
  }));
  const [initial] = useState(() => conversionValues(prospect, dayAt(Date.now())));
  const path = `/prospects/${prospect.id}`;
  const save = async (values: Conversion) => {
    const result = await convertProspect(session, conversionOf(prospect, values, ids));
    const problem = tell(result);
    if (problem === null) {
      void navigate(path, { replace: true });
      return undefined;
    }
    const field = problem.field === 'customerId' ? 'knownId' : problem.field;
    return [
      {
        message: problem.message,
        ...(field === undefined ? {} : { field }),
        ...(result.outcome === 'refused' ? { code: result.refusal.code } : {}),
      },
    ];
  };
  // Without these rows a taken spot or a known customer would go unnoticed.
  if (!knowsSpots || !knowsCustomers) return <Skeleton lines={8} />;
  return (
    <>
      {prospect.message !== '' && <TheirMessage message={prospect.message} />}
      <ConversionForm
        prospectId={prospect.id}
        initial={initial}
        week={week}
        spotsFor={can('spot index&object edit') ? spotsFor : null}
        lookUp={lookUpPlate}
        mayPlan={can('appointment create')}
        mayCreateCustomer={can('customer create')}
        onSubmit={save}
        onCancel={() => void navigate(path)}
      />
    </>
  );
}

/** The prospect's message, kept in view while the rest is filled in. */
function TheirMessage({ message }: { readonly message: string }) {
  const { t } = useLingui();
  return (
    <Panel title={t`Message`}>
      <Box whiteSpace="pre-wrap" overflowWrap="anywhere" maxHeight="10rem" overflowY="auto">
        <bdi>{message}</bdi>
      </Box>
      <Box color="fg.muted" fontSize="small" mt="2">
        <Trans>It is kept as a note of the customer.</Trans>
      </Box>
    </Panel>
  );
}

type Size = { readonly lengthCm: number; readonly widthCm: number; readonly heightCm: number | null };

/** Free spots that fit a size, the tightest first. */
function useSpotsFor(): { readonly ready: boolean; readonly spotsFor: (size: Size) => readonly PickOption[] } {
  const { i18n } = useLingui();
  const spots = useListIndex(spotIndex);
  const objects = useListIndex(objectIndex);
  const occupancy = useMemo(() => occupancyOf(objects.entries), [objects.entries]);
  const nameOf = useMemo(() => spotNamer(spots.entries), [spots.entries]);
  const spotsFor = useCallback(
    (size: Size) =>
      placeOptions({ id: '', ...size }, spots.entries, occupancy)
        .filter(({ problem, spot }) => !needsReason(problem) && spot.reservedObjectId === null)
        .map(({ spot }) => {
          const room = isolated(`${formatSize(spot, i18n.locale)} m`);
          return { id: spot.id, label: nameOf(spot), detail: `${spot.warehouseName} · ${room}`, search: spot.search };
        }),
    [spots.entries, nameOf, occupancy, i18n.locale],
  );
  return { ready: spots.ready && objects.ready, spotsFor };
}
