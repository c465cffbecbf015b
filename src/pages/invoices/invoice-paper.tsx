import { Box, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { InvoiceFormOf, InvoiceValues } from '#billing/client/invoice-form-values.ts';
import { type InvoicePaper, invoicePaper, type PaperBuyer } from '#billing/client/invoice-paper.ts';
import { documentLanguage } from '#billing/invoice-document.ts';
import { DOCUMENT_WORDS } from '#billing/printed/document.letters.ts';
import { writingOf } from '#billing/printed/document-format.ts';
import type { Sum } from '#billing/printed/invoice-content.ts';
import type { LetterheadAnswer } from '#billing/printed/letterhead.schema.ts';
import type { TaxRateAnswer } from '#billing/product.schema.ts';
import { customerTable } from '#customers/customer.ts';
import { useLetters } from '#locales/letters.ts';
import { letterheadQuery } from '#pages/subscriptions/missing-on-invoice.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { dayAt } from '#shared/civil-date.ts';
import { useRow } from '#sync/client/hooks/use-row.ts';
import { customerBillingQuery } from './invoice-calls.ts';

type PaperProps = { readonly form: InvoiceFormOf; readonly rates: readonly TaxRateAnswer[] };

/** The invoice that is typed, as its customer will get it: what the PDF says, in its order and in their language. */
export function InvoicePaperPreview({ form, rates }: PaperProps) {
  const { answer } = useAnswer(letterheadQuery);
  const customerId = useWatch({ control: form.control, name: 'customer' });
  if (answer === 'asking' || !answer.ok) return null;
  const paper = { form, rates, letterhead: answer.result };
  return customerId === null ? (
    <Sheet {...paper} buyer={null} />
  ) : (
    <SheetOf key={customerId} {...paper} customerId={customerId} />
  );
}

type SheetProps = PaperProps & { readonly letterhead: LetterheadAnswer; readonly buyer: PaperBuyer | null };

/** With the customer's address, once it is known how they are billed. */
function SheetOf({ customerId, ...paper }: Omit<SheetProps, 'buyer'> & { readonly customerId: string }) {
  const { row: customer } = useRow(customerTable, customerId);
  const { answer } = useAnswer(customerBillingQuery(customerId));
  const isKnown = customer !== undefined && answer !== 'asking';
  // Somebody the server does not know yet has no other details than these.
  const buyer = isKnown ? { customer, billing: answer.ok ? answer.result : null } : null;
  return <Sheet {...paper} buyer={buyer} />;
}

function Sheet({ form, rates, letterhead, buyer }: SheetProps) {
  const { t } = useLingui();
  const language = documentLanguage(buyer?.billing?.language ?? letterhead.language);
  const letters = useLetters(language);
  const format = useMemo(
    () => (letters === undefined ? undefined : { ...writingOf(language), words: letters.sayAll(DOCUMENT_WORDS) }),
    [letters, language],
  );
  // Every field is there from the start.
  const values = useWatch({ control: form.control }) as InvoiceValues;
  if (format === undefined) return null;
  const paper = invoicePaper({ values, rates, letterhead, buyer, language, today: dayAt(Date.now()) }, format);
  return (
    <chakra.section
      aria-label={t`The invoice as the customer gets it`}
      lang={language}
      dir="ltr"
      data-paper=""
      position="sticky"
      top="4"
      minWidth="0"
      bg="bg.panel"
      border="hairline"
      borderRadius="panel"
      px="7"
      py="8"
      fontSize="0.75rem"
      lineHeight="1.45"
      css={{ aspectRatio: '1 / 1.414', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
    >
      <Head paper={paper} logoUrl={letterhead.logo_url} />
      <Box minHeight="14" mb="6">
        {paper.address.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </Box>
      <Box color="accent" fontSize="large" fontWeight="strong" mb="1.5">
        {paper.title}
      </Box>
      <Facts facts={paper.facts} />
      <Lines paper={paper} />
      <Sums sums={paper.sums} />
      {paper.texts.map((text) => (
        <Box key={text} mt="3" whiteSpace="pre-line">
          {text}
        </Box>
      ))}
      <Payment payment={paper.payment} />
    </chakra.section>
  );
}

function Head({ paper, logoUrl }: { readonly paper: InvoicePaper; readonly logoUrl: string | null }) {
  const { name, groups } = paper.seller;
  return (
    <Flex justify="space-between" gap="5" mb="6">
      {logoUrl === null ? (
        <Box color="accent" fontSize="large" fontWeight="strong" lineHeight="tight" minWidth="0">
          {name}
        </Box>
      ) : (
        <chakra.img
          src={logoUrl}
          alt={name}
          maxWidth="50%"
          height="12"
          objectFit="contain"
          objectPosition="left"
          _dark={{ bg: 'white', p: '1', borderRadius: 'control' }}
        />
      )}
      <Flex direction="column" gap="1.5" flex="0 0 11rem" minWidth="0" color="fg.muted" fontSize="0.6875rem">
        <div>
          <Box color="fg" fontWeight="strong">
            {name}
          </Box>
          {groups[0]?.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
        {groups.slice(1).map((group) => (
          <div key={group.join()}>
            {group.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </div>
        ))}
      </Flex>
    </Flex>
  );
}

function Facts({ facts }: Pick<InvoicePaper, 'facts'>) {
  return (
    <chakra.dl display="grid" gridTemplateColumns="repeat(auto-fill, minmax(6rem, 1fr))" gap="2" mb="4">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <chakra.dt color="fg.muted" fontSize="0.6875rem">
            {label}
          </chakra.dt>
          <dd>{value}</dd>
        </div>
      ))}
    </chakra.dl>
  );
}

function Lines({ paper: { columns, lines, title } }: { readonly paper: InvoicePaper }) {
  const side = (align: 'left' | 'right' | undefined) =>
    ({ textAlign: align ?? 'left', whiteSpace: 'pre-line' }) as const;
  return (
    <chakra.table
      aria-label={title}
      width="full"
      css={{
        borderCollapse: 'collapse',
        '& :is(th, td)': { verticalAlign: 'top', py: '1.5', ps: '2', borderBottom: 'hairline' },
        '& :is(th, td):first-of-type': { ps: '0' },
        '& th': {
          borderColor: 'fg',
          fontSize: '0.6875rem',
          fontWeight: 'strong',
          lineHeight: 'tight',
          verticalAlign: 'bottom',
        },
        '& td + td': { whiteSpace: 'nowrap', overflowWrap: 'normal' },
      }}
    >
      <thead>
        <tr>
          {columns.map(({ head, align }) => (
            <chakra.th key={head} scope="col" {...side(align)}>
              {head}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((cells, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is what tells lines apart
          <tr key={line}>
            {cells.map(({ text, below }, column) => (
              <chakra.td key={columns[column]?.head} {...side(columns[column]?.align)}>
                {text}
                {below !== undefined && (
                  <Box color="fg.muted" fontSize="0.6875rem">
                    {below}
                  </Box>
                )}
              </chakra.td>
            ))}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

const WEIGHTS = {
  plain: {},
  strong: { fontWeight: 'strong' },
  total: { fontWeight: 'strong', color: 'accent', borderTop: '1px solid', pt: '1', mt: '1', fontSize: 'body' },
} as const;

function Sums({ sums }: { readonly sums: readonly Sum[] }) {
  return (
    <chakra.dl ms="auto" mt="3" maxWidth="15rem">
      {sums.map(({ label, amount, weight }) => (
        <Flex key={label} justify="space-between" gap="3" {...WEIGHTS[weight]}>
          <dt>{label}</dt>
          <chakra.dd whiteSpace="nowrap">{amount}</chakra.dd>
        </Flex>
      ))}
    </chakra.dl>
  );
}

function Payment({ payment }: Pick<InvoicePaper, 'payment'>) {
  if (payment === null) return null;
  return (
    <Box mt="5">
      <Box color="accent" fontWeight="strong" borderBottom="hairline" pb="1" mb="1.5">
        {payment.title}
      </Box>
      <chakra.dl display="grid" gridTemplateColumns="minmax(6rem, max-content) 1fr" columnGap="4">
        {payment.facts.map(({ label, value }) => (
          <Box key={label} display="contents">
            <chakra.dt color="fg.muted">{label}</chakra.dt>
            <dd>{value}</dd>
          </Box>
        ))}
      </chakra.dl>
    </Box>
  );
}
