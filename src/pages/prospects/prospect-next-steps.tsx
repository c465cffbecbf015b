import { Box, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StoredObject } from '#objects/object.schema.ts';
import { StepRow } from '#ui/list/step-row.tsx';
import { Panel } from '#ui/panel.tsx';
import { useNextSteps } from './use-next-steps.ts';

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
      <chakra.ol listStyleType="none" css={{ '& > li:last-child': { borderBottom: 'none' } }}>
        {steps.map((step) => (
          <StepRow key={step.id} step={step} isNext={step.id === next} />
        ))}
      </chakra.ol>
    </Panel>
  );
}
