import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Plus, UserCheck, UserX } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { AppointmentsPanel } from '#appointments/client/appointments-panel.tsx';
import { removeCustomer } from '#appointments/client/removals.store.ts';
import { setCustomerStatus } from '#customers/client/customers.store.ts';
import type { Customer } from '#customers/customer.schema.ts';
import { customerName, customerTable } from '#customers/customer.ts';
import { CustomerObjectsPanel } from '#objects/client/customer-objects-panel.tsx';
import { PendingMark } from '#objects/client/object-marks.tsx';
import { useSync } from '#sync/client/sync-context.ts';
import { useRow } from '#sync/client/use-row.ts';
import { usePendingKeys } from '#sync/client/use-waiting-changes.ts';
import { Facts } from '#ui/facts.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { CustomerContact } from './customer-contact.tsx';
import { DeleteControl } from './delete-control.tsx';
import { MailsPanel } from './mails-panel.tsx';
import { MissingRecord } from './missing-record.tsx';
import { RecordNotes } from './record-notes.tsx';
import { RecordTags } from './record-tags.tsx';
import { useCan } from './use-can.ts';
import { useOutcome } from './use-outcome.ts';

/** One customer: how to reach them, what they have here, what is planned and noted. */
export function CustomerPage() {
  const { t } = useLingui();
  const { customerId = '' } = useParams();
  const { row: customer, loading } = useRow(customerTable, customerId);
  const back = { to: '/customers', label: t`Customers` };
  if (customer === undefined) return <MissingRecord title={t`Customer`} loading={loading} back={back} />;
  return <CustomerDetails customer={customer} back={back} />;
}

type DetailsProps = { readonly customer: Customer; readonly back: { readonly to: string; readonly label: string } };

function CustomerDetails({ customer, back }: DetailsProps) {
  const { t } = useLingui();
  const can = useCan();
  const pending = usePendingKeys();
  const home = [
    `${customer.street} ${customer.houseNumber}`.trim(),
    `${customer.zipcode.replace(' ', '\u00a0')} ${customer.city}`.trim(),
  ];
  return (
    <Page
      title={customerName(customer)}
      back={back}
      subtitle={
        <Flex gap="2" align="center">
          {customer.city}
          {customer.status === 0 && (
            <chakra.span fontWeight="strong">
              <Trans>Inactive</Trans>
            </chakra.span>
          )}
          {pending.has(`customers/${customer.id}`) && <PendingMark />}
        </Flex>
      }
      actions={can('customer edit') ? <EditLink customerId={customer.id} /> : undefined}
    >
      <RecordTags type="customer" record={customer} />
      <AttentionPanel entityId={customer.id} />
      <Box
        display="grid"
        gap="4"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 24rem), 1fr))"
        alignItems="start"
      >
        <Panel title={t`Details`}>
          <Flex direction="column" gap="4">
            <CustomerContact customer={customer} withName={false} />
            <Facts
              facts={[
                { term: t`Mobile`, value: customer.mobile === '' ? '' : <Ltr>{customer.mobile}</Ltr> },
                { term: t`Phone`, value: customer.phone === '' ? '' : <Ltr>{customer.phone}</Ltr> },
                { term: t`E-mail`, value: customer.email === '' ? '' : <EmailText email={customer.email} /> },
                { term: t`Address`, value: home.filter((line) => line !== '').join(', ') },
                {
                  term: t`Remark`,
                  value: customer.note === '' ? '' : <Box whiteSpace="pre-wrap">{customer.note}</Box>,
                },
              ]}
            />
          </Flex>
        </Panel>
        {can('object index') && <ObjectsOfCustomer customerId={customer.id} />}
        {can('appointment index') && <AppointmentsPanel by="customerId" id={customer.id} />}
        <RecordNotes modelType="customer" modelId={customer.id} />
        <MailsPanel modelType="customer" modelId={customer.id} />
      </Box>
      {can('customer edit|customer delete') && <RecordActions customer={customer} />}
    </Page>
  );
}

/** Breaks after the @ where the line is too short. */
function EmailText({ email }: { readonly email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <Ltr breaks>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </Ltr>
  );
}

function ObjectsOfCustomer({ customerId }: { readonly customerId: string }) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <CustomerObjectsPanel
      customerId={customerId}
      action={
        can('object create') ? (
          <Button size="sm" variant="outline" asChild>
            <Link to={`/objects/create?customer=${customerId}`}>
              <Plus aria-hidden="true" />
              {t`New object`}
            </Link>
          </Button>
        ) : null
      }
    />
  );
}

function EditLink({ customerId }: { readonly customerId: string }) {
  return (
    <Button variant="outline" asChild>
      <Link to={`/customers/${customerId}/edit`}>
        <Pencil aria-hidden="true" />
        <Trans>Edit</Trans>
      </Link>
    </Button>
  );
}

/** What the office does with the record itself. */
function RecordActions({ customer }: { readonly customer: Customer }) {
  const { t } = useLingui();
  const can = useCan();
  const session = useSync();
  const tell = useOutcome();
  const say = (problem: { readonly message: string } | null) => {
    if (problem !== null) notify({ tone: 'error', title: problem.message });
  };
  const active = customer.status === 1;
  return (
    <Flex gap="2" wrap="wrap">
      {can('customer edit') && (
        <Button
          variant="outline"
          onClick={async () => say(tell(await setCustomerStatus(session, customer, active ? 0 : 1)))}
        >
          {active ? <UserX aria-hidden="true" /> : <UserCheck aria-hidden="true" />}
          {active ? t`Deactivate` : t`Activate`}
        </Button>
      )}
      {can('customer delete') && (
        <DeleteControl
          title={t`Delete ${customerName(customer)}?`}
          to="/customers"
          onDelete={async () => tell(await removeCustomer(session, customer))}
        >
          <Trans>This cannot be undone here. Customers with objects or open appointments are kept.</Trans>
        </DeleteControl>
      )}
    </Flex>
  );
}
