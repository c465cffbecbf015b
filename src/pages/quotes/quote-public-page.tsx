import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { acceptQuoteBody, type PublicQuote } from '#billing/quotes/quote.schema.ts';
import { type Linked, LinkedPage } from '#pages/parts/linked-page.tsx';
import { AuthLayout } from '#pages/parts/shell-auth.tsx';
import type { Answer } from '#session/answer.ts';
import { problemsOf } from '#session/call-problems.ts';
import { Dialog } from '#ui/dialog.tsx';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { acceptLinkedQuote, declineLinkedQuote, fetchLinkedQuote, linkedQuoteUrl } from './quote-calls.ts';
import { QuoteLines } from './quote-lines.tsx';
import { QuoteMark } from './quote-words.tsx';

/** Where a customer reads and accepts a quote, with nothing but the link they were sent. */
export function QuotePublicPage() {
  const { t } = useLingui();
  return (
    <LinkedPage title={t`Quote`} ask={fetchLinkedQuote}>
      {(linked) => <QuoteBehind {...linked} />}
    </LinkedPage>
  );
}

function QuoteBehind({ token, found: quote, take }: Linked<PublicQuote>) {
  const { t } = useLingui();
  const { company } = quote;
  return (
    <AuthLayout title={t`Quote from ${company}`} wide>
      <Standing quote={quote} token={token} />
      <Box borderTop="hairline" pt="4" mt="4">
        <QuoteLines quote={quote} />
        {quote.note !== '' && (
          <Text mt="4" whiteSpace="pre-wrap">
            <bdi>{quote.note}</bdi>
          </Text>
        )}
      </Box>
      {quote.status === 'sent' && <Answering token={token} quote={quote} onAnswered={take} />}
    </AuthLayout>
  );
}

type OfLink = { readonly quote: PublicQuote; readonly token: string };

/** The state of the quote in a sentence, with a download. */
function Standing({ quote, token }: OfLink) {
  const { t } = useLingui();
  const day = useDayText();
  const until = day(quote.valid_until);
  const decided = day(quote.decided_on);
  const { company, number, status } = quote;
  return (
    <Flex direction="column" gap="3" align="flex-start">
      <Flex gap="3" align="center">
        <bdi dir="ltr">{number}</bdi>
        <QuoteMark status={status} size="page" />
      </Flex>
      <Text role="status">
        {status === 'sent' && <Trans>Read the quote, and accept it at the end. You can do so until {until}.</Trans>}
        {status === 'accepted' && (
          <Trans>
            Accepted on {decided}. <bdi>{company}</bdi> will contact you.
          </Trans>
        )}
        {status === 'declined' && (
          <Trans>
            Declined on {decided}. <bdi>{company}</bdi> knows it.
          </Trans>
        )}
        {status === 'expired' && (
          <Trans>
            The time to accept this quote is over. Ask <bdi>{company}</bdi> for a new one.
          </Trans>
        )}
      </Text>
      <Button variant="outline" asChild>
        <a href={linkedQuoteUrl(token)} target="_blank" rel="noreferrer">
          <Download aria-hidden="true" />
          {t`PDF`}
        </a>
      </Button>
    </Flex>
  );
}

type AnsweringProps = OfLink & { readonly onAnswered: (quote: PublicQuote) => void };
type Name = z.infer<typeof acceptQuoteBody>;
const declineForm = z.object({ reason: z.string().trim().max(2000) });
type Decline = z.infer<typeof declineForm>;

/** A name is enough to accept. */
function Answering({ quote, token, onAnswered }: AnsweringProps) {
  const { t } = useLingui();
  const [declines, setDeclines] = useState(false);
  const offline = t`There is no connection to the server. Nothing was sent; try again.`;
  const form = useForm<Name, unknown, Name>({
    resolver: zodResolver(acceptQuoteBody),
    defaultValues: { name: quote.customer },
  });
  const decline = useForm<Decline, unknown, Decline>({
    resolver: zodResolver(declineForm),
    defaultValues: { reason: '' },
  });
  const taken = (answer: Answer<PublicQuote>): readonly SaveProblem[] | undefined => {
    if (!answer.ok) return problemsOf(answer, offline);
    onAnswered(answer.result);
    document.getElementById('page-title')?.focus();
    return undefined;
  };
  return (
    <Box borderTop="hairline" mt="6" pt="4">
      <RecordForm
        form={form}
        guarded={false}
        label={t`Accept the quote`}
        submitLabel={t`Accept the quote`}
        onSubmit={async ({ name }) => taken(await acceptLinkedQuote(token, name))}
      >
        <TextField name="name" label={t`Your name`} autoComplete="name" maxLength={120} required />
      </RecordForm>
      <Button variant="ghost" mt="3" aria-haspopup="dialog" onClick={() => setDeclines(true)}>
        <Trans>I do not want this</Trans>
      </Button>
      {declines && (
        <Dialog open onClose={() => setDeclines(false)} title={t`Decline the quote`}>
          <RecordForm
            form={decline}
            guarded={false}
            label={t`Decline the quote`}
            submitLabel={t`Decline the quote`}
            onCancel={() => setDeclines(false)}
            onSubmit={async ({ reason }) => taken(await declineLinkedQuote(token, reason))}
          >
            <TextAreaField name="reason" label={t`Reason`} rows={3} maxLength={2000} />
          </RecordForm>
        </Dialog>
      )}
    </Box>
  );
}
