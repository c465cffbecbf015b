import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import { AppointmentsPanel } from '#appointments/client/appointments-panel.tsx';
import { NextVisitFact } from '#appointments/client/next-visit-fact.tsx';
import type { Customer } from '#customers/customer.schema.ts';
import { customerName, customerTable } from '#customers/customer.ts';
import { formatPhone } from '#customers/phone.ts';
import { CustomerObjectsPanel } from '#objects/client/customer-objects-panel.tsx';
import { CustomerHoldFact, CustomerPlatesFact } from '#objects/client/customer-plates-fact.tsx';
import { PendingMark } from '#objects/client/object-marks.tsx';
import { AttentionPanel } from '#pages/attention/attention-panel.tsx';
import { DepositsPanel } from '#pages/deposits/deposits-panel.tsx';
import { CustomerInvoicesPanel } from '#pages/invoices/customer-invoices-panel.tsx';
import { ExtrasPanel } from '#pages/invoices/extras-panel.tsx';
import { CreditFact, OpenAmountFact } from '#pages/invoices/open-amount-fact.tsx';
import { MailsPanel } from '#pages/mails/mails-panel.tsx';
import { CustomerContact } from '#pages/parts/customer-contact.tsx';
import { MissingRecord } from '#pages/parts/missing-record.tsx';
import { RecentAct } from '#pages/parts/recent-act.tsx';
import { RecordDocuments } from '#pages/parts/record-documents.tsx';
import { RecordNotes } from '#pages/parts/record-notes.tsx';
import { RecordTags } from '#pages/parts/record-tags.tsx';
import { CustomerQuotesPanel } from '#pages/quotes/customer-quotes-panel.tsx';
import { CustomerSubscriptionsPanel } from '#pages/subscriptions/customer-subscriptions-panel.tsx';
import { MandatePanel } from '#pages/subscriptions/mandate-panel.tsx';
import { isAtServer, OnceSent } from '#session/once-sent.tsx';
import { useBillsHere, useCollectsByDebit } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { countryName, HOME_COUNTRY } from '#shared/countries.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { usePendingKeys } from '#sync/client/hooks/use-waiting-changes.ts';
import { EmailText } from '#ui/email-text.tsx';
import { Facts } from '#ui/facts.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { KeyFacts } from '#ui/record/key-facts.tsx';
import { RecordColumns } from '#ui/record/record-columns.tsx';
import { ContactsPanel } from './contacts-panel.tsx';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerActivityPanel } from './customer-activity-panel.tsx';
import { CustomerBillingPanel } from './customer-billing-panel.tsx';
import { LikelySameCustomer } from './customer-same.tsx';
import { RecentMerges } from './recent-merges.tsx';
import { TypedBilling } from './typed-billing.tsx';

/** One customer: how to reach them, what they have here, what is planned and noted. */
export function CustomerPage() {
  const { t } = useLingui();
  const { customerId = '' } = useParams();
  const { row: customer, loading } = useRow(customerTable, customerId);
  const back = { to: '/customers', label: t`Customers` };
  const { row: merged } = useRow(mergedRecordTable, customerId);
  if (customer === undefined && merged !== undefined) return <Navigate to={`/customers/${merged.intoId}`} replace />;
  if (customer === undefined) return <MissingRecord title={t`Customer`} loading={loading} back={back} />;
  return <CustomerDetails customer={customer} back={back} />;
}

type DetailsProps = { readonly customer: Customer; readonly back: { readonly to: string; readonly label: string } };

function CustomerDetails({ customer, back }: DetailsProps) {
  const can = useCan();
  const pending = usePendingKeys();
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
      <CustomerHead customer={customer} />
      <RecordTags type="customer" record={customer} />
      {can('customer edit&customer delete') && <LikelySameCustomer customer={customer} />}
      {can('customer edit&customer delete') && <RecentMerges customer={customer} />}
      <AttentionPanel entityId={customer.id} />
      <RecentAct entityId={customer.id} />
      <CustomerPanels customer={customer} />
      {can('customer edit|customer delete') && <CustomerActions customer={customer} />}
    </Page>
  );
}

type OfCustomer = { readonly customer: Customer };

/** What matters first of a customer: what is held, what they owe, when they come, and what they have here. */
function CustomerHead({ customer }: OfCustomer) {
  const can = useCan();
  const billsHere = useBillsHere();
  return (
    <KeyFacts>
      {can('object index') && <CustomerHoldFact customerId={customer.id} />}
      {billsHere && isAtServer(customer) && (
        <>
          <OpenAmountFact customerId={customer.id} />
          <CreditFact customerId={customer.id} />
        </>
      )}
      {can('appointment index') && <NextVisitFact by="customerId" id={customer.id} />}
      {can('object index') && <CustomerPlatesFact customerId={customer.id} />}
    </KeyFacts>
  );
}

function CustomerPanels({ customer }: OfCustomer) {
  const can = useCan();
  const billsHere = useBillsHere();
  const collectsByDebit = useCollectsByDebit();
  // The panel asks again once what was typed with a new customer is saved.
  const [saved, setSaved] = useState(0);
  const countSaved = useCallback(() => setSaved((before) => before + 1), []);
  const { id } = customer;
  return (
    <RecordColumns
      facts={<CustomerDetailsPanel customer={customer} />}
      beside={
        <>
          {can('invoice index&invoice edit') && <TypedBilling key={id} customer={customer} onSaved={countSaved} />}
          {isAtServer(customer) && (
            <>
              {can('invoice index') && <CustomerBillingPanel key={saved} customerId={id} />}
              {collectsByDebit && <MandatePanel customer={customer} />}
            </>
          )}
          <ContactsPanel customerId={id} />
          <RecordDocuments modelType="customer" modelId={id} />
          <RecordNotes modelType="customer" modelId={id} />
          <OnceSent record={customer}>
            <MailsPanel modelType="customer" modelId={id} />
            <CustomerActivityPanel customerId={id} />
          </OnceSent>
        </>
      }
    >
      {can('object index') && <ObjectsOfCustomer customerId={id} />}
      {can('appointment index') && <AppointmentsOfCustomer customerId={id} />}
      {isAtServer(customer) && billsHere && (
        <>
          <CustomerSubscriptionsPanel customerId={id} />
          <CustomerInvoicesPanel customerId={id} />
          <CustomerQuotesPanel customerId={id} />
          <ExtrasPanel subject={{ customer: id }} customerId={id} />
          <DepositsPanel customerId={id} />
        </>
      )}
    </RecordColumns>
  );
}

function CustomerDetailsPanel({ customer }: OfCustomer) {
  const { t, i18n } = useLingui();
  const home = [
    `${customer.street} ${customer.houseNumber}`.trim(),
    `${customer.zipcode.replace(' ', '\u00a0')} ${customer.city}`.trim(),
    customer.country === HOME_COUNTRY ? '' : countryName(customer.country, i18n.locale),
  ];
  return (
    <Panel title={t`Details`}>
      <Flex direction="column" gap="4">
        <CustomerContact customer={customer} withName={false} withNumber={false} />
        <Facts
          facts={[
            {
              term: t`Mobile`,
              value: customer.mobile === '' ? '' : <Ltr>{formatPhone(customer.mobile, customer.country)}</Ltr>,
            },
            {
              term: t`Phone`,
              value: customer.phone === '' ? '' : <Ltr>{formatPhone(customer.phone, customer.country)}</Ltr>,
            },
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

function AppointmentsOfCustomer({ customerId }: { readonly customerId: string }) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <AppointmentsPanel
      by="customerId"
      id={customerId}
      action={
        can('appointment create&object index') ? (
          <Button size="sm" variant="outline" asChild>
            <Link to={`/appointments/create?customer=${customerId}`}>
              <Plus aria-hidden="true" />
              {t`New appointment`}
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
