import { Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FormProvider, useForm } from 'react-hook-form';
import { cancelAppointment, changeAppointment } from '#appointments/client/appointments.store.ts';
import { OVERRIDABLE } from '#appointments/slot-rule.ts';
import { BulkDialog } from '#pages/bulk/bulk-dialog.tsx';
import { dayAt, isCivilDate } from '#shared/civil-date.ts';
import type { Refusal } from '#shared/refusal.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { BulkVisit, type ChosenVisit, type ChosenVisits, onOpenVisit } from './appointment-bulk-visit.tsx';

/** Whether customers get a mail; null until somebody chose. */
type Mailing = 'mail' | 'none' | null;

const mayOverrule = ({ code }: Refusal) => OVERRIDABLE.has(code);
export const hasAddress = ({ item }: ChosenVisit) => (item.customer?.email ?? '') !== '';

/** Moves many appointments to another day; each keeps its time. */
export function AppointmentBulkMove({ entries, onClose }: ChosenVisits) {
  const { t, i18n } = useLingui();
  const session = useSync();
  const form = useForm<{ date: string | null; mailing: Mailing }>({ defaultValues: { date: null, mailing: null } });
  const [date, mailing] = form.watch(['date', 'mailing']);
  const day = date !== null && isCivilDate(date) ? date : null;
  const step = onOpenVisit(session, (seen, visit, reason) => {
    if (day === null || seen.date === day) return { outcome: 'unchanged' };
    const notification = mailing === 'mail' && hasAddress(visit);
    return changeAppointment(session, seen, { ...seen, date: day }, { reason, notification });
  });
  return (
    <BulkDialog
      title={t`Reschedule to another day`}
      entries={entries}
      ready={day !== null && isSettled(entries, mailing)}
      step={step}
      nameOf={BulkVisit}
      said={
        <Said
          what={
            day === null
              ? ''
              : t`to ${i18n.date(`${day}T12:00:00`, { weekday: 'long', day: 'numeric', month: 'long' })}`
          }
          mailing={mailing}
        />
      }
      mayOverrule={mayOverrule}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Flex direction="column" gap="4">
          <DateField name="date" label={t`Day`} min={dayAt(Date.now())} hint={t`Each keeps its time.`} required />
          <MailingField entries={entries} />
        </Flex>
      </FormProvider>
    </BulkDialog>
  );
}

/** Calls off many appointments. They stay in the list, and can be opened again. */
export function AppointmentBulkCancel({ entries, onClose }: ChosenVisits) {
  const { t } = useLingui();
  const session = useSync();
  const form = useForm<{ mailing: Mailing }>({ defaultValues: { mailing: null } });
  const mailing = form.watch('mailing');
  const step = onOpenVisit(session, (seen, visit) =>
    cancelAppointment(session, seen, mailing === 'mail' && hasAddress(visit)),
  );
  return (
    <BulkDialog
      title={t`Call off`}
      entries={entries}
      ready={isSettled(entries, mailing)}
      step={step}
      nameOf={BulkVisit}
      said={<Said what={t`called off`} mailing={mailing} />}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Text mb="4">
          <Trans>They stay in the list as cancelled and can be reopened.</Trans>
        </Text>
        <MailingField entries={entries} />
      </FormProvider>
    </BulkDialog>
  );
}

type SaidProps = { readonly what: string; readonly mailing: Mailing };

/** What was done with them, and whether their customers are told. */
function Said({ what, mailing }: SaidProps) {
  const { t } = useLingui();
  return (
    <>
      {what} · {mailing === 'mail' ? t`customers with an address are mailed` : t`no mail`}
    </>
  );
}

/** True once it is chosen whether customers are told, or nobody can be. */
function isSettled(entries: readonly ChosenVisit[], mailing: Mailing): boolean {
  return mailing !== null || !entries.some(hasAddress);
}

/** Whether the customers get a mail: nothing is proposed for many at once. */
function MailingField({ entries }: Pick<ChosenVisits, 'entries'>) {
  const { t } = useLingui();
  const all = entries.length;
  const reachable = entries.filter(hasAddress).length;
  if (reachable === 0) {
    return (
      <Text color="fg.muted">
        <Trans>No mail goes out: no e-mail address is known.</Trans>
      </Text>
    );
  }
  return (
    <>
      <ChoiceField
        name="mailing"
        label={t`Tell the customers?`}
        required
        choices={[
          { value: 'mail', label: t`Mail them` },
          { value: 'none', label: t`No mail` },
        ]}
      />
      <Text mt="2" color="fg.muted">
        <Plural
          value={reachable}
          one={`An e-mail address is known for # of ${all}.`}
          other={`An e-mail address is known for # of ${all}.`}
        />
      </Text>
    </>
  );
}
