import { Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Customer } from '#customers/customer.schema.ts';
import { CheckOption } from '#ui/check-option.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

type CancelDialogProps = {
  readonly open: boolean;
  readonly customer: Customer | undefined;
  readonly onConfirm: (notification: boolean) => void;
  readonly onCancel: () => void;
};

/** Asks before an appointment is cancelled, and whether its customer gets a mail about it. */
export function AppointmentCancelDialog({ open, customer, onConfirm, onCancel }: CancelDialogProps) {
  const { t } = useLingui();
  const [mails, setMails] = useState(false);
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
        {email === '' ? (
          <Text color="fg.muted">
            <Trans>No mail goes out: no e-mail address is known.</Trans>
          </Text>
        ) : (
          <CheckOption checked={mails} onChange={setMails}>
            <Trans>Mail the customer</Trans> <bdi>({email})</bdi>
          </CheckOption>
        )}
      </Flex>
    </ConfirmDialog>
  );
}
