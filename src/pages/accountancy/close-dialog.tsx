import { Box, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import type { OdditiesAnswer, OddityAnswer, OddityKind } from '#accountancy/period.schema.ts';
import { Amount } from '#billing/client/amount.tsx';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { NotThere } from '#pages/parts/not-there.tsx';
import { QuestionDialog, type QuestionEnds } from '#pages/parts/question-dialog.tsx';
import { useAnswer } from '#session/use-answer.ts';
import { civilDate } from '#shared/fields.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { closeBooks, odditiesQuery } from './accountancy-calls.ts';

const schema = z.object({ until: civilDate });

/** Closes the books up to a day; what is odd about those days comes first. */
export function CloseDialog({ until, ...ends }: QuestionEnds & { readonly until: string }) {
  const { t } = useLingui();
  const shown = useDayText()(until);
  const { answer, askAgain } = useAnswer(odditiesQuery(until));
  return (
    <QuestionDialog
      {...ends}
      title={t`Close the books`}
      submitLabel={t`Close the books`}
      schema={schema}
      values={{ until }}
      act={(values) => closeBooks(values.until)}
      said={t`The books are closed up to and including ${shown}`}
    >
      {answer === 'asking' ? (
        <Skeleton lines={5} />
      ) : answer.ok ? (
        <Oddities answer={answer.result} />
      ) : (
        <NotThere answer={answer} askAgain={askAgain} />
      )}
      <Box>
        <Trans>
          After this nothing up to and including <bdi>{shown}</bdi> can be added, changed or marked any more. What the
          VAT returns are now is kept as reported. Reopening is possible, and is seen in the audit trail.
        </Trans>
      </Box>
    </QuestionDialog>
  );
}

function Oddities({ answer: { oddities } }: { readonly answer: OdditiesAnswer }) {
  if (oddities.length === 0) {
    return (
      <Box data-oddities={0}>
        <Trans>Nothing stands out: no drafts, no credits that wait, no gaps in numbers.</Trans>
      </Box>
    );
  }
  return (
    <Box data-oddities={oddities.length}>
      <chakra.h3 fontWeight="strong" mb="1">
        <Trans>Look at this first</Trans>
      </chakra.h3>
      <chakra.ul listStyleType="none" css={{ '& > li': { py: '2', borderTop: '1px solid {colors.border}' } }}>
        {oddities.map((oddity) => (
          <li key={oddity.kind} data-oddity={oddity.kind}>
            <Oddity oddity={oddity} />
          </li>
        ))}
      </chakra.ul>
    </Box>
  );
}

/** Where all of a kind are seen; without one, each has a link of its own. */
const LISTS: Partial<Readonly<Record<OddityKind, string>>> = {
  drafts: '/invoices?status=draft',
  scheduled: '/invoices?status=scheduled',
  bank_lines: '/bank',
  payout_lines: '/bank',
};

const TextLink = chakra(Link, { base: { color: 'accent', _hover: { textDecoration: 'underline' } } });

function Oddity({ oddity }: { readonly oddity: OddityAnswer }) {
  const { t } = useLingui();
  const words = useOddityWords()[oddity.kind];
  const list = LISTS[oddity.kind];
  const more = oddity.count - oddity.examples.length;
  return (
    <>
      <Flex justify="space-between" gap="3">
        <Box fontWeight="strong">
          {list === undefined ? words.name : <TextLink to={list}>{words.name}</TextLink>}{' '}
          <chakra.span color="fg.muted" fontWeight="normal">
            {oddity.count}
          </chakra.span>
        </Box>
        {oddity.amount_cents !== null && <Amount cents={oddity.amount_cents} />}
      </Flex>
      <Box color="fg.muted" fontSize="small">
        {words.about}
      </Box>
      <Flex wrap="wrap" columnGap="3" fontSize="small">
        {oddity.examples.map((example, place) => (
          <Example key={`${place} ${example.name}`} example={example} />
        ))}
        {more > 0 && <chakra.span color="fg.muted">{t`and ${more} more`}</chakra.span>}
      </Flex>
    </>
  );
}

function Example({ example: { name, invoice, customer } }: { readonly example: OddityAnswer['examples'][number] }) {
  const to = invoice === null ? (customer === null ? null : `/customers/${customer}`) : `/invoices/${invoice}`;
  if (to === null) return <bdi>{name}</bdi>;
  return (
    <TextLink to={to}>
      <bdi>{name}</bdi>
    </TextLink>
  );
}

type Words = { readonly name: string; readonly about: string };

function useOddityWords(): Readonly<Record<OddityKind, Words>> {
  const { t } = useLingui();
  return {
    drafts: { name: t`Drafts`, about: t`Made in this period. Issued later, they are of a later day.` },
    scheduled: { name: t`Scheduled invoices`, about: t`Their day of issue has passed, and they were not issued.` },
    overpaid: {
      name: t`Paid too much`,
      about: t`Nothing was decided yet: give it back, set it off or keep it in credit.`,
    },
    credit_balances: { name: t`Customers with credit`, about: t`Kept for a later invoice, and not paid back.` },
    deposits: {
      name: t`Deposits to return`,
      about: t`Held of customers who have no object, subscription or quote any more.`,
    },
    number_gaps: { name: t`Missing numbers`, about: t`No document has these numbers.` },
    vat_evidence: {
      name: t`VAT ids without proof`,
      about: t`VAT was reverse charged, and VIES did not confirm the VAT id.`,
    },
    refunds_failed: {
      name: t`Failed refunds`,
      about: t`The money did not go back. Try again, or transfer it yourself.`,
    },
    bank_lines: {
      name: t`Open lines of bank files`,
      about: t`Money that came in or went out and is not in the books yet.`,
    },
    payout_lines: {
      name: t`Payout lines without a payout`,
      about: t`A payment provider paid out by them, and nobody tied them to a payout.`,
    },
    payouts_unseen: {
      name: t`Payouts not seen on the bank`,
      about: t`The payment provider says that they arrived, and no bank file has them.`,
    },
  };
}
