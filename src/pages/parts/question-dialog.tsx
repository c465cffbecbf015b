import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { Answer } from '#session/answer.ts';
import { problemsOf } from '#session/call-problems.ts';
import { useOfflineReason } from '#session/use-offline-reason.ts';
import { Dialog } from '#ui/dialog.tsx';
import { RecordForm } from '#ui/form/record-form.tsx';
import { notify } from '#ui/toaster.tsx';
import { type MissingField, MissingFields, missingFieldsOf } from './missing-fields.tsx';

/** How a question can end. */
export type QuestionEnds = {
  /** The question was answered and done, and the person was told. */
  readonly onDone: () => void;
  /** The server has newer data than the page shows, and says so in `message`. */
  readonly onStale: (message: string) => void;
  readonly onClose: () => void;
};

type QuestionDialogProps<Values extends FieldValues, Result> = QuestionEnds & {
  readonly title: string;
  /** What the press does; a function where that depends on what is filled in. */
  readonly submitLabel: string | ((values: Values) => string);
  readonly schema: z.ZodType<Values, Values>;
  readonly values: DefaultValues<NoInfer<Values>>;
  readonly act: (values: Values) => Promise<Answer<Result>>;
  /** What a person is told when it is done. */
  readonly said: string | ((values: Values, result: Result) => string);
  /** Runs after it is done, for further effects. */
  readonly after?: (result: Result, values: Values) => void;
  readonly children: ReactNode;
};

/** A dialog that the server answers; a refusal is shown at the field it concerns. */
export function QuestionDialog<Values extends FieldValues, Result>(props: QuestionDialogProps<Values, Result>) {
  const { title, submitLabel, schema, values, act, said, after, onDone, onStale, onClose, children } = props;
  const { t } = useLingui();
  const offline = useOfflineReason();
  const [missing, setMissing] = useState<readonly MissingField[]>([]);
  const form = useForm<Values, unknown, Values>({ resolver: zodResolver(schema), defaultValues: values });
  // Every field is there from the start.
  const filled = useWatch({ control: form.control }) as Values;
  return (
    <Dialog open onClose={onClose} title={title}>
      <RecordForm
        form={form}
        label={title}
        submitLabel={typeof submitLabel === 'string' ? submitLabel : submitLabel(filled)}
        guarded={false}
        blocked={offline ?? undefined}
        onCancel={onClose}
        onSubmit={async (given) => {
          const answer = await act(given);
          const lacking = missingFieldsOf(answer);
          setMissing(lacking);
          if (lacking.length > 0) return [{ message: t`Something that has to be on an invoice is missing.` }];
          if (!answer.ok) {
            // Somebody else was first: the page behind shows their change, and the next attempt starts from that.
            if (answer.status === 409) onStale(answer.message);
            return problemsOf(answer, t`Needs a connection`);
          }
          notify({ tone: 'done', title: typeof said === 'string' ? said : said(given, answer.result) });
          after?.(answer.result, given);
          onDone();
          return undefined;
        }}
      >
        <MissingFields fields={missing} />
        {children}
      </RecordForm>
    </Dialog>
  );
}
