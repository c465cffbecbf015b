import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router-dom';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { appointmentTable } from '#appointments/appointment.ts';
import { AppointmentForm } from '#appointments/client/appointment-form.tsx';
import { changeAppointment } from '#appointments/client/appointments.store.ts';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import type { OpeningWeek } from '#opening-hours/opening-hours.ts';
import { useTold } from '#pages/mails/use-told.ts';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { useAssignees } from '#pages/parts/use-assignees.ts';
import { useSeen } from '#pages/parts/use-seen.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { Page } from '#ui/page.tsx';

export function AppointmentEditPage() {
  const { t } = useLingui();
  const { appointmentId = '' } = useParams();
  const { row, loading } = useRow(appointmentTable, appointmentId);
  const seen = useSeen(row);
  const week = useOpeningWeek();
  if (seen === undefined || week === undefined) {
    return <MissingRecord title={t`Change appointment`} loading={loading || week === undefined} />;
  }
  return <EditForm seen={seen} week={week} />;
}

type EditFormProps = { readonly seen: Appointment; readonly week: OpeningWeek };

function EditForm({ seen, week }: EditFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const session = useSync();
  const tell = useOutcome();
  const assignees = useAssignees(seen.assigneeId);
  const told = useTold(seen);
  const path = `/appointments/${seen.id}`;
  const { objectId, direction, type, date, time, note, assigneeId } = seen;
  return (
    <Page title={t`Change appointment`} width="form" back={{ to: path, label: t`Appointment` }}>
      <AppointmentForm
        draftKey={`appointment-${seen.id}`}
        objects={null}
        week={week}
        ownId={seen.id}
        told={told}
        assignees={assignees}
        initial={{
          objectId,
          direction,
          type,
          date,
          time,
          note,
          reason: '',
          assigneeId: assigneeId ?? '',
          notification: false,
        }}
        onSubmit={async (input, choices) => {
          const fields = { ...input, customerId: seen.customerId };
          const result = await changeAppointment(session, seen, fields, choices);
          const problem = tell(result);
          if (problem !== null) {
            return [{ ...problem, ...(result.outcome === 'refused' ? { code: result.refusal.code } : {}) }];
          }
          void navigate(path, { replace: true });
          return undefined;
        }}
        onCancel={() => void navigate(path)}
      />
    </Page>
  );
}
