import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { VatAnswer, VatReturnAnswer } from '#accountancy/accountancy.schema.ts';
import { Amount } from '#billing/client/amount.tsx';
import { FigureCell, FigureHead, FigureTable } from '#billing/client/figure-table.tsx';
import { VAT_PERIODS, type VatPeriod } from '#company/company-settings.ts';
import { NotThere } from '#pages/parts/not-there.tsx';
import { useAnchor } from '#pages/parts/use-anchor.ts';
import { useAnswer } from '#session/use-answer.ts';
import { dayAt } from '#shared/civil-date.ts';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import { Ltr } from '#ui/ltr.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { vatQuery } from './accountancy-calls.ts';
import { AccountancyFiles } from './accountancy-files.tsx';
import { AccountancyReports } from './accountancy-reports.tsx';
import { useAccountancyWords } from './accountancy-words.ts';
import { usePeriodName } from './use-period-name.ts';

/** The VAT returns of a year, by the company's filing period or a chosen one, with the files of each period. */
export function AccountancyVat({ year }: { readonly year: number }) {
  const { t } = useLingui();
  const [kind, choose] = useState<VatPeriod | null>(null);
  const { answer, askAgain } = useAnswer(vatQuery(year, kind));
  useAnchor('vat', answer !== 'asking');
  if (answer !== 'asking' && answer.ok) {
    return <Returns key={answer.result.period} vat={answer.result} onKind={choose} />;
  }
  return (
    <Panel title={t`VAT return`} anchor="vat">
      {answer === 'asking' ? <Skeleton lines={6} /> : <NotThere answer={answer} askAgain={askAgain} />}
    </Panel>
  );
}

type ReturnsProps = { readonly vat: VatAnswer; readonly onKind: (kind: VatPeriod) => void };

function Returns({ vat, onKind }: ReturnsProps) {
  const { t } = useLingui();
  const { periods } = useAccountancyWords();
  const nameOf = usePeriodName();
  const longNameOf = (name: string) => (vat.period === 'year' ? name : `${nameOf(name)} ${vat.year}`);
  const [chosen, choose] = useState(() => lastEnded(vat)?.name ?? '');
  const shown = vat.returns.find(({ name }) => name === chosen) ?? vat.returns[0];
  return (
    <>
      <Panel title={t`VAT return`} anchor="vat">
        <Flex columnGap="6" rowGap="2" mb="3" wrap="wrap">
          <FilterChips
            label={t`Length of the period`}
            value={vat.period}
            onChange={onKind}
            chips={VAT_PERIODS.map((value) => ({ value, label: periods[value] }))}
          />
          {vat.returns.length > 1 && (
            <FilterChips
              label={t`Period`}
              value={shown?.name ?? ''}
              onChange={choose}
              chips={vat.returns.map(({ name }) => ({ value: name, label: nameOf(name) }))}
            />
          )}
        </Flex>
        {shown !== undefined && <Return period={shown} />}
      </Panel>
      {shown !== undefined && (
        <AccountancyFiles from={shown.from} until={shown.until} period={longNameOf(shown.name)} />
      )}
    </>
  );
}

/** The return to file: that of the last period that has ended, or the first of a year without one. */
function lastEnded({ returns }: VatAnswer): VatReturnAnswer | undefined {
  const today = dayAt(Date.now());
  return returns.findLast(({ until }) => until < today) ?? returns[0];
}

function Return({ period }: { readonly period: VatReturnAnswer }) {
  const narrow = useNarrow();
  return (
    <Box data-return={period.name} data-due-cents={period.due_cents}>
      <AccountancyReports period={period} />
      {narrow ? <BoxCards period={period} /> : <BoxTable period={period} />}
      <Besides period={period} />
    </Box>
  );
}

function BoxTable({ period }: { readonly period: VatReturnAnswer }) {
  const { t } = useLingui();
  const { boxes } = useAccountancyWords();
  return (
    <FigureTable label={t`VAT return`}>
      <FigureHead columns={[t`Box`, t`What`, { figures: t`Revenue` }, { figures: t`VAT` }]} />
      <tbody>
        {period.boxes.map((box) => (
          <tr key={box.box} data-box={box.box} data-vat-cents={box.vat_cents}>
            <FigureCell>
              <Ltr>{box.box}</Ltr>
            </FigureCell>
            <FigureCell>{boxes[box.box]}</FigureCell>
            <FigureCell figures>
              <Rounded euros={box.net_euros} cents={box.net_cents} />
            </FigureCell>
            <FigureCell figures>
              <Rounded euros={box.vat_euros} cents={box.vat_cents} />
            </FigureCell>
          </tr>
        ))}
        <chakra.tr fontWeight="strong">
          <FigureCell>
            <Ltr>5a</Ltr>
          </FigureCell>
          <FigureCell>
            <Trans>VAT due</Trans>
          </FigureCell>
          <FigureCell figures>{null}</FigureCell>
          <FigureCell figures>
            <Rounded euros={period.due_euros} cents={period.due_cents} />
          </FigureCell>
        </chakra.tr>
      </tbody>
    </FigureTable>
  );
}

/** On a phone only the boxes with something in them, one under the other. */
function BoxCards({ period }: { readonly period: VatReturnAnswer }) {
  const { t } = useLingui();
  const { boxes } = useAccountancyWords();
  const filled = period.boxes.filter((box) => box.net_cents !== 0 || box.vat_cents !== 0);
  return (
    <chakra.ul listStyleType="none" css={{ '& > li': { py: '2', borderBottom: '1px solid {colors.border}' } }}>
      {filled.map((box) => (
        <li key={box.box} data-box={box.box} data-vat-cents={box.vat_cents}>
          <Box fontWeight="strong">
            <Ltr>{box.box}</Ltr> {boxes[box.box]}
          </Box>
          <BoxLine label={t`Revenue`} euros={box.net_euros} cents={box.net_cents} />
          <BoxLine label={t`VAT`} euros={box.vat_euros} cents={box.vat_cents} />
        </li>
      ))}
      <chakra.li fontWeight="strong">
        <BoxLine label={`5a ${t`VAT due`}`} euros={period.due_euros} cents={period.due_cents} />
      </chakra.li>
    </chakra.ul>
  );
}

function BoxLine({ label, ...amounts }: { readonly label: string } & RoundedProps) {
  return (
    <Flex justify="space-between" gap="3">
      <span>{label}</span>
      <Box textAlign="end">
        <Rounded {...amounts} />
      </Box>
    </Flex>
  );
}

type RoundedProps = { readonly euros: number; readonly cents: number };

/** An amount as the return takes it, in whole euros in the company's favour; the cents are shown below it. */
function Rounded({ euros, cents }: RoundedProps) {
  const { i18n } = useLingui();
  const format = { style: 'currency', currency: 'EUR', maximumFractionDigits: 0, numberingSystem: 'latn' } as const;
  if (cents === 0) return <>–</>;
  return (
    <>
      <Ltr>{i18n.number(euros, format)}</Ltr>
      <Box color="fg.muted" fontSize="small" fontWeight="normal">
        <Amount cents={cents} />
      </Box>
    </>
  );
}

/** The amounts that the return does not ask for, or asks for elsewhere. */
function Besides({ period }: { readonly period: VatReturnAnswer }) {
  return (
    <Flex direction="column" gap="1" mt="3" color="fg.muted">
      <Box>
        <Trans>
          Euros are rounded in your favour. Purchases and input VAT are not here: your bookkeeping has them.
        </Trans>
      </Box>
      {period.bad_debts.vat_cents !== 0 && (
        <Box>
          <Trans>
            Taken off in these boxes for debts that will not be paid: <Amount cents={period.bad_debts.vat_cents} /> VAT
          </Trans>
        </Box>
      )}
      {period.exempt_cents !== 0 && (
        <Box>
          <Trans>
            Exempt from VAT, in no box: <Amount cents={period.exempt_cents} />
          </Trans>
        </Box>
      )}
      {period.outside_cents !== 0 && (
        <Box>
          <Trans>
            Outside the scope of VAT, in no box: <Amount cents={period.outside_cents} />
          </Trans>
        </Box>
      )}
      {period.abroad.map(({ vat_id: vatId, net_cents: cents }) => (
        <Box key={vatId}>
          <Trans>
            In box 3b, to <Ltr>{vatId}</Ltr>: <Amount cents={cents} />
          </Trans>
        </Box>
      ))}
    </Flex>
  );
}
