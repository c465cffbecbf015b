import { Box, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '#billing/client/amount.tsx';
import type { DepositAnswer } from '#billing/deposits/deposit.schema.ts';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { useAnchor } from '#pages/parts/use-anchor.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useMakesInvoices } from '#session/use-bills-here.ts';
import { Panel } from '#ui/panel.tsx';
import { AskDepositDialog } from './deposit-ask-dialog.tsx';
import { depositsQuery } from './deposit-calls.ts';
import { DepositItem } from './deposit-item.tsx';

/** What is held and asked of a customer as security, with receiving, returning, keeping and setting off. */
export function DepositsPanel({ customerId }: { readonly customerId: string }) {
  const { t } = useLingui();
  const makes = useMakesInvoices();
  const { answer, askAgain } = useAnswer(depositsQuery(customerId), { live: true });
  const [asking, setAsking] = useState(false);
  useAnchor('deposits', answer !== 'asking');
  return (
    <Panel
      title={t`Deposits`}
      anchor="deposits"
      actions={
        makes ? (
          <ServerButton size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            <Plus aria-hidden="true" />
            {t`New deposit`}
          </ServerButton>
        ) : undefined
      }
    >
      {answer === 'asking' || !answer.ok ? (
        <NoAnswer answer={answer} />
      ) : (
        <Deposits deposits={answer.result.result} onChanged={askAgain} />
      )}
      {asking && (
        <AskDepositDialog
          customer={customerId}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false);
            askAgain();
          }}
        />
      )}
    </Panel>
  );
}

type DepositsProps = { readonly deposits: readonly DepositAnswer[]; readonly onChanged: () => void };

function Deposits({ deposits, onChanged }: DepositsProps) {
  const held = deposits.reduce((sum, { held_cents: cents }) => sum + cents, 0);
  if (deposits.length === 0) {
    return (
      <Box color="fg.muted">
        <Trans>No deposit is asked for or held.</Trans>
      </Box>
    );
  }
  return (
    <>
      <Box mb="3" data-held-cents={held}>
        <Trans>
          Held in all: <Amount cents={held} strong />
        </Trans>
      </Box>
      <chakra.ul
        listStyleType="none"
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="3"
        css={{ '& > li + li': { borderTop: 'hairline', pt: '3' } }}
      >
        {deposits.map((deposit) => (
          <DepositItem key={deposit.uuid} deposit={deposit} onChanged={onChanged} />
        ))}
      </chakra.ul>
    </>
  );
}
