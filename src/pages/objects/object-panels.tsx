import { Button, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { CalendarPlus } from 'lucide-react';
import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { AppointmentsPanel } from '#appointments/client/appointments-panel.tsx';
import { FetchingContacts } from '#customers/client/fetching-contacts.tsx';
import type { Customer } from '#customers/customer.schema.ts';
import { HandoversPanel } from '#handovers/client/handovers-panel.tsx';
import { choiceText, useObjectWords } from '#objects/client/use-object-words.ts';
import type { StoredObject } from '#objects/object.schema.ts';
import { OBJECT_FIELDS } from '#objects/object-fields.ts';
import { ObjectContractPanel } from '#pages/contracts/object-contract-panel.tsx';
import { ExtrasPanel } from '#pages/invoices/extras-panel.tsx';
import { CustomerContact } from '#pages/parts/customer-contact.tsx';
import { RecordDocuments } from '#pages/parts/record-documents.tsx';
import { RecordNotes } from '#pages/parts/record-notes.tsx';
import { ObjectSubscriptionsPanel } from '#pages/subscriptions/object-subscriptions-panel.tsx';
import { isAtServer, OnceSent } from '#session/once-sent.tsx';
import { useBillsHere } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { marked } from '#shared/field-map.ts';
import { formatSize } from '#shared/length.ts';
import { YARD_MOMENT } from '#shared/yard-moment.ts';
import { Facts } from '#ui/facts.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Panel } from '#ui/panel.tsx';
import { RecordColumns } from '#ui/record/record-columns.tsx';
import { ObjectMovements } from './object-movements.tsx';
import { ObjectRdwPanel } from './object-rdw-panel.tsx';

// Parts that depend on the id alone are memoized: they do not render again with each change of the object.
const ContractPanel = memo(ObjectContractPanel);
const Documents = memo(RecordDocuments);
const Notes = memo(RecordNotes);
const Subscriptions = memo(ObjectSubscriptionsPanel);
const Contact = memo(CustomerContact);
const Handovers = memo(HandoversPanel);

/** What is known of an object, planned for it, paid for it, and what happened to it. */
export function ObjectPanels({ object, customer }: OfObject) {
  const can = useCan();
  const billsHere = useBillsHere();
  return (
    <RecordColumns
      facts={<FactsPanel object={object} customer={customer} />}
      beside={
        <>
          <ObjectRdwPanel object={object} />
          <Documents modelType="object" modelId={object.id} />
          <Notes modelType="object" modelId={object.id} />
        </>
      }
    >
      {can('appointment index') && <Appointments objectId={object.id} />}
      <OnceSent record={object}>
        <ContractPanel objectId={object.id} />
        {billsHere && <Subscriptions objectId={object.id} hasCustomer={object.customerId !== null} />}
        {billsHere && <Extras objectId={object.id} customerId={object.customerId} />}
      </OnceSent>
      <Handovers objectId={object.id} />
      <ObjectMovements objectId={object.id} isKnown={isAtServer(object)} />
    </RecordColumns>
  );
}

const Appointments = memo(function Appointments({ objectId }: { readonly objectId: string }) {
  const { t } = useLingui();
  const can = useCan();
  return (
    <AppointmentsPanel
      by="objectId"
      id={objectId}
      action={
        can('appointment create') ? (
          <Button size="sm" variant="outline" asChild>
            <Link to={`/appointments/create?object=${objectId}`}>
              <CalendarPlus aria-hidden="true" />
              {t`Plan`}
            </Link>
          </Button>
        ) : null
      }
    />
  );
});

type ExtrasProps = { readonly objectId: string; readonly customerId: string | null };

const Extras = memo(function Extras({ objectId, customerId }: ExtrasProps) {
  const subject = useMemo(() => ({ object: objectId }), [objectId]);
  return <ExtrasPanel subject={subject} customerId={customerId ?? undefined} />;
});

type OfObject = { readonly object: StoredObject; readonly customer: Customer | undefined };

const EXTRA = marked(OBJECT_FIELDS, 'extra');

function FactsPanel({ object, customer }: OfObject) {
  const { t, i18n } = useLingui();
  const words = useObjectWords();
  const since = object.lastMovedAt === null ? '' : i18n.date(object.lastMovedAt, YARD_MOMENT);
  const size = formatSize(object, i18n.locale);
  const start = object.contractStartOn === null ? '' : i18n.date(object.contractStartOn, { dateStyle: 'medium' });
  return (
    <Panel title={t`Details`}>
      <Flex direction="column" gap="4">
        {customer !== undefined && <Contact customer={customer} withName={false} />}
        {customer !== undefined && <FetchingContacts customerId={customer.id} />}
        <Facts
          facts={[
            { term: t`Size`, value: size === '' ? '' : <Ltr>{`${size} m`}</Ltr> },
            ...EXTRA.map((name) => ({ term: words.fields[name], value: choiceText(words, name, object[name]) })),
            { term: words.fields.contractStartOn, value: start === '' ? '' : <bdi>{start}</bdi> },
            { term: t`Last moved`, value: since === '' ? '' : <bdi>{since}</bdi> },
          ]}
        />
      </Flex>
    </Panel>
  );
}
