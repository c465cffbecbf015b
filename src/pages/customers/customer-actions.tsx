import { Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Merge, UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { appointmentTable, isOpen } from '#appointments/appointment.ts';
import { removeCustomer } from '#appointments/client/removals.store.ts';
import { setCustomerStatus } from '#customers/client/customers.store.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { customerName } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { OpenPayments, useOpenPayments } from '#pages/invoices/customer-payments.tsx';
import { DeleteControl } from '#pages/parts/delete-control.tsx';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { isAtServer } from '#session/once-sent.tsx';
import { useCan } from '#session/use-can.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';
import { CustomerPrivacy } from './customer-privacy.tsx';

/** What the office does with the record itself. */
export function CustomerActions({ customer }: { readonly customer: Customer }) {
  const can = useCan();
  return (
    <Flex gap="2" wrap="wrap">
      {can('customer edit') && <StatusControl customer={customer} />}
      {can('customer edit&customer delete') && (
        <Button variant="outline" asChild>
          <Link to={`/customers/${customer.id}/merge`}>
            <Merge aria-hidden="true" />
            <Trans>Merge</Trans>
          </Link>
        </Button>
      )}
      {isAtServer(customer) && <CustomerPrivacy customer={customer} />}
      {can('customer delete') && <Removal customer={customer} />}
    </Flex>
  );
}

/** Activates at once; deactivates after a dialog says what that changes and what it leaves as it is. */
function StatusControl({ customer }: { readonly customer: Customer }) {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const [asking, setAsking] = useState(false);
  const change = async (status: 0 | 1) => {
    setAsking(false);
    const problem = tell(await setCustomerStatus(session, customer, status));
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
  if (customer.status === 0) {
    return (
      <Button variant="outline" onClick={() => void change(1)}>
        <UserCheck aria-hidden="true" />
        {t`Activate`}
      </Button>
    );
  }
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <UserX aria-hidden="true" />
        {t`Deactivate`}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t`Deactivate ${customerName(customer)}?`}
        onConfirm={() => void change(0)}
        onCancel={() => setAsking(false)}
      >
        <Consequences customerId={customer.id} />
      </ConfirmDialog>
    </>
  );
}

function Consequences({ customerId }: { readonly customerId: string }) {
  const open = useRows(
    async (mirror) => ({
      objects: (await mirror.where(objectTable, 'customerId', customerId)).length,
      appointments: (await mirror.where(appointmentTable, 'customerId', customerId)).filter(isOpen).length,
    }),
    [customerId],
  );
  if (open === undefined) return <Skeleton lines={2} />;
  const { objects, appointments } = open;
  return (
    <Flex direction="column" gap="2">
      <p>
        <Trans>The customer moves to the inactive customers and can be activated again at any time.</Trans>
      </p>
      {objects + appointments > 0 && (
        <chakra.p fontWeight="strong">
          <Trans>
            These stay as they are: <Plural value={objects} one="# object" other="# objects" />,{' '}
            <Plural value={appointments} one="# open appointment" other="# open appointments" />.
          </Trans>
        </chakra.p>
      )}
    </Flex>
  );
}

/** Deletes after asking. What is open with the payment provider is said first; the server has the last word. */
function Removal({ customer }: { readonly customer: Customer }) {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const payments = useOpenPayments(customer.id);
  return (
    <DeleteControl
      title={t`Delete ${customerName(customer)}?`}
      to="/customers"
      onOpen={payments.ask}
      blocked={payments.blocks}
      onDelete={async () => tell(await removeCustomer(session, customer, payments.invoices > 0))}
    >
      <Trans>This cannot be undone here. Customers with objects or open appointments are kept.</Trans>
      <OpenPayments invoices={payments.invoices} subscriptions={payments.subscriptions} />
    </DeleteControl>
  );
}
