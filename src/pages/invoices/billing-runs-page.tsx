import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarClock, Play } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BillingRunAnswer } from '#billing/billing-run.schema.ts';
import { RUN_CARD_HEIGHT, RunCard, useRunColumns } from '#billing/client/billing-run-columns.tsx';
import { NotThere } from '#pages/parts/not-there.tsx';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { startBillingRun } from '#pages/subscriptions/subscription-calls.ts';
import type { Failure } from '#session/answer.ts';
import { problemsOf } from '#session/call-problems.ts';
import { useCan } from '#session/use-can.ts';
import { useServerPages } from '#session/use-server-pages.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { RecordList } from '#ui/list/record-list.tsx';
import { Page } from '#ui/page.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { notify } from '#ui/toaster.tsx';
import { BillingRunDialog } from './billing-run-dialog.tsx';

/** Lists the billing runs: when they ran, who started them and for how much they invoiced. */
export function BillingRunsPage() {
  const { t } = useLingui();
  const can = useCan();
  const { answer, askAgain, more } = useServerPages('/api/billing-runs', {});
  return (
    <Page title={t`Billing runs`} fill {...(can('invoice edit') ? { actions: <RunNow onFailed={askAgain} /> } : {})}>
      <Box color="fg.muted" maxWidth="measure">
        <Trans>
          Every night all subscriptions with something to invoice are invoiced. A period is invoiced once, however often
          a run takes place.
        </Trans>
      </Box>
      {answer === 'asking' ? (
        <Skeleton lines={6} />
      ) : answer.ok ? (
        <RunList runs={answer.result.rows} more={more} />
      ) : (
        <RunsNotThere answer={answer} askAgain={askAgain} />
      )}
    </Page>
  );
}

type RunsNotThereProps = { readonly answer: Failure; readonly askAgain: () => void };

/** Tells why the runs cannot be shown, and offers to try again. */
export function RunsNotThere(props: RunsNotThereProps) {
  return (
    <NotThere {...props}>
      <Trans>What was invoiced, and when, is kept on the server, not on this device.</Trans>
    </NotThere>
  );
}

/** Bills what is due now, after showing what that is, and shows what came of it. */
function RunNow({ onFailed }: { readonly onFailed: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const answer = await startBillingRun();
    setBusy(false);
    setAsking(false);
    if (answer.ok) void navigate(`/billing-runs/${answer.result.uuid}`);
    else {
      notify({ tone: 'error', title: problemsOf(answer, t`Needs a connection`)[0]?.message ?? '' });
      // It may have begun all the same.
      onFailed();
    }
  };
  return (
    <>
      <ServerButton variant="solid" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <Play aria-hidden="true" />
        {t`Run now`}
      </ServerButton>
      {isAsking && <BillingRunDialog isBusy={isBusy} onRun={() => void run()} onClose={() => setAsking(false)} />}
    </>
  );
}

type RunListProps = { readonly runs: readonly BillingRunAnswer[]; readonly more: (() => void) | undefined };

const addressOf = ({ uuid }: BillingRunAnswer) => `/billing-runs/${uuid}`;

function RunList({ runs, more }: RunListProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useRunColumns();
  return (
    <RecordList
      label={t`Billing runs`}
      items={runs}
      getId={({ uuid }) => uuid}
      columns={columns}
      renderCard={(run) => <RunCard run={run} />}
      cardHeight={RUN_CARD_HEIGHT}
      rowAttributes={({ uuid }) => ({ 'data-run': uuid })}
      addressOf={addressOf}
      onOpen={(one) => void navigate(addressOf(one))}
      onEnd={more}
      empty={
        <EmptyState icon={CalendarClock} title={t`No billing run yet`}>
          <Trans>The first one comes tonight. Running now invoices what is due today.</Trans>
        </EmptyState>
      }
    />
  );
}
