import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import type { QuoteAnswer } from '#billing/quotes/quote.schema.ts';
import { type BulkRows, RowsBulk } from '#pages/bulk/rows-bulk.tsx';
import type { ChosenRows } from '#pages/bulk/use-chosen-rows.ts';
import { useWhyNot } from '#pages/bulk/use-why-not.ts';
import { MailMany } from '#pages/mails/mail-many.tsx';
import { quoteQuery, sendQuote } from './quote-calls.ts';

type QuoteBulkProps = {
  readonly rows: ChosenRows<QuoteAnswer>;
  /** Something was done: the list is read again. */
  readonly onDone: () => void;
};

/** What can be done with the chosen quotes. */
export function QuoteBulk({ rows, onDone }: QuoteBulkProps) {
  const { t } = useLingui();
  return (
    <RowsBulk
      label={t`Chosen quotes`}
      rows={rows}
      icon={<Send aria-hidden="true" />}
      act={t`Send`}
      dialog={(asked) => <SendMany {...asked} />}
      onDone={onDone}
    />
  );
}

/** Mails each quote that waits for an answer to its customer, drafts too. */
function SendMany({ rows: quotes, onClose }: BulkRows<QuoteAnswer>) {
  const { t } = useLingui();
  const whyNot = useWhyNot();
  const open = quotes.filter(({ status }) => status === 'draft' || status === 'sent');
  const closed = quotes.length - open.length;
  const sendOne = async ({ uuid }: QuoteAnswer): Promise<string | null> => {
    const quote = await quoteQuery(uuid).ask();
    if (!quote.ok) return whyNot(quote);
    const { email, version, actions } = quote.result;
    if (!actions.includes('send')) return t`It can no longer be sent.`;
    if (email === '') return t`No e-mail address is known.`;
    return whyNot(await sendQuote(uuid, { to: email, version }));
  };
  return (
    <MailMany title={t`Send quotes`} documents={open} send={sendOne} onClose={onClose}>
      <Trans>
        Each goes by mail to the address of its customer, also if it was sent before. A draft no longer changes once it
        is sent.
      </Trans>{' '}
      {closed > 0 && (
        <Plural
          value={closed}
          one="# is left out: it was answered, or is over."
          other="# are left out: they were answered, or are over."
        />
      )}
    </MailMany>
  );
}
