import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeftRight, History, LogIn, LogOut, MapPin, Pencil, QrCode } from 'lucide-react';
import { memo, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { NextVisitFact } from '#appointments/client/next-visit-fact.tsx';
import type { Customer } from '#customers/customer.schema.ts';
import { customerName, customerTable } from '#customers/customer.ts';
import { OpenHandover } from '#handovers/client/open-handover.tsx';
import { HoldBanner } from '#objects/client/hold-banner.tsx';
import { PendingMark, StorageMark, UnconfirmedMark } from '#objects/client/object-marks.tsx';
import { useObjectWords } from '#objects/client/use-object-words.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { AttentionPanel } from '#pages/attention/attention-panel.tsx';
import { OpenAmountFact } from '#pages/invoices/open-amount-fact.tsx';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { RecentAct } from '#pages/parts/recent-act.tsx';
import { RecordTags } from '#pages/parts/record-tags.tsx';
import { isAtServer } from '#session/once-sent.tsx';
import { useBillsHere } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { spotIndex } from '#spots/client/spot-index.ts';
import type { Spot } from '#spots/spot.schema.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { useListIndex } from '#sync/client/hooks/use-list-index.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { usePendingKeys } from '#sync/client/hooks/use-waiting-changes.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { BigAction } from '#ui/big-action.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { Page } from '#ui/page.tsx';
import { KeyFact, KeyFacts, KeyLink } from '#ui/record/key-facts.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { HoldControl } from './hold-control.tsx';
import { type ObjectAction, ObjectActionDialog } from './object-action-dialog.tsx';
import { ObjectPanels } from './object-panels.tsx';
import { ObjectQuickAdds } from './object-quick-adds.tsx';
import { ObjectRemoval } from './object-removal.tsx';
import { PlaceConfirm } from './place-confirm.tsx';

// Parts that depend on the id alone are memoized: they do not render again with each change of the object.
const QuickAdds = memo(ObjectQuickAdds);
const Attention = memo(AttentionPanel);
const NextVisit = memo(NextVisitFact);
const OpenAmount = memo(OpenAmountFact);
const PlaceQuestion = memo(PlaceConfirm);
const UnderWay = memo(OpenHandover);

/** One object: its plate and state, where it stands, whose it is, its three actions, and what happened to it. */
export function ObjectPage() {
  const { t } = useLingui();
  const { objectId = '' } = useParams();
  const { row: object, loading } = useRow(objectTable, objectId);
  const back = { to: '/objects', label: t`Objects` };
  // What people type who look for the form.
  if (objectId === 'new') return <Navigate to="/objects/create" replace />;
  if (object !== undefined) return <ObjectDetails object={object} back={back} />;
  return <MissingRecord title={t`Object`} loading={loading} back={back} />;
}

type DetailsProps = { readonly object: StoredObject; readonly back: { readonly to: string; readonly label: string } };

function ObjectDetails({ object, back }: DetailsProps) {
  const words = useObjectWords();
  const can = useCan();
  const narrow = useNarrow();
  const { row: customer } = useRow(customerTable, object.customerId);
  const title = `${object.brand} ${object.type}`.trim() || words.category[object.category];
  return (
    <Page
      title={title}
      back={back}
      subtitle={
        <>
          {words.category[object.category]}
          {object.number !== null && (
            <>
              {' · '}
              <Trans>
                no. <Ltr>{object.number}</Ltr>
              </Trans>
            </>
          )}
        </>
      }
      actions={can('object edit') && !narrow ? <EditLink objectId={object.id} /> : undefined}
    >
      <ObjectFace object={object} />
      <ObjectHead customer={customer} objectId={object.id} />
      <HoldBanner object={object} />
      <QuickAdds objectId={object.id} />
      <RecordTags type="object" record={object} />
      <PlaceQuestion objectId={object.id} besideCards />
      <Attention entityId={object.id} />
      <RecentAct entityId={object.id} />
      {can('object edit') && <UnderWay objectId={object.id} />}
      {can('object edit') && <MovementBar objectId={object.id} stored={object.storageStatus === 'with_storage'} />}
      <ObjectPanels object={object} customer={customer} />
      <RecordActions object={object} />
    </Page>
  );
}

/** What the office does with the record itself. */
function RecordActions({ object }: OfObject) {
  const can = useCan();
  const narrow = useNarrow();
  return (
    <Flex gap="2" wrap="wrap">
      {can('object edit') && narrow && <EditLink objectId={object.id} />}
      {can('object edit') && <HoldControl object={object} />}
      <TimelineLink objectId={object.id} />
      {can('object edit|object delete') && <LabelLink objectId={object.id} />}
      {can('object delete') && <ObjectRemoval object={object} />}
    </Flex>
  );
}

type OfObject = { readonly object: StoredObject };
type OfId = { readonly objectId: string };

/** The facts that somebody at the gate compares with the vehicle: plate, state and place. */
function ObjectFace({ object }: OfObject) {
  const pending = usePendingKeys();
  return (
    <Flex align="center" gap="4" wrap="wrap">
      <NumberPlate
        value={object.plate}
        display={formatPlate(object.plate, object.plateCountry)}
        country={object.plateCountry}
        size="page"
      />
      <Flex gap="2" align="center" wrap="wrap">
        <StorageMark status={object.storageStatus} size="page" />
        {!object.placeConfirmed && <UnconfirmedMark size="page" />}
        {pending.has(`objects/${object.id}`) && <PendingMark />}
      </Flex>
      <PlaceText object={object} />
    </Flex>
  );
}

type HeadProps = { readonly customer: Customer | undefined; readonly objectId: string };

/** What the office asks first: whose it is, when it leaves or comes, and whether its owner has paid. */
const ObjectHead = memo(function ObjectHead({ customer, objectId }: HeadProps) {
  const { t } = useLingui();
  const can = useCan();
  const billsHere = useBillsHere();
  return (
    <KeyFacts>
      {customer !== undefined && (
        <KeyFact term={t`Customer`}>
          <KeyLink to={`/customers/${customer.id}`}>
            <bdi>{customerName(customer)}</bdi>
          </KeyLink>
        </KeyFact>
      )}
      {can('appointment index') && <NextVisit by="objectId" id={objectId} />}
      {billsHere && customer !== undefined && isAtServer(customer) && <OpenAmount customerId={customer.id} />}
    </KeyFacts>
  );
});

type MovementBarProps = { readonly objectId: string; readonly stored: boolean };

/** The three actions and the dialog of the one that was pressed. */
function MovementBar({ objectId, stored }: MovementBarProps) {
  const { t } = useLingui();
  const [action, setAction] = useState<ObjectAction | null>(null);
  const start = (kind: ObjectAction['kind']) => setAction({ kind, objectId });
  return (
    <>
      <ActionBar>
        {stored ? (
          <>
            <BigAction
              icon={LogOut}
              label={t`Check out`}
              primary
              aria-haspopup="dialog"
              onClick={() => start('check_out')}
            />
            <BigAction icon={ArrowLeftRight} label={t`Move`} aria-haspopup="dialog" onClick={() => start('move')} />
          </>
        ) : (
          <BigAction
            icon={LogIn}
            label={t`Check in`}
            primary
            aria-haspopup="dialog"
            onClick={() => start('check_in')}
          />
        )}
      </ActionBar>
      <ObjectActionDialog action={action} onClose={() => setAction(null)} />
    </>
  );
}

const EditLink = memo(function EditLink({ objectId }: OfId) {
  return (
    <Button variant="outline" asChild>
      <Link to={`/objects/${objectId}/edit`}>
        <Pencil aria-hidden="true" />
        <Trans>Edit</Trans>
      </Link>
    </Button>
  );
});

/** To everything that happened to it. */
const TimelineLink = memo(function TimelineLink({ objectId }: OfId) {
  return (
    <Button variant="outline" asChild>
      <Link to={`/objects/${objectId}/timeline`}>
        <History aria-hidden="true" />
        <Trans>Timeline</Trans>
      </Link>
    </Button>
  );
});

/** To a label for this object alone. */
const LabelLink = memo(function LabelLink({ objectId }: OfId) {
  return (
    <Button variant="outline" asChild>
      <Link to="/objects/labels" state={{ objectIds: [objectId] }}>
        <QrCode aria-hidden="true" />
        <Trans>Print a label</Trans>
      </Link>
    </Button>
  );
});

function PlaceText({ object }: { readonly object: StoredObject }) {
  const { row: spot } = useRow(spotTable, object.spotId);
  const { row: warehouse } = useRow(warehouseTable, object.warehouseId);
  if (object.storageStatus !== 'with_storage') return <ReservedPlace objectId={object.id} />;
  return (
    <Flex align="baseline" gap="2" fontSize="large">
      <Box fontWeight="strong">
        {object.spotId === null ? <Trans>No spot yet</Trans> : spot !== undefined && <SpotOnMap spot={spot} />}
      </Box>
      <Box color="fg.muted">{warehouse?.name}</Box>
    </Flex>
  );
}

/** The name of a spot, which leads to where it lies in its hall for who may see that. */
function SpotOnMap({ spot }: { readonly spot: Pick<Spot, 'id' | 'name' | 'warehouseId'> }) {
  const can = useCan();
  const name = <Ltr>{spot.name}</Ltr>;
  if (!can('spot index')) return name;
  return (
    <KeyLink to={`/spots?warehouse=${spot.warehouseId}&at=${spot.id}&view=map`}>
      {name}
      <MapPin aria-hidden="true" size={16} />
    </KeyLink>
  );
}

/** The spot that is kept for an object until it comes. */
function ReservedPlace({ objectId }: OfId) {
  const { entries } = useListIndex(spotIndex);
  const spot = entries.find(({ reservedObjectId }) => reservedObjectId === objectId);
  if (spot === undefined) return null;
  return (
    <Flex align="baseline" gap="2" fontSize="large" wrap="wrap">
      <Box color="fg.muted">
        <Trans>Reserved</Trans>
      </Box>
      <Box fontWeight="strong">
        <SpotOnMap spot={spot} />
      </Box>
      <Box color="fg.muted">
        <bdi>{spot.warehouseName}</bdi>
      </Box>
    </Flex>
  );
}
