import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { NEEDS_ATTENTION, PLANNED } from '#appointments/appointment.ts';
import { markAppointment } from '#appointments/client/appointments.store.ts';
import { readChangedVisits } from '#appointments/client/closed-visits.ts';
import type { HoursChange } from '#appointments/closed-visits.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { dayAt } from '#shared/civil-date.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { notify } from '#ui/toaster.tsx';
import { ClosedVisitsDialog, type VisitMarks } from './closed-visits-dialog.tsx';

type Question = { readonly change: HoursChange; readonly answer: (marks: VisitMarks | null) => void };

export type ClosedVisits = {
  /** What to mark; null when the person does not want to save. Asks only where the change closes on a visit or frees one. */
  readonly ask: (change: HoursChange) => Promise<VisitMarks | null>;
  readonly mark: (marks: VisitMarks) => Promise<void>;
  /** What to say where the person does not want to. */
  readonly notSaved: string;
  readonly dialog: ReactNode;
};

/** Asks what to do with planned visits before hours are saved that close on them, or that open again for marked ones. */
export function useClosedVisits(): ClosedVisits {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask: ClosedVisits['ask'] = async (change) => {
    const { closed, reopened } = await readChangedVisits(session.mirror, change, dayAt(Date.now()));
    if (closed.length + reopened.length === 0) return { toMark: [], toClear: [], touched: [] };
    return new Promise((resolve) => {
      setQuestion({
        change,
        answer: (marks) => {
          setQuestion(null);
          resolve(marks);
        },
      });
    });
  };
  const markEach = async (visits: readonly Appointment[], status: typeof PLANNED | typeof NEEDS_ATTENTION) => {
    let marked = 0;
    for (const visit of visits) {
      const result = await markAppointment(session, visit, status);
      if (result.outcome === 'saved') marked += 1;
      else {
        const problem = tell(result);
        if (problem !== null) notify({ tone: 'error', title: problem.message });
      }
    }
    return marked;
  };
  const mark: ClosedVisits['mark'] = async ({ toMark, toClear }) => {
    const marked = await markEach(toMark, NEEDS_ATTENTION);
    const cleared = await markEach(toClear, PLANNED);
    if (marked > 0) {
      const title = t`${plural(marked, { one: '# appointment needs attention', other: '# appointments need attention' })}`;
      notify({ tone: 'done', title });
    }
    if (cleared > 0) {
      const title = t`${plural(cleared, { one: '# appointment no longer needs attention', other: '# appointments no longer need attention' })}`;
      notify({ tone: 'done', title });
    }
  };
  const dialog =
    question === null ? null : (
      <ClosedVisitsDialog change={question.change} onSave={question.answer} onCancel={() => question.answer(null)} />
    );
  return { ask, mark, notSaved: t`Nothing was changed.`, dialog };
}
