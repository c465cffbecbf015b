import { Box, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { BalanceAnswer } from '#billing/balance.schema.ts';
import { Amount } from '#billing/client/amount.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { Ltr } from '#ui/ltr.tsx';
import { balanceQuery } from './invoice-calls.ts';
import { TextLink } from './invoice-origin.tsx';

/**
 * What a customer has in credit or paid too much, by the invoices it came from: each leads to the page where it is given
 * back or set off. Nothing where there is none.
 */
export function CustomerCredit({ customerId }: { readonly customerId: string }) {
  const { t } = useLingui();
  const { answer } = useAnswer(balanceQuery(customerId), { live: true });
  if (answer === 'asking' || !answer.ok) return null;
  const { balance_cents: balance, kept, overpaid } = answer.result;
  if (balance === 0 && overpaid.length === 0) return null;
  return (
    <chakra.section
      aria-label={t`In credit`}
      data-balance-cents={balance}
      mt="3"
      px="4"
      py="3"
      borderRadius="panel"
      bg="accent.tint"
      display="grid"
      gap="2"
    >
      {balance > 0 && (
        <div>
          <Trans>
            In credit, for the next invoice: <Amount cents={balance} strong />
          </Trans>
          <Sources sources={kept} />
        </div>
      )}
      {overpaid.length > 0 && (
        <div>
          <Trans>Paid too much: give it back, set it off or keep it in credit.</Trans>
          <Sources sources={overpaid} />
        </div>
      )}
    </chakra.section>
  );
}

function Sources({ sources }: { readonly sources: BalanceAnswer['kept'] }) {
  return (
    <chakra.ul listStyleType="none" fontSize="small" mt="0.5">
      {sources.map(({ uuid, number, amount_cents: cents }) => (
        <chakra.li key={uuid} display="flex" gap="3" justifyContent="space-between">
          <TextLink to={`/invoices/${uuid}`}>
            <Ltr>{number}</Ltr>
          </TextLink>
          <Box>
            <Amount cents={cents} />
          </Box>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
