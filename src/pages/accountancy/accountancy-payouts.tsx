import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { PayoutAnswer, ProviderBalanceAnswer } from '#accountancy/payout.schema.ts';
import { Amount } from '#billing/client/amount.tsx';
import { FigureCell, FigureHead, FigureTable } from '#billing/client/figure-table.tsx';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { PROVIDER_NAMES } from '#company/company-settings.ts';
import { NotThere } from '#pages/parts/not-there.tsx';
import { useCan } from '#session/use-can.ts';
import { useServerPages } from '#session/use-server-pages.ts';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { PayoutDialog } from './payout-dialog.tsx';
import { PayoutTokenDialog } from './payout-token-dialog.tsx';
import { usePayoutWords } from './payout-words.ts';

const PAGE_ROWS = 10;

/** What payment providers have of the company, and what they paid out; nothing where nobody pays through one. */
export function AccountancyPayouts() {
  const { t } = useLingui();
  const { answer, askAgain, more } = useServerPages('/api/accountancy/payouts', {}, { pageRows: PAGE_ROWS });
  const [shown, show] = useState<PayoutAnswer | null>(null);
  if (answer === 'asking') return <Skeleton lines={4} />;
  if (!answer.ok) {
    return (
      <Panel title={t`Payouts of providers`}>
        <NotThere answer={answer} askAgain={askAgain} />
      </Panel>
    );
  }
  const { rows, body } = answer.result;
  if (rows.length === 0 && body.balances.length === 0) return null;
  return (
    <Panel title={t`Payouts of providers`}>
      <Flex direction="column" gap="3">
        {body.balances.map((balance) => (
          <Balance key={balance.provider} balance={balance} onChanged={askAgain} />
        ))}
        {rows.length > 0 && <Rows rows={rows} onShow={show} />}
        {more !== undefined && (
          <Button variant="outline" alignSelf="flex-start" onClick={more}>
            <Trans>Show more</Trans>
          </Button>
        )}
      </Flex>
      {shown !== null && <PayoutDialog payout={shown} onClose={() => show(null)} />}
    </Panel>
  );
}

type BalanceProps = { readonly balance: ProviderBalanceAnswer; readonly onChanged: () => void };

/** What a provider still has, and whether it tells its payouts. */
function Balance({ balance, onChanged }: BalanceProps) {
  const { t } = useLingui();
  const can = useCan();
  const [asks, ask] = useState(false);
  const name = PROVIDER_NAMES[balance.provider];
  return (
    <Box data-provider-balance={balance.provider} data-cents={balance.balance_cents}>
      <Box>
        {balance.under_way_cents === 0 ? (
          <Trans>
            {name} still has <Amount cents={balance.balance_cents} strong />.
          </Trans>
        ) : (
          <Trans>
            {name} still has <Amount cents={balance.balance_cents} strong />, of which{' '}
            <Amount cents={balance.under_way_cents} /> is on its way to the bank.
          </Trans>
        )}
      </Box>
      {balance.told === 'no_right' && (
        <Box color="fg.muted" maxWidth="measure" mt="1">
          {balance.provider === 'mollie' ? (
            <Trans>
              Mollie does not tell its payouts to this key: it wants an access token of your organisation with the right
              to read settlements. Until then fees and payouts are not booked; all else goes on.
            </Trans>
          ) : (
            <Trans>
              Stripe does not tell its payouts to this key: it lacks the right to read payouts and balance transactions.
              Until then fees and payouts are not booked; all else goes on.
            </Trans>
          )}
        </Box>
      )}
      {balance.told === 'not_yet' && (
        <Box color="fg.muted" mt="1">
          <Trans>Payouts have not been asked for yet.</Trans>
        </Box>
      )}
      {balance.provider === 'mollie' && can('company edit') && (
        <Button variant="outline" size="sm" mt="2" aria-haspopup="dialog" onClick={() => ask(true)}>
          {balance.token_ends_with === '' ? t`Add an access token` : t`Change the access token`}
        </Button>
      )}
      {asks && (
        <PayoutTokenDialog
          endsWith={balance.token_ends_with}
          onDone={() => {
            ask(false);
            onChanged();
          }}
          onStale={onChanged}
          onClose={() => ask(false)}
        />
      )}
    </Box>
  );
}

type RowsProps = { readonly rows: readonly PayoutAnswer[]; readonly onShow: (payout: PayoutAnswer) => void };

const Opening = chakra('button', {
  base: { color: 'accent', textAlign: 'start', cursor: 'pointer', _hover: { textDecoration: 'underline' } },
});

function Rows({ rows, onShow }: RowsProps) {
  const { t } = useLingui();
  const { dayOf, states, onBank } = usePayoutWords();
  const narrow = useNarrow();
  if (narrow) return <Cards rows={rows} onShow={onShow} />;
  // A company that brings no bank files has nothing to compare.
  const isCompared = rows.some((row) => onBank(row) !== undefined);
  const columns = [
    t`Arrives`,
    t`Provider`,
    t`State`,
    ...(isCompared ? [t`In your bank files`] : []),
    { figures: t`Fees` },
    { figures: t`Not known here` },
    { figures: t`Paid out` },
  ];
  return (
    <FigureTable label={t`Payouts of providers`}>
      <FigureHead columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.uuid} data-payout={row.status}>
            <FigureCell>
              <Opening type="button" className="lone" onClick={() => onShow(row)}>
                <bdi>{dayOf(row)}</bdi>
              </Opening>
            </FigureCell>
            <FigureCell>
              <bdi>{PROVIDER_NAMES[row.provider]}</bdi>
            </FigureCell>
            <FigureCell>{states[row.status]}</FigureCell>
            {isCompared && (
              <FigureCell>
                <OnBank row={row}>{onBank(row) ?? '–'}</OnBank>
              </FigureCell>
            )}
            <FigureCell figures>
              <Amount cents={row.fees_cents} />
            </FigureCell>
            <FigureCell figures>{row.unknown_cents === 0 ? '–' : <Amount cents={row.unknown_cents} />}</FigureCell>
            <FigureCell figures>
              <Amount cents={row.amount_cents} strong />
            </FigureCell>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

/** Stands out where the bank should have it by now. */
function OnBank({ row, children }: { readonly row: PayoutAnswer; readonly children: ReactNode }) {
  return (
    <chakra.bdi data-seen={row.seen_on !== null} color={row.is_unseen ? 'tone.attention.fg' : undefined}>
      {children}
    </chakra.bdi>
  );
}

/** The same on a phone. */
function Cards({ rows, onShow }: RowsProps) {
  const day = useDayText();
  const { dayOf, states, onBank } = usePayoutWords();
  return (
    <chakra.ul listStyleType="none" css={{ '& > li': { py: '2', borderBottom: '1px solid {colors.border}' } }}>
      {rows.map((row) => (
        <li key={row.uuid} data-payout={row.status}>
          <Flex justify="space-between" gap="3">
            <Opening type="button" className="lone" onClick={() => onShow(row)}>
              <bdi>{dayOf(row)}</bdi> · <bdi>{PROVIDER_NAMES[row.provider]}</bdi>
            </Opening>
            <Amount cents={row.amount_cents} strong />
          </Flex>
          <Box color="fg.muted" fontSize="small">
            {states[row.status]}
            {row.failed_on !== null && (
              <>
                {' '}
                · <bdi>{day(row.failed_on)}</bdi>
              </>
            )}{' '}
            · <Plural value={row.parts} one="# part" other="# parts" />
            {onBank(row) !== undefined && (
              <>
                {' '}
                · <OnBank row={row}>{onBank(row)}</OnBank>
              </>
            )}
          </Box>
        </li>
      ))}
    </chakra.ul>
  );
}
