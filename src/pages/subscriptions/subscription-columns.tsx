import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Amount } from '#billing/client/amount.tsx';
import { useProductWords } from '#billing/client/product-words.ts';
import { periodPrice, SubscriptionStatusMark, useSubscriptionWords } from '#billing/client/subscription-words.tsx';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { useObjectPicks } from '#pages/parts/object-picks.ts';
import { CutText } from '#ui/cut-text.tsx';
import type { RecordColumn } from '#ui/list/record-list.tsx';
import { Ltr } from '#ui/ltr.tsx';

export const SUBSCRIPTION_CARD_HEIGHT = 112;

/** Names an object beside a subscription: by its plate as written, or by what else identifies it. */
export function useObjectNames(): (object: SubscriptionAnswer['object']) => string {
  const { options } = useObjectPicks();
  const names = useMemo(() => new Map(options.map(({ id, label }) => [id, label])), [options]);
  return useMemo(
    () => (object) => (object === null ? '' : (names.get(object.uuid) ?? (object.licence_plate || object.number))),
    [names],
  );
}

/** Price, how often, and how many of it where it is not one. */
export function PeriodPrice({ subscription }: { readonly subscription: SubscriptionAnswer }) {
  const words = useProductWords();
  const { quantity, price_cents: price, interval_months: months } = subscription;
  return (
    <>
      {quantity > 1 && (
        <Box as="span" color="fg.muted">
          <Ltr>
            {quantity} × <Amount cents={price} /> ={' '}
          </Ltr>
        </Box>
      )}
      <Amount cents={periodPrice(subscription)} /> {words.interval(months)}
    </>
  );
}

export function useSubscriptionColumns(): readonly RecordColumn<SubscriptionAnswer>[] {
  const { t } = useLingui();
  const words = useSubscriptionWords();
  const { day } = words;
  const nameOf = useObjectNames();
  return useMemo((): readonly RecordColumn<SubscriptionAnswer>[] => {
    const shownDay = (on: string | null) => (on === null ? '–' : <bdi>{day(on)}</bdi>);
    return [
      {
        key: 'customer',
        header: t`Customer`,
        cell: ({ customer }) => customer.name,
        sortable: true,
        width: 'minmax(8rem, 2fr)',
        render: ({ customer }) => customer.name,
      },
      {
        key: 'product',
        header: t`Product`,
        cell: ({ description }) => description,
        sortable: true,
        width: 'minmax(8rem, 2fr)',
        render: ({ description }) => description,
      },
      {
        key: 'object',
        header: t`Object`,
        cell: ({ object }) => nameOf(object),
        sortable: true,
        width: 'minmax(6rem, 1fr)',
        render: ({ object }) => (object === null ? '–' : <Ltr>{nameOf(object)}</Ltr>),
      },
      {
        key: 'price',
        header: t`Price`,
        cell: (subscription) => ({ cents: periodPrice(subscription) }),
        sortable: true,
        width: '17rem',
        align: 'end',
        render: (subscription) => <PeriodPrice subscription={subscription} />,
      },
      {
        key: 'status',
        header: t`Status`,
        cell: ({ status }) => words.status[status],
        sortable: true,
        width: '9.5rem',
        render: ({ status }) => <SubscriptionStatusMark status={status} />,
      },
      {
        key: 'next',
        header: t`Next invoice`,
        cell: ({ next_invoice_on: on }) => (on === null ? null : { day: on }),
        sortable: true,
        width: '6rem',
        render: ({ next_invoice_on: on }) => shownDay(on),
      },
      {
        key: 'end',
        header: t`Last day`,
        cell: ({ end_date: on }) => (on === null ? null : { day: on }),
        sortable: true,
        width: '8rem',
        render: ({ end_date: on }) => shownDay(on),
      },
    ];
  }, [t, words, day, nameOf]);
}

/** What a phone shows of a subscription. */
export function SubscriptionCard({ subscription }: { readonly subscription: SubscriptionAnswer }) {
  const { t } = useLingui();
  const { day } = useSubscriptionWords();
  const nameOf = useObjectNames();
  const { customer, description, object, status, next_invoice_on: next, end_date: end } = subscription;
  return (
    <Flex direction="column" justify="center" height="full" gap="1">
      <Flex gap="3" align="center">
        <CutText flex="1" fontWeight="strong">
          {customer.name}
        </CutText>
        <SubscriptionStatusMark status={status} />
      </Flex>
      <Flex gap="3">
        <CutText flex="1">{description}</CutText>
        <Box whiteSpace="nowrap">
          <PeriodPrice subscription={subscription} />
        </Box>
      </Flex>
      <Flex gap="3" color="fg.muted">
        <Box flex="1" truncate>
          {next === null ? (
            end !== null && (
              <>
                {t`Last day`} <bdi>{day(end)}</bdi>
              </>
            )
          ) : (
            <>
              {t`Next invoice`} <bdi>{day(next)}</bdi>
            </>
          )}
        </Box>
        {object !== null && <Ltr>{nameOf(object)}</Ltr>}
      </Flex>
    </Flex>
  );
}
