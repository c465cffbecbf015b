import { Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { ToldLine } from '#appointments/client/told-line.tsx';
import { expectsVisit } from '#appointments/told-visit.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { useTold } from '#pages/mails/use-told.ts';
import { CheckOption } from '#ui/check-option.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

type CancelDialogProps = {
  readonly open: boolean;
  readonly appointment: Appointment;
  readonly customer: Customer | undefined;
  readonly onConfirm: (notification: boolean) => void;
  readonly onCancel: () => void;
};

/** Asks before an appointment is cancelled, and whether its customer gets a mail about it. */
export function AppointmentCancelDialog({ open, appointment, customer, onConfirm, onCancel }: CancelDialogProps) {
  const { t } = useLingui();
  const told = useTold(appointment);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const mails = chosen ?? expectsVisit(told);
  const email = customer?.email ?? '';
  return (
    <ConfirmDialog
      open={open}
      title={t`Cancel this appointment?`}
      destructive
      onConfirm={() => onConfirm(mails && email !== '')}
      onCancel={onCancel}
    >
      <Flex direction="column" gap="3">
        <Text>
          <Trans>It stays in the list as cancelled and can be reopened.</Trans>
        </Text>
        <ToldLine told={told} />
        {email === '' ? (
          <Text color="fg.muted">
            <Trans>No mail goes out: no e-mail address is known.</Trans>
          </Text>
        ) : (
          <CheckOption checked={mails} onChange={setChosen}>
            <Trans>Mail the customer</Trans> <bdi>({email})</bdi>
          </CheckOption>
        )}
      </Flex>
    </ConfirmDialog>
  );
}
