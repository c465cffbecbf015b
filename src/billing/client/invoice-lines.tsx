import { Box, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Ltr } from '#ui/ltr.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import type { InvoiceDetailAnswer } from '../invoice.schema.ts';
import { Amount } from './amount.tsx';
import { FigureCell, FigureHead, FigureTable } from './figure-table.tsx';
import { useInvoiceWords } from './invoice-words.ts';
import { useProductWords } from './product-words.ts';

type Line = InvoiceDetailAnswer['lines'][number];
type OfInvoice = { readonly invoice: InvoiceDetailAnswer };

/** What is charged: what, for which days, how often, at which rate. */
export function InvoiceLines({ invoice }: OfInvoice) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const rate = useRateText();
  const words = useInvoiceWords();
  if (narrow) return <LineCards lines={invoice.lines} />;
  return (
    <FigureTable label={t`Lines`}>
      <FigureHead
        columns={[
          t`Description`,
          { figures: t`Quantity` },
          { figures: t`Price` },
          { figures: t`VAT` },
          { figures: invoice.includes_vat ? t`Amount incl. VAT` : t`Amount excl. VAT` },
        ]}
      />
      <tbody>
        {invoice.lines.map((line) => (
          <tr key={line.position} data-line={line.kind} data-cents={line.amount_cents}>
            <FigureCell>
              <LineText line={line} />
            </FigureCell>
            <FigureCell figures>
              <Ltr>{words.quantity(line.quantity_hundredths)}</Ltr>
            </FigureCell>
            <FigureCell figures>
              <Amount cents={line.unit_price_cents} />
            </FigureCell>
            <FigureCell figures>{rate(line)}</FigureCell>
            <FigureCell figures>
              <Amount cents={line.amount_cents} />
            </FigureCell>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  );
}

type Taxed = Pick<Line, 'vat_category' | 'rate_bp'>;

const hasRate = ({ vat_category: category }: Taxed) =>
  category === 'standard' || category === 'reduced' || category === 'zero';

/** The rate, or why there is none. */
function useRateText() {
  const words = useInvoiceWords();
  const { vatCategories } = useProductWords();
  return (line: Taxed) => (hasRate(line) ? <Ltr>{words.percent(line.rate_bp)}</Ltr> : vatCategories[line.vat_category]);
}

/** The rate with what it is of. Why there is none says that by itself. */
function VatText({ of: line }: { readonly of: Taxed }) {
  const { t } = useLingui();
  const rate = useRateText();
  return (
    <>
      {hasRate(line) && `${t`VAT`} `}
      {rate(line)}
    </>
  );
}

function LineText({ line }: { readonly line: Line }) {
  const { t } = useLingui();
  const words = useInvoiceWords();
  const days = words.period(line.from_on, line.until_on);
  const about: Partial<Record<Line['kind'], string>> = {
    unused: t`Given back for days not used`,
    remaining: t`For the rest of the period`,
    costs: t`Collection costs`,
  };
  const details = [about[line.kind] ?? '', days].filter((text) => text !== '');
  return (
    <>
      <chakra.bdi whiteSpace="pre-line">{line.description}</chakra.bdi>
      {details.length > 0 && (
        <Box color="fg.muted" fontSize="small">
          {details.map((text, index) => (
            <bdi key={text}>
              {index > 0 && ' · '}
              {text}
            </bdi>
          ))}
        </Box>
      )}
    </>
  );
}

function LineCards({ lines }: { readonly lines: readonly Line[] }) {
  const { t } = useLingui();
  const words = useInvoiceWords();
  return (
    <chakra.ul listStyleType="none" aria-label={t`Lines`} display="grid" gap="2.5">
      {lines.map((line) => (
        <chakra.li
          key={line.position}
          data-line={line.kind}
          data-cents={line.amount_cents}
          display="flex"
          gap="3"
          alignItems="baseline"
        >
          <Box flex="1" minWidth="0">
            <LineText line={line} />
            <Flex columnGap="2" wrap="wrap" color="fg.muted" fontSize="small">
              <bdi dir="ltr" className="ltr">
                {words.quantity(line.quantity_hundredths)} × <Amount cents={line.unit_price_cents} />
              </bdi>
              <span>
                <VatText of={line} />
              </span>
            </Flex>
          </Box>
          <Amount cents={line.amount_cents} />
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** What lines come to, with VAT (`amount_cents`) and without. */
export type Sums = Pick<InvoiceDetailAnswer, 'net_cents' | 'vat' | 'amount_cents'>;

/** What the lines come to: without VAT, VAT by rate, and with it. */
export function InvoiceSums({ invoice }: { readonly invoice: Sums }) {
  const { t } = useLingui();
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="1fr auto"
      rowGap="1"
      ms="auto"
      maxWidth="26rem"
      fontVariantNumeric="tabular-nums"
      css={{ '& dd': { textAlign: 'end', paddingInlineStart: '1rem' }, '& dt': { minWidth: 0 } }}
    >
      <chakra.dt color="fg.muted">{t`Excluding VAT`}</chakra.dt>
      <dd data-sum="net" data-cents={invoice.net_cents}>
        <Amount cents={invoice.net_cents} />
      </dd>
      {invoice.vat.map((group) => (
        <Box key={`${group.vat_category} ${group.rate_bp}`} display="contents">
          <chakra.dt color="fg.muted">
            <VatText of={group} /> · <Amount cents={group.net_cents} />
          </chakra.dt>
          <dd data-sum="vat" data-cents={group.vat_cents}>
            <Amount cents={group.vat_cents} />
          </dd>
        </Box>
      ))}
      <chakra.dt fontWeight="strong" borderTop="hairline" pt="1">
        {t`Total`}
      </chakra.dt>
      <chakra.dd borderTop="hairline" pt="1" data-sum="total" data-cents={invoice.amount_cents}>
        <Amount cents={invoice.amount_cents} strong />
      </chakra.dd>
    </chakra.dl>
  );
}
