import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Amount } from '#billing/client/amount.tsx';
import type { CancelQuoteAnswer } from '#billing/subscription.schema.ts';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import type { ShownAnswer } from '#session/use-answer.ts';
import { useCan } from '#session/use-can.ts';
import { Facts } from '#ui/facts.tsx';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { Ltr } from '#ui/ltr.tsx';

/** The refund for ending it now, its recipient, and why no money can be paid back where that is so. */
export function RefundFields({ quote: { answer } }: { readonly quote: ShownAnswer<CancelQuoteAnswer> }) {
  const { t } = useLingui();
  const can = useCan();
  const { control } = useFormContext<{ refund: 'no' | 'yes' }>();
  const refund = useWatch({ control, name: 'refund' });
  if (answer === 'asking' || !answer.ok) return <NoAnswer answer={answer} />;
  const { reason, refundable } = answer.result;
  const movesMoney = refundable || reason === 'paid_outside';
  const isForbidden = movesMoney && !can('invoice refund');
  return (
    <>
      <ChoiceField
        name="refund"
        label={t`Refund`}
        choices={[
          { value: 'no', label: t`No refund` },
          { value: 'yes', label: t`With refund`, off: reason === 'nothing_left' || isForbidden },
        ]}
        {...(isForbidden ? { hint: t`You do not have the right to give money back.` } : {})}
      />
      <QuoteFacts quote={answer.result} />
      {(refund === 'yes' || !refundable) && <WhatHappens reason={reason} />}
    </>
  );
}

function QuoteFacts({ quote }: { readonly quote: CancelQuoteAnswer }) {
  const { t } = useLingui();
  const { last_payment_cents: paid, prorated_cents: prorated, email } = quote;
  return (
    <Facts
      facts={[
        { term: t`Last payment`, value: <Amount cents={paid} /> },
        { term: t`For days not used`, value: <Amount cents={prorated} strong /> },
        {
          term: t`Recipient`,
          value:
            email === '' ? t`No e-mail address is known: send the credit invoice yourself.` : <Ltr breaks>{email}</Ltr>,
        },
      ]}
    />
  );
}

function WhatHappens({ reason }: Pick<CancelQuoteAnswer, 'reason'>) {
  if (reason === null) {
    return (
      <Box color="fg.muted">
        <Trans>A credit invoice is made, and the amount goes back the way it was paid.</Trans>
      </Box>
    );
  }
  return (
    <Flex gap="2" bg="accent.tint" borderRadius="panel" px="4" py="2.5" role="status">
      <Box flexShrink={0} pt="0.5">
        <CircleAlert aria-hidden="true" size={18} />
      </Box>
      {reason === 'paid_outside' ? (
        <Trans>
          It was paid outside the payment provider, so no money can go back that way. “With refund” makes a credit
          invoice; pay the amount back yourself.
        </Trans>
      ) : reason === 'not_paid' ? (
        <Trans>
          None of it was paid, so no money goes back. “With refund” makes a credit invoice: less stays open.
        </Trans>
      ) : (
        <Trans>Everything that was invoiced has been used: nothing is left to give back.</Trans>
      )}
    </Flex>
  );
}
