import { useLingui } from '@lingui/react/macro';
import { useOpeningWeek } from '#opening-hours/client/use-opening-week.ts';
import { AppointmentWhenDialog } from '#pages/parts/appointment-when-dialog.tsx';
import { useRefusalText } from '#session/refusal-text.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { carryOut } from './attention-act.ts';
import type { Conflict } from './attention-conflict.ts';
import type { PlanChoice } from './attention-plan.ts';
import type { ConflictState } from './attention-state.ts';
import { subjectText } from './attention-subject.tsx';

type PlanDialogProps = {
  readonly conflict: Conflict;
  readonly state: ConflictState;
  readonly choice: PlanChoice;
  readonly onClose: () => void;
};

/** Plans a refused appointment again: at the requested time with a reason, or in another slot. */
export function AttentionPlanDialog({ conflict, state, choice, onClose }: PlanDialogProps) {
  const { t } = useLingui();
  const session = useSync();
  const refusalText = useRefusalText();
  const week = useOpeningWeek();
  if (week === undefined) return null;
  const { code, params, entityId } = conflict;
  const subject = subjectText(state);
  return (
    <AppointmentWhenDialog
      title={t`Plan ${subject} anyway`}
      label={t`Plan appointment`}
      submitLabel={t`Plan`}
      when={choice}
      notification={choice.notification}
      problem={refusalText({ code: code ?? 'invalid', params })}
      ownId={entityId}
      objectId={state.object?.id ?? null}
      week={week}
      onSave={(input) => carryOut(session, conflict, { ...choice, ...input }, state)}
      onClose={onClose}
    />
  );
}
