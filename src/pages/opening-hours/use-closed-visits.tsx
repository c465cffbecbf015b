import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Appointment } from '#appointments/appointment.schema.ts';
import { NEEDS_ATTENTION } from '#appointments/appointment.ts';
import { markAppointment } from '#appointments/client/appointments.store.ts';
import { readClosedVisits } from '#appointments/client/closed-visits.ts';
import type { HoursChange } from '#appointments/closed-visits.ts';
import { useOutcome } from '#session/acts/use-outcome.ts';
import { dayAt } from '#shared/civil-date.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { notify } from '#ui/toaster.tsx';
import { ClosedVisitsDialog } from './closed-visits-dialog.tsx';

type ToMark = readonly Appointment[];
type Question = { readonly change: HoursChange; readonly answer: (toMark: ToMark | null) => void };

export type ClosedVisits = {
  /** The visits to mark once the change of hours is saved; null when the person does not want to save. Asks only where there are any. */
  readonly ask: (change: HoursChange) => Promise<ToMark | null>;
  /** Marks them as needing attention. */
  readonly mark: (visits: ToMark) => Promise<void>;
  /** What to say where the person does not want to. */
  readonly notSaved: string;
  readonly dialog: ReactNode;
};

/** Asks what to do with planned visits before hours are saved that close on them. */
export function useClosedVisits(): ClosedVisits {
  const { t } = useLingui();
  const session = useSync();
  const tell = useOutcome();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask: ClosedVisits['ask'] = async (change) => {
    const found = await readClosedVisits(session.mirror, change, dayAt(Date.now()));
    if (found.length === 0) return [];
    return new Promise((resolve) => {
      setQuestion({
        change,
        answer: (toMark) => {
          setQuestion(null);
          resolve(toMark);
        },
      });
    });
  };
  const mark: ClosedVisits['mark'] = async (visits) => {
    let marked = 0;
    for (const visit of visits) {
      const result = await markAppointment(session, visit, NEEDS_ATTENTION);
      if (result.outcome === 'saved') marked += 1;
      else {
        const problem = tell(result);
        if (problem !== null) notify({ tone: 'error', title: problem.message });
      }
    }
    if (marked > 0) {
      const title = t`${plural(marked, { one: '# appointment needs attention', other: '# appointments need attention' })}`;
      notify({ tone: 'done', title });
    }
  };
  const dialog =
    question === null ? null : (
      <ClosedVisitsDialog change={question.change} onSave={question.answer} onCancel={() => question.answer(null)} />
    );
  const notSaved = t`Nothing was changed: visits are planned on time that would be closed.`;
  return { ask, mark, notSaved, dialog };
}
