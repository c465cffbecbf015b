import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useRunWords } from '#billing/client/billing-run-words.tsx';
import { useProductWords } from '#billing/client/product-words.ts';
import { PlannedLines } from '#billing/client/subscription-invoices.tsx';
import { useSubscriptionWords } from '#billing/client/subscription-words.tsx';
import type { SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { type Fact, Facts } from '#ui/facts.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Panel } from '#ui/panel.tsx';
import { PeriodPrice, useObjectNames } from './subscription-columns.tsx';

type NowProps = { readonly subscription: SubscriptionAnswer };
type PanelProps = NowProps & { readonly actions?: ReactNode };

/** What a subscription is now, and what waits for its next invoice. */
export function SubscriptionNow({ subscription, actions }: PanelProps) {
  const { t } = useLingui();
  const facts = useFacts(subscription);
  const { pending, problem } = subscription;
  return (
    <>
      {problem !== null && <Problem problem={problem} />}
      <Box maxWidth="form">
        <Panel title={t`Now`} actions={actions}>
          <Facts facts={facts} />
        </Panel>
      </Box>
      {pending.length > 0 && (
        <Box maxWidth="form">
          <Panel title={t`Waiting for the next invoice`}>
            <PlannedLines lines={pending} />
          </Panel>
        </Box>
      )}
    </>
  );
}

function Problem({ problem }: { readonly problem: string }) {
  const words = useRunWords();
  return (
    <Flex gap="2" bg="error.tint" borderStartWidth="4px" borderColor="border.error" px="4" py="3" maxWidth="form">
      <Box flexShrink={0} pt="0.5" color="fg.error">
        <CircleAlert aria-hidden="true" size={18} />
      </Box>
      <Box>
        <Box fontWeight="strong">
          <Trans>The last billing run could not invoice it.</Trans>
        </Box>
        {words.problem(problem)}
      </Box>
    </Flex>
  );
}

function useFacts(subscription: SubscriptionAnswer): readonly Fact[] {
  const { t } = useLingui();
  const words = useSubscriptionWords();
  const productWords = useProductWords();
  const nameOf = useObjectNames();
  const { product, object, period, start_on: start, trial_end: trial, end_date: end, collection } = subscription;
  const day = (on: string | null) => (on === null ? null : <bdi>{words.day(on)}</bdi>);
  const { name: rate } = subscription.tax_rate;
  return [
    { term: t`Product`, value: product.name },
    {
      term: t`Object`,
      value: object !== null && (
        <Box asChild color="accent" textDecoration="underline">
          <Link className="lone" to={`/objects/${object.uuid}`}>
            <Ltr>{nameOf(object)}</Ltr>
          </Link>
        </Box>
      ),
    },
    { term: t`Price`, value: <PeriodPrice subscription={subscription} /> },
    {
      term: t`VAT`,
      value: (
        <>
          {productWords.vatMode(subscription.includes_vat)} · <bdi>{rate}</bdi>
        </>
      ),
    },
    { term: t`Payment`, value: collection === 'invoice' ? t`By invoice` : t`By direct debit` },
    { term: t`First day`, value: day(start) },
    ...(trial === null ? [] : [{ term: t`Free until`, value: day(trial) }]),
    {
      term: t`Running period`,
      value: period === null ? null : <bdi>{words.period(period.from_on, period.until_on)}</bdi>,
    },
    { term: t`Next invoice`, value: day(subscription.next_invoice_on) },
    { term: t`Last day`, value: end === null ? t`No end: until it is cancelled` : day(end) },
  ].map(({ term, value }) => ({ term, value: value === false ? null : value }));
}
