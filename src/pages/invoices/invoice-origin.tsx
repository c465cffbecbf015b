import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Amount } from '#billing/client/amount.tsx';
import { useInvoiceWords } from '#billing/client/invoice-words.ts';
import { useProductWords } from '#billing/client/product-words.ts';
import { SubscriptionStatusMark } from '#billing/client/subscription-words.tsx';
import type { InvoiceDetailAnswer } from '#billing/invoice.schema.ts';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { objectTable } from '#objects/object.ts';
import { formatPlate } from '#objects/plate.ts';
import { subscriptionQuery } from '#pages/subscriptions/subscription-calls.ts';
import { subscriptionPath } from '#pages/subscriptions/subscription-list.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { dayAt } from '#shared/civil-date.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { Ltr } from '#ui/ltr.tsx';

export const TextLink = chakra(Link, {
  base: { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '2px' },
});

type OfInvoice = { readonly invoice: InvoiceDetailAnswer };

/** Where an invoice comes from: a subscription and its period, the invoice that it credits, or a person. */
export function InvoiceOrigin({ invoice }: OfInvoice) {
  if (invoice.original !== null) return <FromInvoice invoice={invoice} original={invoice.original} />;
  if (invoice.subscription !== null) return <FromSubscription invoice={invoice} id={invoice.subscription} />;
  return <FromPerson invoice={invoice} />;
}

function FromSubscription({ invoice, id }: OfInvoice & { readonly id: string }) {
  const can = useCan();
  const words = useInvoiceWords();
  const { interval } = useProductWords();
  const { answer } = useAnswer(subscriptionQuery(id), { kept: true });
  const subscription = answer !== 'asking' && answer.ok ? answer.result : null;
  const name = subscription?.description ?? '';
  const from = earliest(invoice.lines.map((line) => line.from_on));
  const until = latest(invoice.lines.map((line) => line.until_on));
  const period = words.period(from, until);
  return (
    <Flex direction="column" gap="1">
      <Flex columnGap="3" rowGap="1" wrap="wrap" align="center">
        <Box>
          {name !== '' && (
            <>
              <Trans>Subscription</Trans>{' '}
            </>
          )}
          <TextLink to={subscriptionPath(id)}>{name === '' ? <Trans>Subscription</Trans> : <bdi>{name}</bdi>}</TextLink>
        </Box>
        {subscription !== null && <SubscriptionStatusMark status={subscription.status} />}
      </Flex>
      {subscription !== null && (
        <Box color="fg.muted" fontSize="small">
          <bdi dir="ltr" className="ltr">
            {subscription.quantity} × <Amount cents={subscription.price_cents} />
          </bdi>{' '}
          {interval(subscription.interval_months)}
          {subscription.object !== null && can('object index') && (
            <>
              {' · '}
              <ObjectLink object={subscription.object} />
            </>
          )}
        </Box>
      )}
      {period !== '' && (
        <Box data-period={`${from}/${until}`}>
          <Trans>
            Period: <bdi>{period}</bdi>
          </Trans>
        </Box>
      )}
    </Flex>
  );
}

/** Shows the object by its plate from this device's mirror: the server's answer does not give the plate's country. */
function ObjectLink({ object }: { readonly object: NonNullable<SubscriptionAnswer['object']> }) {
  const { row } = useRow(objectTable, object.uuid);
  const plate = row === undefined ? object.licence_plate : formatPlate(row.plate, row.plateCountry);
  return (
    <TextLink to={`/objects/${object.uuid}`}>
      <Ltr>{plate || object.number}</Ltr>
    </TextLink>
  );
}

const known = (days: readonly (string | null)[]) => days.filter((day) => day !== null).toSorted();
const earliest = (days: readonly (string | null)[]) => known(days)[0] ?? null;
const latest = (days: readonly (string | null)[]) => known(days).at(-1) ?? null;

function FromInvoice({ invoice, original }: OfInvoice & { readonly original: { uuid: string; number: string } }) {
  return (
    <Flex direction="column" gap="1">
      <Box>
        <Trans>
          Credits invoice{' '}
          <TextLink to={`/invoices/${original.uuid}`}>
            <Ltr>{original.number}</Ltr>
          </TextLink>
        </Trans>
      </Box>
      {invoice.reason !== '' && (
        <Box color="fg.muted">
          <bdi>{invoice.reason}</bdi>
        </Box>
      )}
    </Flex>
  );
}

function FromPerson({ invoice }: OfInvoice) {
  const words = useInvoiceWords();
  const made = invoice.events.find(({ action }) => action === 'created');
  const who = made?.by ?? '';
  const day = words.day(dayAt(invoice.created_at));
  return (
    <Box>
      {who === '' ? (
        <Trans>
          Made on <bdi>{day}</bdi>
        </Trans>
      ) : (
        <Trans>
          Made by <bdi>{who}</bdi> on <bdi>{day}</bdi>
        </Trans>
      )}
    </Box>
  );
}

/** The customer the invoice is for. */
export function CustomerLink({ invoice }: OfInvoice) {
  const { t } = useLingui();
  const can = useCan();
  const { uuid, name } = invoice.customer;
  const shown = <bdi>{name === '' ? t`Customer` : name}</bdi>;
  return can('customer index') ? <TextLink to={`/customers/${uuid}`}>{shown}</TextLink> : shown;
}
