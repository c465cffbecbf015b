import { Box, chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { MOST_OBJECTS_ASKED } from '#contracts/contract-states.ts';
import { depositsQuery } from '#pages/deposits/deposit-calls.ts';
import { newestInvoicesQuery } from '#pages/invoices/invoice-calls.ts';
import { quotesOfQuery } from '#pages/quotes/quote-calls.ts';
import { subscriptionsOfQuery } from '#pages/subscriptions/subscription-calls.ts';
import type { Answer } from '#session/answer.ts';
import { ask } from '#session/api-call.ts';
import type { ServerQuery } from '#session/server-query.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useBillsHere } from '#session/use-bills-here.ts';
import { useCan } from '#session/use-can.ts';
import { Skeleton } from '#ui/skeleton.tsx';

type Counts = {
  readonly running: number;
  readonly ended: number;
  readonly invoices: number;
  readonly quotes: number;
  readonly deposits: number;
  readonly contracts: number;
};
type Asked = { readonly customerId: string; readonly objectIds: readonly string[] };

const NONE = { running: 0, ended: 0, invoices: 0, quotes: 0, deposits: 0 };

/** What the server alone has of a customer, counted. */
function movedQuery({ customerId, objectIds }: Asked, bills: boolean): ServerQuery<Counts> {
  return {
    key: ['goes along with a customer', customerId, String(bills), ...objectIds],
    ask: async () => {
      const billed = bills ? await fetchBilled(customerId) : ({ ok: true, result: NONE } as const);
      if (!billed.ok) return billed;
      let contracts = 0;
      for (let from = 0; from < objectIds.length; from += MOST_OBJECTS_ASKED) {
        const objects = objectIds.slice(from, from + MOST_OBJECTS_ASKED).join(',');
        const answer = await ask('/api/contracts', { query: { objects } });
        if (!answer.ok) return answer;
        contracts += answer.body.result.length;
      }
      return { ok: true, result: { ...billed.result, contracts } };
    },
  };
}

async function fetchBilled(customerId: string): Promise<Answer<Omit<Counts, 'contracts'>>> {
  const [subscriptions, invoices, quotes, deposits] = await Promise.all([
    subscriptionsOfQuery(customerId).ask(),
    newestInvoicesQuery({ customer: customerId }, 1).ask(),
    quotesOfQuery(customerId).ask(),
    depositsQuery(customerId).ask(),
  ]);
  if (!subscriptions.ok) return subscriptions;
  if (!invoices.ok) return invoices;
  if (!quotes.ok) return quotes;
  if (!deposits.ok) return deposits;
  const ended = subscriptions.result.filter(({ status }) => status === 'canceled').length;
  return {
    ok: true,
    result: {
      running: subscriptions.result.length - ended,
      ended,
      invoices: invoices.result.totals.count,
      quotes: quotes.result.length,
      deposits: deposits.result.result.length,
    },
  };
}

/** The agreements and the money that a merge takes along, for who may see them; how many, once the server said so. */
export function MovedMoney(asked: Asked) {
  const can = useCan();
  const bills = useBillsHere();
  return bills || can('object index') ? <Moved asked={asked} bills={bills} /> : null;
}

function Moved({ asked, bills }: { readonly asked: Asked; readonly bills: boolean }) {
  const { answer } = useAnswer(movedQuery(asked, bills), { live: true });
  if (answer === 'asking') return <Skeleton lines={1} />;
  if (!answer.ok) {
    return (
      <Box mt="2">
        {bills ? (
          <Trans>
            Subscriptions, invoices, quotes, deposits and contracts go along too. How many is not known now.
          </Trans>
        ) : (
          <Trans>Contracts go along too. How many is not known now.</Trans>
        )}
      </Box>
    );
  }
  const { running, ended, invoices, quotes, deposits, contracts } = answer.result;
  if (running + ended + invoices + quotes + deposits + contracts === 0) return null;
  return (
    <Box mt="2">
      <Trans>These go along too:</Trans>
      <chakra.ul listStyleType="disc" ps="5" color="fg" fontWeight="strong">
        {running > 0 && (
          <li>
            <Plural value={running} one="# running subscription" other="# running subscriptions" />
          </li>
        )}
        {ended > 0 && (
          <li>
            <Plural value={ended} one="# ended subscription" other="# ended subscriptions" />
          </li>
        )}
        {invoices > 0 && (
          <li>
            <Plural value={invoices} one="# invoice" other="# invoices" />
          </li>
        )}
        {contracts > 0 && (
          <li>
            <Plural value={contracts} one="# contract" other="# contracts" />
          </li>
        )}
        {quotes > 0 && (
          <li>
            <Plural value={quotes} one="# quote" other="# quotes" />
          </li>
        )}
        {deposits > 0 && (
          <li>
            <Plural value={deposits} one="# deposit" other="# deposits" />
          </li>
        )}
      </chakra.ul>
    </Box>
  );
}
