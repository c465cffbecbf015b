import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { PayoutAnswer, PayoutDetailAnswer } from '#accountancy/payout.schema.ts';
import { Amount } from '#billing/client/amount.tsx';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { PROVIDER_NAMES } from '#company/company-settings.ts';
import { NotThere } from '#pages/parts/not-there.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Facts } from '#ui/facts.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { payoutQuery } from './accountancy-calls.ts';
import { usePayoutWords } from './payout-words.ts';

type DialogProps = { readonly payout: PayoutAnswer; readonly onClose: () => void };

/** What is in a payout, with the invoices that it is about. */
export function PayoutDialog({ payout, onClose }: DialogProps) {
  const { t } = useLingui();
  const { answer, askAgain } = useAnswer(payoutQuery(payout.uuid));
  const name = PROVIDER_NAMES[payout.provider];
  return (
    <Dialog open placement="side" onClose={onClose} title={t`Payout of ${name}`}>
      <Sums payout={payout} />
      {answer === 'asking' ? (
        <Skeleton lines={6} />
      ) : answer.ok ? (
        <Items payout={answer.result} />
      ) : (
        <NotThere answer={answer} askAgain={askAgain} />
      )}
    </Dialog>
  );
}

function Sums({ payout }: Pick<DialogProps, 'payout'>) {
  const { t } = useLingui();
  const day = useDayText();
  const { dayOf, states, onBank } = usePayoutWords();
  const bank = onBank(payout);
  const { reference, failed_on: failedOn, status, fees_cents: fees, fees_vat_cents: vat } = payout;
  return (
    <Box mb="4">
      <Facts
        facts={[
          { term: t`Arrives`, value: <bdi>{dayOf(payout)}</bdi> },
          {
            term: t`State`,
            value: failedOn === null ? states[status] : <bdi>{`${states[status]}, ${day(failedOn)}`}</bdi>,
          },
          ...(bank === undefined ? [] : [{ term: t`In your bank files`, value: <bdi>{bank}</bdi> }]),
          ...(reference === '' ? [] : [{ term: t`On the bank statement`, value: <Ltr>{reference}</Ltr> }]),
          { term: t`Paid out`, value: <Amount cents={payout.amount_cents} strong /> },
          { term: t`Fees`, value: <Amount cents={fees} /> },
          ...(vat === 0 ? [] : [{ term: t`VAT in the fees`, value: <Amount cents={vat} /> }]),
          ...(payout.unknown_cents === 0
            ? []
            : [{ term: t`Not known here`, value: <Amount cents={payout.unknown_cents} /> }]),
        ]}
      />
      {!payout.is_told && (
        <Box mt="3" color="fg.muted">
          <Trans>The provider does not tell what is in this payout.</Trans>
        </Box>
      )}
    </Box>
  );
}

const InvoiceLink = chakra(Link, { base: { color: 'accent', _hover: { textDecoration: 'underline' } } });

function Items({ payout }: { readonly payout: PayoutDetailAnswer }) {
  const { t } = useLingui();
  const day = useDayText();
  const { parts } = usePayoutWords();
  return (
    <chakra.ul
      aria-label={t`What is in it`}
      listStyleType="none"
      css={{ '& > li': { py: '2', borderTop: '1px solid {colors.border}' } }}
    >
      {payout.items.map(({ kind, happened_on: on, amount_cents: cents, description, invoice }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a payout do not change their order
        <li key={index} data-part={kind}>
          <Flex justify="space-between" gap="3">
            <Box>
              {parts[kind]}
              {invoice !== null && (
                <>
                  {' '}
                  <InvoiceLink to={`/invoices/${invoice.uuid}`}>
                    <Ltr>{invoice.number}</Ltr>
                  </InvoiceLink>
                </>
              )}
            </Box>
            <Amount cents={cents} />
          </Flex>
          <Box color="fg.muted" fontSize="small" overflowWrap="anywhere">
            <bdi>{day(on)}</bdi> ·{' '}
            <bdi>{invoice?.customer ?? (description === '' ? t`Not known here` : description)}</bdi>
          </Box>
        </li>
      ))}
    </chakra.ul>
  );
}
