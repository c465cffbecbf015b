import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import type { QuoteDetailAnswer } from '#billing/quotes/quote.schema.ts';
import type { QuoteAction } from '#billing/quotes/quote-states.ts';
import { TextLink } from '#pages/invoices/invoice-origin.tsx';
import { LetterButton } from '#pages/invoices/reminder-letter-button.tsx';
import { CopyLink } from '#pages/mails/copy-link.tsx';
import { DeleteControl } from '#pages/parts/delete-control.tsx';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { subscriptionPath } from '#pages/subscriptions/subscription-list.tsx';
import type { Answer } from '#session/answer.ts';
import { problemsOf } from '#session/call-problems.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useMakesInvoices } from '#session/use-bills-here.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { Facts } from '#ui/facts.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { copyQuote, deleteQuote, fetchQuoteDocument, invoiceQuote, quoteQuery } from './quote-calls.ts';
import { DecideDialog, SendDialog, SubscribeDialog } from './quote-dialogs.tsx';
import { USUAL_DAYS } from './quote-form.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { QuoteMark } from './quote-words.tsx';

/** One quote: what is offered, what became of it, and what can be done with it. */
export function QuotePage() {
  const { t } = useLingui();
  const { quoteId = '' } = useParams();
  const { answer, askAgain } = useAnswer(quoteQuery(quoteId), { live: true });
  const back = { to: '/finance/quotes', label: t`Quotes` };
  if (answer === 'asking' || !answer.ok) {
    return (
      <Page title={t`Quote`} back={back}>
        <NoAnswer answer={answer} />
      </Page>
    );
  }
  return <QuoteDetails quote={answer.result} back={back} onChanged={askAgain} />;
}

type DetailsProps = {
  readonly quote: QuoteDetailAnswer;
  readonly back: { readonly to: string; readonly label: string };
  readonly onChanged: () => void;
};

function QuoteDetails({ quote, back, onChanged }: DetailsProps) {
  const { t } = useLingui();
  const number = quote.number ?? t`Draft`;
  return (
    <Page
      title={quote.number === null ? t`Quote` : t`Quote ${number}`}
      back={back}
      subtitle={<bdi>{quote.customer.name}</bdi>}
    >
      <Flex gap="3" align="center" wrap="wrap">
        <QuoteMark status={quote.status} size="page" />
      </Flex>
      <QuoteActions quote={quote} onChanged={onChanged} />
      <Box
        display="grid"
        gap="4"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 24rem), 1fr))"
        alignItems="start"
      >
        <Panel title={t`Offered`}>
          <QuoteLines quote={quote} />
          {quote.note !== '' && (
            <Box mt="4" whiteSpace="pre-wrap">
              <bdi>{quote.note}</bdi>
            </Box>
          )}
        </Panel>
        <StandingPanel quote={quote} />
      </Box>
    </Page>
  );
}

function StandingPanel({ quote }: { readonly quote: QuoteDetailAnswer }) {
  const { t } = useLingui();
  const day = useDayText();
  const dayOf = (on: string | null) => (on === null ? '' : <bdi>{day(on)}</bdi>);
  const how = quote.decided_how === 'link' ? t`On the page of the link` : t`To a person`;
  return (
    <Panel title={t`Details`}>
      <Facts
        facts={[
          {
            term: t`Customer`,
            value: (
              <TextLink className="lone" to={`/customers/${quote.customer.uuid}`}>
                {quote.customer.name}
              </TextLink>
            ),
          },
          { term: t`Valid until`, value: dayOf(quote.valid_until) },
          { term: t`Sent on`, value: dayOf(quote.sent_on) },
          { term: t`Sent to`, value: quote.sent_to ?? '' },
          { term: t`Reference of the customer`, value: quote.reference },
          { term: t`Answered on`, value: dayOf(quote.decided_on) },
          { term: t`Answered by`, value: quote.decided_by === '' ? '' : <bdi>{quote.decided_by}</bdi> },
          { term: t`How`, value: quote.decided_how === null ? '' : how },
          { term: t`Remark`, value: quote.reason },
          {
            term: t`Invoice`,
            value:
              quote.invoice === null ? (
                ''
              ) : (
                <TextLink to={`/invoices/${quote.invoice.uuid}`}>
                  {quote.invoice.number === '' ? t`Draft` : quote.invoice.number}
                </TextLink>
              ),
          },
          ...quote.subscriptions.map((id) => ({
            term: t`Subscription`,
            value: <TextLink to={subscriptionPath(id)}>{t`To the subscription`}</TextLink>,
          })),
          { term: t`Made by`, value: quote.created_by },
        ].filter(({ value }) => value !== '')}
      />
    </Panel>
  );
}

type Open = 'send' | 'decide' | 'subscribe' | null;

function QuoteActions({ quote, onChanged }: Omit<DetailsProps, 'back'>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const makes = useMakesInvoices();
  const [open, setOpen] = useState<Open>(null);
  const [link, setLink] = useState<string | null>(null);
  const may = (action: QuoteAction) => makes && quote.actions.includes(action);
  const go = async (asked: Promise<Answer<QuoteDetailAnswer>>, to: (quote: QuoteDetailAnswer) => string) => {
    const answer = await asked;
    if (answer.ok) void navigate(to(answer.result));
    else {
      notify({ tone: 'error', title: problemsOf(answer, t`Needs a connection`)[0]?.message ?? '' });
      onChanged();
    }
  };
  const ends = {
    quote,
    onClose: () => setOpen(null),
    onStale: onChanged,
    onDone: () => {
      setOpen(null);
      onChanged();
    },
  };
  const validUntil = addDays(dayAt(Date.now()), USUAL_DAYS);
  return (
    <>
      <Flex gap="2" wrap="wrap">
        {may('send') && (
          <ServerButton
            variant={quote.status === 'draft' ? 'solid' : 'outline'}
            aria-haspopup="dialog"
            onClick={() => setOpen('send')}
          >
            <Send aria-hidden="true" />
            {quote.status === 'draft' ? t`Send` : t`Send again`}
          </ServerButton>
        )}
        {may('invoice') && (
          <ServerButton
            variant="solid"
            onClick={() => void go(invoiceQuote(quote.uuid), ({ invoice }) => `/invoices/${invoice?.uuid}`)}
          >
            {t`Make an invoice`}
          </ServerButton>
        )}
        {may('subscribe') && (
          <ServerButton variant="solid" aria-haspopup="dialog" onClick={() => setOpen('subscribe')}>
            {t`Start the subscription`}
          </ServerButton>
        )}
        {may('decide') && (
          <ServerButton aria-haspopup="dialog" onClick={() => setOpen('decide')}>{t`Note the answer`}</ServerButton>
        )}
        {may('edit') && (
          <Button variant="outline" asChild>
            <Link to={`/finance/quotes/${quote.uuid}/edit`}>
              <Pencil aria-hidden="true" />
              <Trans>Edit</Trans>
            </Link>
          </Button>
        )}
        {quote.number !== null && quote.sent_on !== null && (
          <LetterButton label={t`PDF`} name={quote.number} ask={() => fetchQuoteDocument(quote.uuid)} />
        )}
        {may('copy') && (
          <ServerButton
            onClick={() => void go(copyQuote(quote.uuid, validUntil), ({ uuid }) => `/finance/quotes/${uuid}/edit`)}
          >
            <Copy aria-hidden="true" />
            {t`Copy`}
          </ServerButton>
        )}
        {may('delete') && <DeleteDraft quoteId={quote.uuid} />}
      </Flex>
      {link !== null && <QuoteLink link={link} />}
      <Asked {...ends} open={open} onLink={setLink} />
    </>
  );
}

function DeleteDraft({ quoteId }: { readonly quoteId: string }) {
  const { t } = useLingui();
  return (
    <DeleteControl
      title={t`Delete this draft?`}
      to="/finance/quotes"
      needsServer
      onDelete={async () => {
        const answer = await deleteQuote(quoteId);
        return answer.ok ? null : { message: problemsOf(answer, t`Needs a connection`)[0]?.message ?? '' };
      }}
    >
      <Trans>The customer was sent nothing of it yet.</Trans>
    </DeleteControl>
  );
}

type AskedProps = Parameters<typeof SendDialog>[0] & { readonly open: Open };

function Asked({ open, onLink, ...ends }: AskedProps) {
  if (open === 'send') return <SendDialog {...ends} onLink={onLink} />;
  if (open === 'decide') return <DecideDialog {...ends} />;
  return open === 'subscribe' ? <SubscribeDialog {...ends} /> : null;
}

function QuoteLink({ link }: { readonly link: string }) {
  const { t } = useLingui();
  return (
    <Box bg="accent.tint" borderRadius="panel" px="4" py="3" data-quote-link="">
      <Box mb="2">
        <Trans>Pass this link on to the customer. It is shown once:</Trans>
      </Box>
      <CopyLink link={link} label={t`Link to the quote`} />
    </Box>
  );
}
