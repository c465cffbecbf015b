import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { BillingRunPreviewAnswer } from '#billing/billing-run.schema.ts';
import { Amount } from '#billing/client/amount.tsx';
import { useRunWords } from '#billing/client/billing-run-words.tsx';
import { UnmailedNote } from '#pages/mails/unmailed-note.tsx';
import { NotThere } from '#pages/parts/not-there.tsx';
import { MissingOfCompany } from '#pages/subscriptions/missing-on-invoice.tsx';
import { billingRunPreviewQuery } from '#pages/subscriptions/subscription-calls.ts';
import { useAnswer } from '#session/use-answer.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { formatAmount } from '#shared/money.ts';
import { Dialog } from '#ui/dialog.tsx';
import { isolated } from '#ui/isolated.ts';
import { Skeleton } from '#ui/skeleton.tsx';

/** Rows of a list that are shown at first. */
const FIRST_SHOWN = 50;

type BillingRunDialogProps = {
  readonly onRun: () => void;
  readonly onClose: () => void;
  /** The run was asked for and has not been answered. */
  readonly isBusy: boolean;
};

/** Shows what a run would do, and asks before it is started. */
export function BillingRunDialog({ onRun, onClose, isBusy }: BillingRunDialogProps) {
  const { t } = useLingui();
  const { answer, askAgain } = useAnswer(billingRunPreviewQuery);
  const preview = answer !== 'asking' && answer.ok ? answer.result : null;
  const offline = useOfflineReason();
  const isOffered = preview !== null && (preview.count > 0 || hasMore(preview));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Invoice what is due now?`}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {isOffered ? t`Cancel` : t`Close`}
          </Button>
          {isOffered && <RunButton preview={preview} loading={isBusy} disabled={offline !== null} onClick={onRun} />}
        </>
      }
    >
      {answer === 'asking' ? (
        <>
          <chakra.p role="status" color="fg.muted">
            <Trans>Being calculated…</Trans>
          </chakra.p>
          <Skeleton lines={5} />
        </>
      ) : answer.ok ? (
        <>
          <MissingOfCompany />
          <UnmailedNote />
          <PreviewText preview={answer.result} />
        </>
      ) : (
        <NotThere answer={answer} askAgain={askAgain}>
          <Trans>What is due is known on the server, not on this device.</Trans>
        </NotThere>
      )}
    </Dialog>
  );
}

function hasMore({ more_subscriptions: subscriptions, more_invoices: invoices }: BillingRunPreviewAnswer): boolean {
  return subscriptions + invoices > 0;
}

type RunButtonProps = {
  readonly preview: BillingRunPreviewAnswer;
  readonly loading: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
};

/** Names the amount, unless more is due than was looked at. */
function RunButton({ preview, ...rest }: RunButtonProps) {
  const { t, i18n } = useLingui();
  const amount = isolated(formatAmount(preview.amount_cents, i18n.locale));
  return <Button {...rest}>{hasMore(preview) ? t`Invoice everything that is due` : t`Invoice ${amount}`}</Button>;
}

function PreviewText({ preview }: { readonly preview: BillingRunPreviewAnswer }) {
  const { count, amount_cents: cents, invoices, failed } = preview;
  if (count === 0 && failed.length === 0 && !hasMore(preview)) {
    return (
      <p>
        <Trans>Nothing is due.</Trans>
      </p>
    );
  }
  return (
    <Flex direction="column" gap="5">
      {count === 0 ? (
        <p>
          <Trans>Nothing of what is due can be invoiced.</Trans>
        </p>
      ) : (
        <Box>
          <Plural value={count} one="# invoice" other="# invoices" />
          {' · '}
          <Trans>
            <Amount cents={cents} strong /> including VAT
          </Trans>
        </Box>
      )}
      <More preview={preview} />
      <OddOnes preview={preview} />
      {count > 0 && <InvoiceRows invoices={invoices} />}
    </Flex>
  );
}

function More({ preview }: { readonly preview: BillingRunPreviewAnswer }) {
  const { more_subscriptions: subscriptions, more_invoices: scheduled } = preview;
  if (!hasMore(preview)) return null;
  return (
    <Box fontWeight="strong" data-more="">
      {subscriptions > 0 && (
        <p>
          <Plural
            value={subscriptions}
            one="# more subscription is due. It is invoiced too and is not shown here."
            other="# more subscriptions are due. They are invoiced too and are not shown here."
          />
        </p>
      )}
      {scheduled > 0 && (
        <p>
          <Plural
            value={scheduled}
            one="# more scheduled invoice is due. It is sent too and is not shown here."
            other="# more scheduled invoices are due. They are sent too and are not shown here."
          />
        </p>
      )}
    </Box>
  );
}

/** What somebody should look at before it is invoiced: what fails, what nobody is mailed, what comes to nothing. */
function OddOnes({ preview: { invoices, failed } }: { readonly preview: BillingRunPreviewAnswer }) {
  const { t } = useLingui();
  const { problem } = useRunWords();
  const silent = new Map(invoices.flatMap((row) => (row.has_email ? [] : [[row.customer.uuid, row.customer.name]])));
  const empty = invoices.filter(({ amount_cents: cents }) => cents === 0);
  return (
    <>
      {failed.length > 0 && (
        <Rows title={t`Cannot be invoiced`} count={failed.length} odd>
          {failed.map(({ customer, subscription, invoice, message }) => (
            <chakra.li key={subscription?.uuid ?? invoice}>
              <Named customer={customer?.name} subscription={subscription?.description} />
              <Box color="fg.error">{problem(message)}</Box>
            </chakra.li>
          ))}
        </Rows>
      )}
      {silent.size > 0 && (
        <Rows title={t`Without an e-mail address: no mail goes out`} count={silent.size} odd>
          {[...silent].map(([uuid, name]) => (
            <chakra.li key={uuid}>
              <bdi>{name}</bdi>
            </chakra.li>
          ))}
        </Rows>
      )}
      {empty.length > 0 && (
        <Rows title={t`Comes to nothing`} count={empty.length} odd>
          {empty.map(({ customer, subscription, invoice, period_on: on }) => (
            <chakra.li key={`${subscription?.uuid ?? invoice} ${on}`}>
              <Named customer={customer.name} subscription={subscription?.description} />
            </chakra.li>
          ))}
        </Rows>
      )}
    </>
  );
}

function InvoiceRows({ invoices }: Pick<BillingRunPreviewAnswer, 'invoices'>) {
  const { t } = useLingui();
  const words = useRunWords();
  return (
    <Rows title={t`Invoices`} count={invoices.length}>
      {invoices.map(({ customer, subscription, invoice, period_on: on, amount_cents: cents }) => (
        <chakra.li key={`${subscription?.uuid ?? invoice} ${on}`} display="flex" gap="3" justifyContent="space-between">
          <Box minWidth="0">
            <Named customer={customer.name} subscription={subscription?.description} />
            {on !== null && (
              <Box color="fg.muted" fontSize="small">
                <bdi>{words.day(on)}</bdi>
              </Box>
            )}
          </Box>
          <Amount cents={cents} />
        </chakra.li>
      ))}
    </Rows>
  );
}

type NamedProps = { readonly customer: string | undefined; readonly subscription: string | undefined };

/** Whom and what a row is about: a subscription by its description, a scheduled invoice as such. */
function Named({ customer, subscription }: NamedProps) {
  const { t } = useLingui();
  return (
    <Box overflowWrap="anywhere">
      {customer !== undefined && customer !== '' && (
        <>
          <chakra.bdi fontWeight="strong">{customer}</chakra.bdi>
          {' · '}
        </>
      )}
      <bdi>{subscription ?? t`Scheduled invoice`}</bdi>
    </Box>
  );
}

type RowsProps = {
  readonly title: string;
  readonly count: number;
  readonly odd?: boolean;
  readonly children: readonly ReactNode[];
};

/** A titled list; a long one is shown whole when asked for. */
function Rows({ title, count, odd = false, children }: RowsProps) {
  const { t } = useLingui();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? children : children.slice(0, FIRST_SHOWN);
  return (
    <Box as="section" aria-label={title}>
      <chakra.h3 fontWeight="strong" mb="1" {...(odd ? { color: 'fg.error' } : {})}>
        {title} (<bdi>{count}</bdi>)
      </chakra.h3>
      <chakra.ul listStyleType="none" display="grid" gap="2">
        {shown}
      </chakra.ul>
      {shown.length < children.length && (
        <Button variant="outline" mt="2" onClick={() => setWhole(true)}>
          {t`Show all ${count}`}
        </Button>
      )}
    </Box>
  );
}
