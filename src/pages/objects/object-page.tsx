import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeftRight, CalendarPlus, LogIn, LogOut, Pencil, QrCode } from 'lucide-react';
import { memo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { AppointmentsPanel } from '#appointments/client/appointments-panel.tsx';
import { removeObject } from '#appointments/client/removals.store.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { HoldBanner } from '#objects/client/hold-banner.tsx';
import { PendingMark, StorageMark, UnconfirmedMark } from '#objects/client/object-marks.tsx';
import { sizeText } from '#objects/client/use-object-columns.tsx';
import { choiceText, useObjectWords } from '#objects/client/use-object-words.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { OBJECT_FIELDS } from '#objects/object-fields.ts';
import { formatPlate } from '#objects/plate.ts';
import { AttentionPanel } from '#pages/attention/attention-panel.tsx';
import { ObjectContractPanel } from '#pages/contracts/object-contract-panel.tsx';
import { ExtrasPanel } from '#pages/invoices/extras-panel.tsx';
import { CustomerContact } from '#pages/parts/customer-contact.tsx';
import { DeleteControl } from '#pages/parts/delete-control.tsx';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { RecentAct } from '#pages/parts/recent-act.tsx';
import { RecordDocuments } from '#pages/parts/record-documents.tsx';
import { RecordNotes } from '#pages/parts/record-notes.tsx';
import { RecordTags } from '#pages/parts/record-tags.tsx';
import { ObjectSubscriptionsPanel } from '#pages/subscriptions/object-subscriptions-panel.tsx';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { isAtServer, OnceSent } from '#session/once-sent.tsx';
import { useBillsHere } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { marked } from '#shared/field-map.ts';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { usePendingKeys } from '#sync/client/hooks/use-waiting-changes.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { BigAction } from '#ui/big-action.tsx';
import { Facts } from '#ui/facts.tsx';
import { isolated } from '#ui/isolated.ts';
import { Ltr } from '#ui/ltr.tsx';
import { NumberPlate } from '#ui/number-plate.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { HoldControl } from './hold-control.tsx';
import { type ObjectAction, ObjectActionDialog } from './object-action-dialog.tsx';
import { ObjectMovements } from './object-movements.tsx';
import { ObjectQuickAdds } from './object-quick-adds.tsx';
import { ObjectRdwPanel } from './object-rdw-panel.tsx';
import { PlaceConfirm } from './place-confirm.tsx';

// Parts that depend on the id alone are memoized: they do not render again with each change of the object.
const ContractPanel = memo(ObjectContractPanel);
const Documents = memo(RecordDocuments);
const Notes = memo(RecordNotes);
const QuickAdds = memo(ObjectQuickAdds);
const Attention = memo(AttentionPanel);

/** One object: its plate and state, where it stands, whose it is, its three actions, and what happened to it. */
export function ObjectPage() {
  const { t } = useLingui();
  const { objectId = '' } = useParams();
  const { row: object, loading } = useRow(objectTable, objectId);
  const back = { to: '/objects', label: t`Objects` };
  if (object !== undefined) return <ObjectDetails object={object} back={back} />;
  return <MissingRecord title={t`Object`} loading={loading} back={back} />;
}

type DetailsProps = { readonly object: StoredObject; readonly back: { readonly to: string; readonly label: string } };

function ObjectDetails({ object, back }: DetailsProps) {
  const words = useObjectWords();
  const can = useCan();
  const narrow = useNarrow();
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
      <QuickAdds objectId={object.id} />
      <RecordTags type="object" record={object} />
      <HoldBanner object={object} />
      <PlaceConfirm objectId={object.id} besideCards />
      <Attention entityId={object.id} />
      <RecentAct entityId={object.id} />
      {can('object edit') && <MovementBar objectId={object.id} stored={object.storageStatus === 'with_storage'} />}
      <ObjectPanels object={object} />
      <RecordActions object={object} />
    </Page>
  );
}

/** What the office does with the record itself. */
function RecordActions({ object }: OfObject) {
  const { t } = useLingui();
  const can = useCan();
  const session = useSync();
  const tell = useOutcome();
  const narrow = useNarrow();
  if (!can('object edit|object delete')) return null;
  const name = formatPlate(object.plate, object.plateCountry) || `${object.brand} ${object.type}`.trim();
  return (
    <Flex gap="2" wrap="wrap">
      {can('object edit') && narrow && <EditLink objectId={object.id} />}
      {can('object edit') && <HoldControl object={object} />}
      <LabelLink objectId={object.id} />
      {can('object delete') && (
        <DeleteControl
          title={t`Delete ${isolated(name)}?`}
          to="/objects"
          onDelete={async () => tell(await removeObject(session, object))}
        >
          <Trans>This cannot be undone here. Objects in storage or with open appointments are kept.</Trans>
        </DeleteControl>
      )}
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
            <BigAction icon={LogOut} label={t`Check out`} primary onClick={() => start('check_out')} />
            <BigAction icon={ArrowLeftRight} label={t`Move`} onClick={() => start('move')} />
          </>
        ) : (
          <BigAction icon={LogIn} label={t`Check in`} primary onClick={() => start('check_in')} />
        )}
      </ActionBar>
      <ObjectActionDialog action={action} onClose={() => setAction(null)} />
    </>
  );
}

function ObjectPanels({ object }: OfObject) {
  const can = useCan();
  const billsHere = useBillsHere();
  const { row: customer } = useRow(customerTable, object.customerId);
  return (
    <Box
      display="grid"
      gap="4"
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 21rem), 1fr))"
      alignItems="start"
    >
      <FactsPanel object={object} customer={customer} />
      {can('appointment index') && <Appointments objectId={object.id} />}
      <OnceSent record={object}>
        <ContractPanel objectId={object.id} />
        {billsHere && <ObjectSubscriptionsPanel object={object} />}
        {billsHere && <ExtrasPanel subject={{ object: object.id }} customerId={object.customerId ?? undefined} />}
      </OnceSent>
      <ObjectMovements objectId={object.id} isKnown={isAtServer(object)} />
      <ObjectRdwPanel object={object} />
      <Documents modelType="object" modelId={object.id} />
      <Notes modelType="object" modelId={object.id} />
    </Box>
  );
}

const Appointments = memo(function Appointments({ objectId }: OfId) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <AppointmentsPanel
      by="objectId"
      id={objectId}
      action={
        can('appointment create') ? (
          <Button size="sm" variant="outline" asChild>
            <Link to={`/appointments/create?object=${objectId}`}>
              <CalendarPlus aria-hidden="true" />
              {t`Plan`}
            </Link>
          </Button>
        ) : null
      }
    />
  );
});

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
  if (object.storageStatus !== 'with_storage') return null;
  return (
    <Flex align="baseline" gap="2" fontSize="large">
      <Box fontWeight="strong">{spot === undefined ? <Trans>No spot yet</Trans> : <Ltr>{spot.name}</Ltr>}</Box>
      <Box color="fg.muted">{warehouse?.name}</Box>
    </Flex>
  );
}

type FactsPanelProps = { readonly object: StoredObject; readonly customer: Customer | undefined };

const EXTRA = marked(OBJECT_FIELDS, 'extra');

function FactsPanel({ object, customer }: FactsPanelProps) {
  const { t, i18n } = useLingui();
  const words = useObjectWords();
  const since =
    object.lastMovedAt === null
      ? ''
      : i18n.date(object.lastMovedAt, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
  const start = object.contractStartOn === null ? '' : i18n.date(object.contractStartOn, { dateStyle: 'medium' });
  return (
    <Panel title={t`Details`}>
      <Flex direction="column" gap="4">
        {customer !== undefined && <CustomerContact customer={customer} />}
        <Facts
          facts={[
            { term: t`Size`, value: <Ltr>{`${sizeText(object, i18n.locale)} m`}</Ltr> },
            ...EXTRA.map((name) => ({ term: words.fields[name], value: choiceText(words, name, object[name]) })),
            { term: words.fields.contractStartOn, value: start === '' ? '' : <bdi>{start}</bdi> },
            { term: t`Last moved`, value: since === '' ? '' : <bdi>{since}</bdi> },
          ]}
        />
      </Flex>
    </Panel>
  );
}
