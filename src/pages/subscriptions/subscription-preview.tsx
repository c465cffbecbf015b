import { Box, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PlannedInvoices, PlannedLines } from '#billing/client/subscription-invoices.tsx';
import { useSubscriptionWords } from '#billing/client/subscription-words.tsx';
import type { PreviewAnswer } from '#billing/subscription.schema.ts';
import { useCan } from '#session/use-can.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { Panel } from '#ui/panel.tsx';
import type { LivePreview } from './subscription-live.ts';
import { useFieldMessages } from './subscription-problems.ts';

type PreviewPanelProps = {
  readonly preview: LivePreview;
  /** Tells what to fill in while the server cannot be asked yet; null when it can. */
  readonly waitsFor: string | null;
  /** `change`: what the change settles is on top. `now`: nothing is changed, the preview shows what is coming. */
  readonly of?: 'new' | 'change' | 'now';
  /** Inside a panel already: draws none of its own. */
  readonly plain: boolean;
};

/** Beside a form: which lines and invoices it will give, before it is saved. */
export function PreviewPanel({ preview, waitsFor, of = 'new', plain }: PreviewPanelProps) {
  const { t } = useLingui();
  const offline = useOfflineReason();
  const { answer, isCurrent } = preview;
  const isBusy = waitsFor === null && !isCurrent && offline === null;
  const title = of === 'now' ? t`What comes` : t`What this gives`;
  const content = (
    <Box aria-live="polite" aria-busy={isBusy} data-preview={isCurrent ? 'current' : 'waiting'}>
      {waitsFor !== null ? (
        <Box color="fg.muted">{waitsFor}</Box>
      ) : offline !== null && answer === null ? (
        <Box color="fg.muted">{offline}</Box>
      ) : answer === null ? (
        <Box color="fg.muted">
          <Trans>Being calculated…</Trans>
        </Box>
      ) : answer.ok ? (
        <Box opacity={isCurrent ? 1 : 0.6}>
          <PreviewText preview={answer.result} ofChange={of === 'change'} />
        </Box>
      ) : (
        <PreviewProblem answer={answer} />
      )}
    </Box>
  );
  if (!plain) return <Panel title={title}>{content}</Panel>;
  return (
    <Box as="section" aria-label={title} borderTop="hairline" pt="3">
      <Box fontWeight="strong" mb="3" aria-hidden="true">
        {title}
      </Box>
      {content}
    </Box>
  );
}

function PreviewProblem({ answer }: { readonly answer: Exclude<NonNullable<LivePreview['answer']>, { ok: true }> }) {
  const messages = useFieldMessages(answer);
  return (
    <Box display="grid" gap="1.5" color="fg.error" fontWeight="strong">
      {messages.map((message) => (
        <Flex key={message} gap="1.5">
          <Box flexShrink={0} pt="0.5">
            <CircleAlert aria-hidden="true" size={16} />
          </Box>
          {message}
        </Flex>
      ))}
    </Box>
  );
}

function PreviewText({ preview, ofChange }: { readonly preview: PreviewAnswer; readonly ofChange: boolean }) {
  const { t } = useLingui();
  const { day } = useSubscriptionWords();
  const { lines, invoices, end_date: end, includes_vat: includesVat } = preview;
  const count = invoices.length;
  const endDay = end === null ? '' : day(end);
  return (
    <Flex direction="column" gap="5">
      {ofChange && (
        <Part title={t`Lines of this change`}>
          {lines.length === 0 ? (
            <Box color="fg.muted">
              <Trans>None: nothing in the running period is settled.</Trans>
            </Box>
          ) : (
            <Box data-settles="">
              <PlannedLines lines={lines} />
            </Box>
          )}
        </Part>
      )}
      <Part title={<Plural value={count} one="The next invoice" other="The next # invoices" />}>
        {count === 0 ? (
          <Box color="fg.muted">
            <Trans>Nothing is invoiced any more.</Trans>
          </Box>
        ) : (
          <PlannedInvoices invoices={invoices} includesVat={includesVat} />
        )}
        {!ofChange && <ShortFirstPeriod invoices={invoices} />}
      </Part>
      <Box color="fg.muted">
        {end === null ? (
          <Trans>It continues until it is cancelled.</Trans>
        ) : (
          <Trans>
            The last day is <bdi>{endDay}</bdi>.
          </Trans>
        )}
      </Box>
    </Flex>
  );
}

/** Says why the first invoice of a new subscription is of a few days: its periods begin on the first of a month. */
function ShortFirstPeriod({ invoices }: Pick<PreviewAnswer, 'invoices'>) {
  const { t } = useLingui();
  const can = useCan();
  const [first, second] = invoices.map(({ lines }) => lines.find(({ kind }) => kind === 'period'));
  if (first === undefined || second === undefined) return null;
  const isCutToMonths = !first.from_on.endsWith('-01') && first.until_on.endsWith('-01');
  if (!isCutToMonths || daysOf(first) >= daysOf(second)) return null;
  return (
    <Box color="fg.muted" fontSize="small" mt="2">
      <Trans>Periods begin on the first of a month here, so the first one is shorter.</Trans>{' '}
      {can('company edit') && (
        <Link className="lone" to="/settings/invoicing#billing_day">
          {t`When a period begins`}
        </Link>
      )}
    </Box>
  );
}

const daysOf = ({ from_on: from, until_on: until }: { readonly from_on: string; readonly until_on: string }) =>
  Date.parse(until) - Date.parse(from);

function Part({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <section>
      <Box as="h3" fontSize="small" fontWeight="strong" color="fg.muted" mb="2">
        {title}
      </Box>
      {children}
    </section>
  );
}
