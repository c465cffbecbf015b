import { Box, Button, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ClipboardCheck, LogIn, LogOut } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router-dom';
import { customerName, customerTable } from '#customers/customer.ts';
import { useHandoverForm } from '#handovers/client/use-handover-form.ts';
import { useHandoverWords } from '#handovers/client/use-handover-words.ts';
import { handoverTable, knownMarks } from '#handovers/handover.ts';
import { startDraft } from '#handovers/handover-draft.ts';
import type { Direction } from '#handovers/handover-limits.ts';
import { HoldBanner } from '#objects/client/hold-banner.tsx';
import { ObjectHeadline } from '#objects/client/object-headline.tsx';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { useCan } from '#session/use-can.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRow, useRows } from '#sync/client/hooks/use-row.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { BigAction } from '#ui/big-action.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { BegunHandover } from './begun-handover.tsx';
import { useHandoverDraft } from './use-handover-draft.ts';

/** A handover step by step: begun with a press, there again after the tab died. */
export function HandoverPage() {
  const { t } = useLingui();
  const { objectId = '' } = useParams();
  const [search] = useSearchParams();
  const direction: Direction = search.get('direction') === 'in' ? 'in' : 'out';
  const { row: object, loading } = useRow(objectTable, objectId);
  const back = { to: `/objects/${objectId}`, label: t`Object` };
  const title = direction === 'in' ? t`Check in` : t`Check out`;
  if (object === undefined) return <MissingRecord title={title} loading={loading} back={back} />;
  return (
    <Page
      title={title}
      width="form"
      back={back}
      subtitle={<Ltr>{formatPlate(object.plate, object.plateCountry) || `${object.brand} ${object.type}`}</Ltr>}
    >
      <Handover key={`${objectId}-${direction}`} object={object} direction={direction} search={search} />
    </Page>
  );
}

type HandoverProps = {
  readonly object: StoredObject;
  readonly direction: Direction;
  readonly search: URLSearchParams;
};

function Handover({ object, direction, search }: HandoverProps) {
  const session = useSync();
  const can = useCan();
  const form = useHandoverForm(object.category, direction);
  const kept = useHandoverDraft(object.id, direction);
  const handovers = useRows((mirror) => mirror.where(handoverTable, 'objectId', object.id), [object.id]);
  const { row: customer } = useRow(customerTable, object.customerId);
  const name = customer === undefined ? '' : customerName(customer);
  const isWithheld = direction === 'out' && object.holdReason !== null && !can('object release');
  if (form === undefined || handovers === undefined || kept.draft === undefined) return <Skeleton lines={6} />;
  if (kept.draft === 'unreadable') return <Unreadable />;
  if (isWithheld) return <Withheld object={object} customerName={name} />;
  if (kept.draft !== null) {
    return (
      <BegunHandover
        key={kept.draft.handoverId}
        object={object}
        direction={direction}
        customerName={name}
        kept={{ ...kept, draft: kept.draft }}
        appointmentId={search.get('appointment')}
        spotId={search.get('spot')}
      />
    );
  }
  if (form === null) return <NoForm />;
  const begin = () =>
    kept.begin(
      startDraft({
        form,
        newId: session.newId,
        object,
        direction,
        startedAt: new Date().toISOString(),
        marks: knownMarks(handovers),
      }),
    );
  return <Begin object={object} customerName={name} direction={direction} onBegin={() => void begin()} />;
}

/** The device does not say whether a handover was begun: nothing is begun over it. */
function Unreadable() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={ClipboardCheck}
      title={t`This device does not answer`}
      action={<Button onClick={() => window.location.reload()}>{t`Try again`}</Button>}
    >
      <Trans>What was entered before is still on it.</Trans>
    </EmptyState>
  );
}

type BeginProps = {
  readonly object: StoredObject;
  readonly customerName: string;
  readonly direction: Direction;
  readonly onBegin: () => void;
};

/** Which object it is: nobody hands over the wrong one. */
function Begin({ object, customerName: name, direction, onBegin }: BeginProps) {
  const { t } = useLingui();
  const words = useHandoverWords();
  return (
    <>
      <ObjectHeadline object={object} customerName={name} />
      {direction === 'out' && <HoldBanner object={object} />}
      <Text color="fg.muted">
        <Trans>Compare the plate with the one in front of you.</Trans>
      </Text>
      <ActionBar>
        <BigAction
          icon={direction === 'in' ? LogIn : LogOut}
          label={direction === 'in' ? t`Begin checking in` : t`Begin checking out`}
          primary
          onClick={onBegin}
        />
      </ActionBar>
      <Box srOnly>{words.direction[direction]}</Box>
    </>
  );
}

function Withheld({ object, customerName: name }: { readonly object: StoredObject; readonly customerName: string }) {
  return (
    <>
      <ObjectHeadline object={object} customerName={name} />
      <HoldBanner object={object} />
      <Text fontWeight="strong">
        <Trans>You may not hand over an object on hold. Ask the office.</Trans>
      </Text>
    </>
  );
}

function NoForm() {
  const { t } = useLingui();
  return (
    <EmptyState icon={ClipboardCheck} title={t`No form for this`}>
      <Trans>Nothing is asked of this kind of object. Check it in or out on its page.</Trans>
    </EmptyState>
  );
}
