import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link, useParams } from 'react-router-dom';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable, isOpen } from '#appointments/appointment.ts';
import { AppointmentStatus, DirectionMark } from '#appointments/client/appointment-marks.tsx';
import { useAppointmentWords } from '#appointments/client/use-appointment-words.ts';
import { useAppointmentsComing } from '#appointments/client/use-appointments-coming.tsx';
import type { Customer } from '#customers/customer.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { HoldBanner } from '#objects/client/hold-banner.tsx';
import { PendingMark, StorageMark, UnconfirmedMark } from '#objects/client/object-marks.tsx';
import type { StoredObject } from '#objects/object.schema.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { AttentionPanel } from '#pages/attention/attention-panel.tsx';
import { ExtrasPanel } from '#pages/invoices/extras-panel.tsx';
import { MailsPanel } from '#pages/mails/mails-panel.tsx';
import { CustomerContact } from '#pages/parts/customer-contact.tsx';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { RecentAct } from '#pages/parts/recent-act.tsx';
import { RecordNotes } from '#pages/parts/record-notes.tsx';
import { useAssignees } from '#pages/parts/use-assignees.ts';
import { OnceSent } from '#session/once-sent.tsx';
import { useBillsHere } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { SpotByName } from '#spots/client/spot-by-name.tsx';
import { spotTable } from '#spots/spot.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { usePendingKeys } from '#sync/client/hooks/use-waiting-changes.ts';
import { Facts } from '#ui/facts.tsx';
import { isolated } from '#ui/isolated.ts';
import { NumberPlate } from '#ui/number-plate.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { AppointmentActions } from './appointment-actions.tsx';
import { ToldNotice } from './told-notice.tsx';
import { VisitStep } from './visit-step.tsx';

/** One appointment: which object, whose, when, and the action that completes it. */
export function AppointmentPage() {
  const { t } = useLingui();
  const { appointmentId = '' } = useParams();
  const { row, loading } = useRow(appointmentTable, appointmentId);
  const coming = useAppointmentsComing(row === undefined);
  if (row === undefined) {
    return (
      <MissingRecord
        title={t`Appointment`}
        loading={loading}
        coming={coming}
        back={{ to: '/appointments', label: t`Appointments` }}
      />
    );
  }
  return <AppointmentDetails appointment={row} />;
}

function AppointmentDetails({ appointment }: { readonly appointment: Appointment }) {
  const { t, i18n } = useLingui();
  const words = useAppointmentWords();
  const can = useCan();
  const billsHere = useBillsHere();
  const pending = usePendingKeys();
  const { row: object } = useRow(objectTable, appointment.objectId);
  const { row: customer } = useRow(customerTable, appointment.customerId ?? object?.customerId ?? null);
  const day = i18n.date(`${appointment.date}T12:00:00`, { weekday: 'long', day: 'numeric', month: 'long' });
  // Mails go to whom the visit was planned for.
  const mailed = appointment.customerId === null ? undefined : customer;
  const open = isOpen(appointment);
  const plate = object === undefined ? '' : isolated(formatPlate(object.plate, object.plateCountry));
  const subject = plate === '' ? words.direction[appointment.direction] : plate;
  return (
    <Page
      title={`${words.direction[appointment.direction]} ${appointment.time}`}
      subtitle={day}
      back={{ to: `/appointments?date=${appointment.date}`, label: t`Appointments` }}
      actions={
        can('appointment edit') ? (
          <AppointmentActions appointment={appointment} customer={mailed} subject={subject} />
        ) : undefined
      }
    >
      <Flex gap="3" align="center" wrap="wrap">
        {object !== undefined && (
          <Link to={`/objects/${object.id}`}>
            <NumberPlate
              value={object.plate}
              display={formatPlate(object.plate, object.plateCountry)}
              country={object.plateCountry}
              size="page"
            />
          </Link>
        )}
        <DirectionMark direction={appointment.direction} size="page" />
        <AppointmentStatus status={appointment.status} size="page" />
        {object?.placeConfirmed === false && <UnconfirmedMark size="page" />}
        {pending.has(`appointments/${appointment.id}`) && <PendingMark />}
      </Flex>
      <ToldNotice appointment={appointment} customer={mailed} />
      {object !== undefined && <HoldBanner object={object} />}
      <AttentionPanel entityId={appointment.id} />
      <RecentAct entityId={appointment.id} />
      {open && object !== undefined && <VisitStep appointment={appointment} object={object} customer={customer} />}
      <Box
        display="grid"
        gap="4"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 21rem), 1fr))"
        alignItems="start"
      >
        <DetailsPanel appointment={appointment} object={object} customer={customer} />
        <RecordNotes modelType="appointment" modelId={appointment.id} />
        <OnceSent record={appointment}>
          {billsHere && (
            <ExtrasPanel
              subject={{ appointment: appointment.id, object: appointment.objectId }}
              customerId={customer?.id}
            />
          )}
          <MailsPanel modelType="appointment" modelId={appointment.id} />
        </OnceSent>
      </Box>
    </Page>
  );
}

type DetailsPanelProps = {
  readonly appointment: Appointment;
  readonly object: StoredObject | undefined;
  readonly customer: Customer | undefined;
};

function DetailsPanel({ appointment, object, customer }: DetailsPanelProps) {
  const { t } = useLingui();
  const words = useAppointmentWords();
  const { row: spot } = useRow(spotTable, object?.spotId ?? null);
  const assignees = useAssignees(appointment.assigneeId);
  const assignee = assignees.find(({ value }) => value === (appointment.assigneeId ?? ''))?.label ?? '';
  const vehicle = object === undefined ? '' : `${object.brand} ${object.type}`.trim();
  return (
    <Panel title={t`Details`}>
      <Flex direction="column" gap="4">
        {customer !== undefined && <CustomerContact customer={customer} />}
        <Facts
          facts={[
            ...(vehicle === '' ? [] : [{ term: t`Object`, value: vehicle }]),
            { term: t`Status`, value: object === undefined ? '' : <StorageMark status={object.storageStatus} /> },
            { term: t`Spot`, value: spot === undefined ? '' : <SpotByName spot={spot} /> },
            { term: t`Type`, value: words.type[appointment.type] },
            { term: t`Given to`, value: assignee },
            { term: t`Remark`, value: appointment.note },
            ...(appointment.reason ? [{ term: t`Reason`, value: appointment.reason }] : []),
          ]}
        />
      </Flex>
    </Panel>
  );
}
