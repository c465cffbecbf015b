import { useLingui } from '@lingui/react/macro';
import { useNavigate, useParams } from 'react-router-dom';
import { appointmentTable } from '#appointments/appointment.ts';
import { AppointmentForm } from '#appointments/client/appointment-form.tsx';
import { changeAppointment } from '#appointments/client/appointments.store.ts';
import { useSync } from '#sync/client/sync-context.ts';
import { useRow } from '#sync/client/use-row.ts';
import { Page } from '#ui/page.tsx';
import { MissingRecord } from './missing-record.tsx';
import { useOutcome } from './use-outcome.ts';
import { useSeen } from './use-seen.ts';

export function AppointmentEditPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { appointmentId = '' } = useParams();
  const session = useSync();
  const tell = useOutcome();
  const { row, loading } = useRow(appointmentTable, appointmentId);
  const seen = useSeen(row);
  if (seen === undefined) return <MissingRecord title={t`Change appointment`} loading={loading} />;
  const path = `/appointments/${seen.id}`;
  const { objectId, direction, type, date, time, note } = seen;
  return (
    <Page title={t`Change appointment`} width="form" back={{ to: path, label: t`Appointment` }}>
      <AppointmentForm
        draftKey={`appointment-${seen.id}`}
        objects={null}
        initial={{ objectId, direction, type, date, time, note, reason: '' }}
        onSubmit={async (input, reason) => {
          const fields = { ...input, customerId: seen.customerId, assigneeId: seen.assigneeId };
          const result = await changeAppointment(session, seen, fields, reason);
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
