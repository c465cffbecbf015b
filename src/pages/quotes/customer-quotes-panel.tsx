import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Amount } from '#billing/client/amount.tsx';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import type { QuoteAnswer } from '#billing/quotes/quote.schema.ts';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { useMakesInvoices } from '#session/use-bills-here.ts';
import { CutText } from '#ui/cut-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { quotesOfQuery } from './quote-calls.ts';
import { QuoteMark } from './quote-words.tsx';

/** What a customer was offered: what waits for them or for us, and the rest on demand. */
export function CustomerQuotesPanel({ customerId }: { readonly customerId: string }) {
  const { t } = useLingui();
  const makes = useMakesInvoices();
  const { answer } = useAnswer(quotesOfQuery(customerId), { live: true });
  return (
    <Panel
      title={t`Quotes`}
      actions={
        makes ? (
          <Button size="sm" variant="outline" asChild>
            <Link to={`/finance/quotes/create?customer=${customerId}`}>
              <Plus aria-hidden="true" />
              {t`New quote`}
            </Link>
          </Button>
        ) : undefined
      }
    >
      {answer === 'asking' || !answer.ok ? <NoAnswer answer={answer} /> : <Quotes quotes={answer.result} />}
    </Panel>
  );
}

const isOpen = ({ status, unbilled }: QuoteAnswer) => status === 'draft' || status === 'sent' || unbilled;

function Quotes({ quotes }: { readonly quotes: readonly QuoteAnswer[] }) {
  const makes = useMakesInvoices();
  const [showsAll, setShowsAll] = useState(false);
  const open = quotes.filter(isOpen);
  const shown = showsAll ? quotes : open;
  const rest = quotes.length - open.length;
  return (
    <>
      {shown.length === 0 ? (
        <Box color="fg.muted">
          {rest > 0 ? (
            <Trans>No open quotes.</Trans>
          ) : makes ? (
            <Trans>No quotes. The customer accepts one on a page of its own, and it becomes an invoice.</Trans>
          ) : (
            <Trans>No quotes.</Trans>
          )}
        </Box>
      ) : (
        <chakra.ul listStyleType="none" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="0.5" mx="-2">
          {shown.map((quote) => (
            <QuoteLine key={quote.uuid} quote={quote} />
          ))}
        </chakra.ul>
      )}
      {rest > 0 && !showsAll && (
        <Button size="sm" variant="outline" mt="3" onClick={() => setShowsAll(true)}>
          <Plural value={rest} one="Show # closed quote" other="Show # closed quotes" />
        </Button>
      )}
    </>
  );
}

function QuoteLine({ quote }: { readonly quote: QuoteAnswer }) {
  const { t } = useLingui();
  return (
    <chakra.li data-quote={quote.uuid}>
      <Box asChild display="block" px="2" py="1.5" borderRadius="control" _hover={{ bg: 'bg.hover' }}>
        <Link to={`/finance/quotes/${quote.uuid}`}>
          <Flex gap="3" align="center">
            <CutText flex="1" fontWeight="strong">
              {quote.number ?? t`Draft`}
            </CutText>
            <Amount cents={quote.amount_cents} />
          </Flex>
          <Flex gap="3" align="center" mt="0.5">
            <Box flex="1" minWidth="0" color="fg.muted" fontSize="small" truncate>
              <WhatComes quote={quote} />
            </Box>
            <QuoteMark status={quote.status} />
          </Flex>
        </Link>
      </Box>
    </chakra.li>
  );
}

/** Until when it counts, when it was answered, or what is left to do. */
function WhatComes({ quote }: { readonly quote: QuoteAnswer }) {
  const day = useDayText();
  const decided = day(quote.decided_on);
  const until = day(quote.valid_until);
  if (quote.unbilled) return <Trans>Not invoiced yet</Trans>;
  if (quote.decided_on !== null) {
    return (
      <Trans>
        Answered on <bdi>{decided}</bdi>
      </Trans>
    );
  }
  return (
    <Trans>
      Valid until <bdi>{until}</bdi>
    </Trans>
  );
}
