import { Box } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { CheckField } from '#ui/form/check-field.tsx';

/** Whether the owner of an object gets a mail about the appointment: `notification` of the form. */
export function NotifyField({ objectId }: { readonly objectId: string | null }) {
  const { row: object } = useRow(objectTable, objectId);
  const { row: customer, loading } = useRow(customerTable, object?.customerId ?? null);
  if (objectId !== null && !loading && (customer?.email ?? '') === '') {
    return (
      <Box color="fg.muted">
        <Trans>No mail goes out: no e-mail address is known.</Trans>
      </Box>
    );
  }
  return (
    <CheckField name="notification">
      <Trans>Mail the customer</Trans>
      {customer !== undefined && <bdi> ({customer.email})</bdi>}
    </CheckField>
  );
}
