import { Box, Button } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { useSubscriptionWords } from '#billing/client/subscription-words.tsx';
import type { ChangeSubscriptionBody, SubscriptionAnswer } from '#billing/subscription.schema.ts';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { QuestionDialog } from '#pages/parts/question-dialog.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { formatAmount } from '#shared/money.ts';
import { changeSubscription, previewChange } from './subscription-calls.ts';
import type { SubscriptionPartProps } from './subscription-part.ts';

const nothing = z.object({});

/** A subscription that runs on: its price and what was billed stay as they are. */
const goesOn = ({ version }: Pick<SubscriptionAnswer, 'version'>): ChangeSubscriptionBody => ({
  end: { condition: 'none' },
  proration: 'none',
  version,
});

/** Takes back that a subscription ends, as long as its last day is not over, after telling what is invoiced then. */
export function WithdrawNotice({ subscription, onChanged, onOutdated }: SubscriptionPartProps) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const { uuid } = subscription;
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        <Undo2 aria-hidden="true" />
        {t`Withdraw the notice`}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={t`Withdraw the notice`}
          submitLabel={t`Withdraw the notice`}
          schema={nothing}
          values={{}}
          act={() => changeSubscription(uuid, goesOn(subscription))}
          said={t`Notice withdrawn: it runs on`}
          after={onChanged}
          onDone={close}
          onStale={onOutdated}
          onClose={close}
        >
          <WhatComesThen subscription={subscription} />
        </QuestionDialog>
      )}
    </>
  );
}

function WhatComesThen({ subscription }: Pick<SubscriptionPartProps, 'subscription'>) {
  const { i18n } = useLingui();
  const { day } = useSubscriptionWords();
  const { uuid, version } = subscription;
  const { answer } = useAnswer({
    key: ['withdrawn', uuid, String(version)],
    ask: () => previewChange(uuid, goesOn(subscription)),
  });
  const first = answer !== 'asking' && answer.ok ? answer.result.invoices[0] : undefined;
  const on = first === undefined ? '' : day(first.on);
  const amount = first === undefined ? '' : formatAmount(first.total_cents, i18n.locale);
  return (
    <Box display="grid" gap="2">
      <Box>
        <Trans>It then runs on until it is cancelled again.</Trans>
      </Box>
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : (
        first !== undefined && (
          <Box>
            <Trans>
              The next invoice is of <bdi>{on}</bdi>: <bdi>{amount}</bdi>.
            </Trans>
          </Box>
        )
      )}
    </Box>
  );
}
