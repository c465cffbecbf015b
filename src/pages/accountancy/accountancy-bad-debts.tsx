import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import type { BadDebtAnswer } from '#accountancy/accountancy.schema.ts';
import { Amount } from '#billing/client/amount.tsx';
import { FigureCell, FigureHead, FigureTable } from '#billing/client/figure-table.tsx';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { NotThere } from '#pages/parts/not-there.tsx';
import { QuestionDialog } from '#pages/parts/question-dialog.tsx';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { useCan } from '#session/use-can.ts';
import { useServerPages } from '#session/use-server-pages.ts';
import { dayAt } from '#shared/civil-date.ts';
import { civilDate } from '#shared/fields.ts';
import { DateField } from '#ui/form/date-field.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { claimVat } from './accountancy-calls.ts';

const PAGE_ROWS = 20;

/** Invoices that will not be paid, and the VAT to claim back for them; nothing where there are none. */
export function AccountancyBadDebts() {
  const { t } = useLingui();
  const can = useCan();
  const { answer, askAgain, more } = useServerPages('/api/accountancy/bad-debts', {}, { pageRows: PAGE_ROWS });
  const [asked, ask] = useState<readonly BadDebtAnswer[] | null>(null);
  if (answer === 'asking') return <Skeleton lines={4} />;
  if (!answer.ok) {
    return (
      <Panel title={t`Bad debts`}>
        <NotThere answer={answer} askAgain={askAgain} />
      </Panel>
    );
  }
  const { rows, body } = answer.result;
  if (rows.length === 0) return null;
  const open = rows.filter(({ claimed_on: on }) => on === null);
  const mayClaim = can('export') && open.length > 0;
  return (
    <Panel
      title={t`Bad debts`}
      actions={
        mayClaim ? (
          <ServerButton
            size="sm"
            aria-haspopup="dialog"
            onClick={() => ask(open)}
          >{t`Claim the VAT back`}</ServerButton>
        ) : undefined
      }
    >
      <Box mb="3" color="fg.muted" maxWidth="measure">
        <Trans>
          Given up, or not paid a year after the last day to pay: the VAT may be claimed back, in the return of the
          period in which that day is. Not claimed yet: <Amount cents={body.totals.vat_cents} strong /> of{' '}
          <Plural value={body.totals.invoices} one="# invoice" other="# invoices" />.
        </Trans>
      </Box>
      <Rows rows={rows} />
      {more !== undefined && (
        <Button variant="outline" mt="3" onClick={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
      {asked !== null && (
        <ClaimDialog
          debts={asked}
          onDone={() => {
            ask(null);
            askAgain();
          }}
          onStale={askAgain}
          onClose={() => ask(null)}
        />
      )}
    </Panel>
  );
}

const InvoiceLink = chakra(Link, { base: { color: 'accent', _hover: { textDecoration: 'underline' } } });

function Rows({ rows }: { readonly rows: readonly BadDebtAnswer[] }) {
  const { t } = useLingui();
  const day = useDayText();
  const narrow = useNarrow();
  if (narrow) return <Cards rows={rows} />;
  const columns = [t`Invoice`, t`Customer`, t`Claimable from`, t`Claimed`, { figures: t`Open` }, { figures: t`VAT` }];
  return (
    <FigureTable label={t`Bad debts`}>
      <FigureHead columns={columns} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.invoice.uuid} data-bad-debt={row.invoice.number}>
            <FigureCell>
              <InvoiceLink to={`/invoices/${row.invoice.uuid}`}>
                <Ltr>{row.invoice.number}</Ltr>
              </InvoiceLink>
            </FigureCell>
            <FigureCell>
              <bdi>{row.customer.name}</bdi>
            </FigureCell>
            <FigureCell>
              <bdi>{day(row.claimable_from)}</bdi>
            </FigureCell>
            <FigureCell>{row.claimed_on === null ? '–' : <bdi>{day(row.claimed_on)}</bdi>}</FigureCell>
            <FigureCell figures>
              <Amount cents={row.open_cents} />
            </FigureCell>
            <FigureCell figures>
              <Amount cents={row.claimed_on === null ? row.vat_cents : row.claimed_cents} strong />
            </FigureCell>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

/** The same on a phone. */
function Cards({ rows }: { readonly rows: readonly BadDebtAnswer[] }) {
  const { t } = useLingui();
  const day = useDayText();
  return (
    <chakra.ul listStyleType="none" css={{ '& > li': { py: '2', borderBottom: '1px solid {colors.border}' } }}>
      {rows.map((row) => (
        <li key={row.invoice.uuid} data-bad-debt={row.invoice.number}>
          <Flex justify="space-between" gap="3">
            <InvoiceLink to={`/invoices/${row.invoice.uuid}`}>
              <Ltr>{row.invoice.number}</Ltr>
            </InvoiceLink>
            <Amount cents={row.claimed_on === null ? row.vat_cents : row.claimed_cents} strong />
          </Flex>
          <Box overflowWrap="anywhere">
            <bdi>{row.customer.name}</bdi>
          </Box>
          <Box color="fg.muted" fontSize="small">
            {row.claimed_on === null ? t`Claimable from` : t`Claimed`}{' '}
            <bdi>{day(row.claimed_on ?? row.claimable_from)}</bdi>
          </Box>
        </li>
      ))}
    </chakra.ul>
  );
}

const schema = z.object({ on: civilDate });

type ClaimProps = {
  readonly debts: readonly BadDebtAnswer[];
  readonly onDone: () => void;
  readonly onStale: () => void;
  readonly onClose: () => void;
};

/** On which day it is booked: that day's return takes it off. */
function ClaimDialog({ debts, ...ends }: ClaimProps) {
  const { t } = useLingui();
  const today = dayAt(Date.now());
  const cents = debts.reduce((sum, { vat_cents: vat }) => sum + vat, 0);
  return (
    <QuestionDialog
      {...ends}
      title={t`Claim the VAT back`}
      submitLabel={t`Claim the VAT back`}
      schema={schema}
      values={{ on: today }}
      act={({ on }) =>
        claimVat(
          debts.map(({ invoice }) => invoice.uuid),
          on,
        )
      }
      said={t`The VAT is in the return of that day`}
    >
      <Box>
        <Trans>
          <Amount cents={cents} strong /> of <Plural value={debts.length} one="# invoice" other="# invoices" /> is taken
          off in the VAT return, in the boxes it was declared in. What is paid after all is due again by itself.
        </Trans>
      </Box>
      <DateField name="on" label={t`Booked on`} max={today} required />
    </QuestionDialog>
  );
}
