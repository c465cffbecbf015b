import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { saveSettings } from '#session/company-calls.ts';
import { useCan } from '#session/use-can.ts';
import { useCompany } from '#session/use-company.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { useIsOffline } from '#sync/client/hooks/use-connection.ts';
import { StepRow } from '#ui/list/step-row.tsx';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { rememberFirstRun } from './first-run-memory.ts';
import type { FirstStep } from './first-step.ts';
import { SampleOffer } from './sample-offer.tsx';
import { useFirstSteps } from './use-first-steps.ts';

/** The first steps of a new company that this person may take, ticked off by what there is, until somebody puts the list away. */
export function FirstRun() {
  const { t } = useLingui();
  const companyId = useSignedInUser()?.company.id ?? '';
  const can = useCan();
  const { answer } = useCompany();
  const [isAway, setAway] = useState(false);
  const company = typeof answer === 'object' && 'company' in answer ? answer.company : null;
  const isOver = company?.first_run_dismissed === true || isAway;
  const all = useFirstSteps(company?.settings ?? null, answer !== 'asking' && !isOver);
  const steps = (all?.steps ?? []).filter(({ permission }) => can(permission));
  const done = steps.filter((step) => step.done).length;
  const isFinished = all !== undefined && done === steps.length;
  const isKnown = answer !== 'asking' && all !== undefined;
  useEffect(() => {
    if (isKnown && steps.length > 0) rememberFirstRun(companyId, isOver ? 'over' : 'begun');
  }, [companyId, isKnown, isOver, steps.length]);
  if (!isKnown || isOver || steps.length === 0) return null;
  const mayDismiss = can('company edit');
  const next = steps.find((step) => !step.done)?.id;
  return (
    <Panel
      title={t`First steps`}
      actions={
        <Box color="fg.muted" fontSize="small" aria-live="polite">
          <Trans>
            {done} of {steps.length} done
          </Trans>
        </Box>
      }
      flush
    >
      {isFinished && (
        <Box role="status" px="4" pt="3" fontWeight="strong">
          <Trans>Everything is set up: all steps are done.</Trans>
        </Box>
      )}
      <StepList name={t`In the yard`} steps={steps.filter(({ part }) => part === 'yard')} nextId={next} />
      {can('company edit') && all.isEmpty && <SampleOffer />}
      <StepList name={t`In the office`} steps={steps.filter(({ part }) => part === 'office')} nextId={next} />
      {can('company edit') && <AlsoHere />}
      {(mayDismiss || isFinished) && <PutAway everybody={mayDismiss} onAway={setAway} />}
    </Panel>
  );
}

type StepListProps = {
  readonly name: string;
  readonly steps: readonly FirstStep[];
  /** The first that is not done: its button stands out. */
  readonly nextId: string | undefined;
};

function StepList({ name, steps, nextId }: StepListProps) {
  if (steps.length === 0) return null;
  return (
    <Box as="section" aria-label={name}>
      <Box px="4" pt="3" pb="1" color="fg.muted" fontSize="small" fontWeight="strong" aria-hidden="true">
        {name}
      </Box>
      <chakra.ol listStyleType="none">
        {steps.map((step) => (
          <StepRow key={step.id} step={step} isNext={step.id === nextId} />
        ))}
      </chakra.ol>
    </Box>
  );
}

/** Where to find what a new owner looks for and no list of steps can tick off. */
function AlsoHere() {
  const { t } = useLingui();
  const links = [
    { to: '/import/customers', label: t`Import from Excel` },
    { to: '/contract-template', label: t`Text of your contract` },
    { to: '/widgets', label: t`Sign-up form for your site` },
  ];
  return (
    <Flex align="center" wrap="wrap" columnGap="4" px="4" py="1.5" fontSize="small">
      <Box color="fg.muted">
        <Trans>Also here:</Trans>
      </Box>
      {links.map(({ to, label }) => (
        <Button key={to} size="sm" variant="plain" px="0" asChild>
          <Link to={to}>{label}</Link>
        </Button>
      ))}
    </Flex>
  );
}

type PutAwayProps = {
  /** For the whole company, or for this person on this device. */
  readonly everybody: boolean;
  readonly onAway: (isAway: boolean) => void;
};

/** Puts the list away. It can be undone at once, and by who dismisses it for everybody also later, in the settings. */
function PutAway({ everybody, onAway }: PutAwayProps) {
  const { t } = useLingui();
  const companyId = useSignedInUser()?.company.id ?? '';
  const isOffline = useIsOffline() && everybody;
  const keep = async (dismissed: boolean) => {
    const result = everybody ? await saveSettings({ first_run: { dismissed } }) : null;
    if (result !== null && 'refused' in result) {
      const { refused } = result;
      const title = refused.status === 'offline' ? t`There is no connection to the server.` : refused.message;
      notify({ tone: 'error', title });
      return;
    }
    rememberFirstRun(companyId, dismissed ? 'over' : 'begun');
    onAway(dismissed);
    if (!dismissed) return;
    notify({
      tone: 'done',
      title: t`The list is put away`,
      ...(everybody ? { description: t`You find it again in the settings, under Company.` } : {}),
      action: { label: t`Undo`, run: () => void keep(false) },
    });
  };
  return (
    <Flex align="center" gap="3" px="4" py="2" borderTop="hairline">
      <Button variant="ghost" ms="-4" disabled={isOffline} onClick={() => void keep(true)}>
        {t`Put this list away`}
      </Button>
      {isOffline && (
        <Box color="fg.muted" fontSize="small">
          {t`Needs a connection`}
        </Box>
      )}
    </Flex>
  );
}
