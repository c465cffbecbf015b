import { Box, Button, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Circle, CircleCheckBig } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { StoredObject } from '#objects/object.schema.ts';
import { Panel } from '#ui/panel.tsx';
import { type NextStep, useNextSteps } from './use-next-steps.ts';

type NextStepsProps = { readonly prospectId: string; readonly object: StoredObject };

/** What comes after a prospect became a customer; nothing for a person who may do none of it. */
export function ProspectNextSteps({ prospectId, object }: NextStepsProps) {
  const { t } = useLingui();
  const steps = useNextSteps(prospectId, object);
  if (steps === undefined || steps.length === 0) return null;
  const done = steps.filter((step) => step.done === true).length;
  const isKnown = steps.every((step) => step.done !== null);
  const next = isKnown ? steps.find((step) => step.done === false)?.id : undefined;
  return (
    <Panel
      title={t`Next steps`}
      actions={
        isKnown ? (
          <Box color="fg.muted" fontSize="small" aria-live="polite">
            <Trans>
              {done} of {steps.length} done
            </Trans>
          </Box>
        ) : undefined
      }
      flush
    >
      <chakra.ol listStyleType="none">
        {steps.map((step) => (
          <Step key={step.id} step={step} isNext={step.id === next} />
        ))}
      </chakra.ol>
    </Panel>
  );
}

function Step({ step: { id, label, done, to, act, waits }, isNext }: { step: NextStep; isNext: boolean }) {
  const { t } = useLingui();
  const Mark = done === true ? CircleCheckBig : Circle;
  return (
    <chakra.li
      display="flex"
      alignItems="center"
      flexWrap="wrap"
      columnGap="3"
      rowGap="1"
      px="4"
      py="1.5"
      minHeight="12"
      borderBottom="hairline"
      _last={{ borderBottom: 'none' }}
      data-next-step={id}
      data-done={done}
    >
      <chakra.span color={done === true ? 'accent' : 'fg.muted'} flexShrink={0}>
        <Mark aria-hidden="true" size={20} />
      </chakra.span>
      <Box
        flex="1 1 10rem"
        minWidth="0"
        fontWeight={done === true ? 'normal' : 'strong'}
        color={done === true ? 'fg.muted' : 'fg'}
      >
        {label}
        {done === true && <chakra.span srOnly>{`: ${t`done`}`}</chakra.span>}
      </Box>
      {done !== true && waits !== null && (
        <Box color="fg.muted" fontSize="small">
          {waits}
        </Box>
      )}
      {done === false && waits === null && (
        <Button size="sm" flexShrink={0} variant={isNext ? 'solid' : 'outline'} asChild>
          <Link to={to}>{act}</Link>
        </Button>
      )}
    </chakra.li>
  );
}
