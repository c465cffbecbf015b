import { useLingui } from '@lingui/react/macro';
import { FormProvider, useForm } from 'react-hook-form';
import { changeAppointment } from '#appointments/client/appointments.store.ts';
import { BulkDialog } from '#pages/bulk/bulk-dialog.tsx';
import { useAssignees } from '#pages/parts/use-assignees.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { BulkVisit, type ChosenVisits, onOpenVisit } from './appointment-bulk-visit.tsx';

/** Gives many appointments to one colleague, or to nobody. */
export function AppointmentBulkGive({ entries, onClose }: ChosenVisits) {
  const { t } = useLingui();
  const session = useSync();
  const assignees = useAssignees(null);
  const form = useForm({ defaultValues: { assignee: '' } });
  const assignee = form.watch('assignee');
  const step = onOpenVisit(session, (seen) => {
    const assigneeId = assignee === '' ? null : assignee;
    return changeAppointment(session, seen, { ...seen, assigneeId }, { reason: null });
  });
  return (
    <BulkDialog title={t`Give to`} entries={entries} ready step={step} nameOf={BulkVisit} onClose={onClose}>
      <FormProvider {...form}>
        <SelectField name="assignee" label={t`Give to`} options={assignees} />
      </FormProvider>
    </BulkDialog>
  );
}
