import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronRight, Circle, CircleCheckBig } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { saveSettings } from '#session/company-calls.ts';
import { useCan } from '#session/use-can.ts';
import { useCompany } from '#session/use-company.ts';
import { useSignedInUser } from '#session/user-context.ts';
import { useConnection } from '#sync/client/hooks/use-connection.ts';
import { Panel } from '#ui/panel.tsx';
import { notify } from '#ui/toaster.tsx';
import { rememberFirstRun } from './first-run-memory.ts';
import { type FirstStep, useFirstSteps } from './use-first-steps.ts';

/** The first steps of a new company that this person may take, ticked off by what there is. */
export function FirstRun() {
  const { t } = useLingui();
  const companyId = useSignedInUser()?.company.id ?? '';
  const can = useCan();
  const { answer } = useCompany();
  const [isAway, setAway] = useState(false);
  const company = typeof answer === 'object' && 'company' in answer ? answer.company : null;
  const all = useFirstSteps(company?.settings ?? null);
  const steps = (all ?? []).filter(({ permission }) => can(permission));
  const done = steps.filter((step) => step.done).length;
  const mayPutAway = can('company edit');
  const isOver =
    company?.first_run_dismissed === true || isAway || (all !== undefined && done === steps.length && !mayPutAway);
  const isKnown = answer !== 'asking' && all !== undefined;
  useEffect(() => {
    if (isKnown && steps.length > 0) rememberFirstRun(companyId, isOver ? 'over' : 'begun');
  }, [companyId, isKnown, isOver, steps.length]);
  if (!isKnown || isOver || steps.length === 0) return null;
  return (
    <Panel
      title={done === steps.length ? t`Everything is ready` : t`First steps`}
      actions={
        <Box color="fg.muted" fontSize="small" aria-live="polite">
          <Trans>
            {done} of {steps.length} done
          </Trans>
        </Box>
      }
      flush
    >
      <chakra.ul listStyleType="none">
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </chakra.ul>
      {mayPutAway && <PutAway onDone={() => setAway(true)} />}
    </Panel>
  );
}

const StepLink = chakra(Link);

function Step({ step: { id, to, label, about, done } }: { readonly step: FirstStep }) {
  const { t } = useLingui();
  const Mark = done ? CircleCheckBig : Circle;
  return (
    <chakra.li borderBottom="hairline" data-first-step={id} data-done={done}>
      <StepLink
        to={to}
        display="flex"
        alignItems="center"
        gap="3"
        px="4"
        py="2"
        minHeight="14"
        _hover={{ bg: 'bg.sunken' }}
      >
        <chakra.span color={done ? 'accent' : 'fg.muted'} flexShrink={0}>
          <Mark aria-hidden="true" size={20} />
        </chakra.span>
        <Box flex="1" minWidth="0">
          <Box fontWeight={done ? 'normal' : 'strong'} color={done ? 'fg.muted' : 'fg'}>
            {label}
            {done && <chakra.span srOnly>{`: ${t`done`}`}</chakra.span>}
          </Box>
          {!done && (
            <Box color="fg.muted" fontSize="small">
              {about}
            </Box>
          )}
        </Box>
        <chakra.span color="fg.muted" _rtl={{ transform: 'scaleX(-1)' }} aria-hidden="true">
          <ChevronRight size={18} />
        </chakra.span>
      </StepLink>
    </chakra.li>
  );
}

/** Dismisses the list for everybody in the company. */
function PutAway({ onDone }: { readonly onDone: () => void }) {
  const { t } = useLingui();
  const isOffline = useConnection().state === 'offline';
  const putAway = async () => {
    const result = await saveSettings({ first_run: { dismissed: true } });
    if ('company' in result) return onDone();
    const { refused } = result;
    const title = refused.status === 'offline' ? t`There is no connection to the server.` : refused.message;
    notify({ tone: 'error', title });
    return undefined;
  };
  return (
    <Flex align="center" gap="3" px="4" py="2">
      <Button variant="ghost" ms="-4" disabled={isOffline} onClick={() => void putAway()}>
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
