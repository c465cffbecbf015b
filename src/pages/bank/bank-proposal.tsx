import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleHelp, SearchCheck, SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { BankEntryAnswer } from '#bank/bank.schema.ts';
import { Amount } from '#billing/client/amount.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useBankWords } from './bank-words.ts';

const InvoiceLink = chakra(Link, { base: { color: 'accent', _hover: { textDecoration: 'underline' } } });

/** What is proposed for a line, why, and how certain that is. */
export function BankProposal({ entry: { proposal } }: { readonly entry: BankEntryAnswer }) {
  const { t } = useLingui();
  const { grounds, actions, payoutOf } = useBankWords();
  if (proposal === null) return <StatusBadge tone="away" icon={SearchX} word={t`Nothing found`} />;
  const { action, by, certain, parts, payout, rest_cents: restCents } = proposal;
  return (
    <Box>
      <Flex gap="2" wrap="wrap" align="baseline">
        {certain ? (
          <StatusBadge tone="stored" icon={SearchCheck} word={t`Certain`} />
        ) : (
          <StatusBadge tone="attention" icon={CircleHelp} word={t`Check`} />
        )}
        <Box color="fg.muted" fontSize="small">
          {grounds[by]}
        </Box>
      </Flex>
      {payout !== null && (
        <Box overflowWrap="anywhere">
          <bdi>{payoutOf(payout)}</bdi>
          {payout.reference !== '' && (
            <>
              {' '}
              · <Ltr>{payout.reference}</Ltr>
            </>
          )}
        </Box>
      )}
      <chakra.ul listStyleType="none">
        {parts.map(({ invoice, customer, amount_cents: cents, open_cents: openCents }) => (
          <chakra.li key={invoice.uuid} overflowWrap="anywhere">
            {action !== 'payout' && actions[action]}{' '}
            <InvoiceLink to={`/invoices/${invoice.uuid}`} tabIndex={-1}>
              <Ltr>{invoice.number}</Ltr>
            </InvoiceLink>{' '}
            · <bdi>{customer.name}</bdi>
            {parts.length > 1 && (
              <>
                {' '}
                · <Amount cents={cents} />
              </>
            )}
            {action === 'pay' && cents < openCents && (
              <Box color="fg.muted" fontSize="small">
                <Trans>
                  Part of <Amount cents={openCents} /> that is open
                </Trans>
              </Box>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      {restCents > 0 && (
        <Box color="fg.muted" fontSize="small">
          <Trans>
            <Amount cents={restCents} /> too much, for the customer’s balance
          </Trans>
        </Box>
      )}
    </Box>
  );
}
