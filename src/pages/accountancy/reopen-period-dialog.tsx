import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import type { ClosingAnswer } from '#accountancy/period.schema.ts';
import { useDayText } from '#billing/client/invoice-columns.tsx';
import { QuestionDialog, type QuestionEnds } from '#pages/parts/question-dialog.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { reopenBooks } from './accountancy-calls.ts';

const schema = z.object({ reason: z.string().trim().min(1).max(500) });

/** Opens again what was closed last. */
export function ReopenPeriodDialog({ closing, ...ends }: QuestionEnds & { readonly closing: ClosingAnswer }) {
  const { t } = useLingui();
  const until = useDayText()(closing.until);
  return (
    <QuestionDialog
      {...ends}
      title={t`Reopen the books`}
      submitLabel={t`Reopen`}
      schema={schema}
      values={{ reason: '' }}
      act={({ reason }) => reopenBooks(closing.uuid, reason)}
      said={t`The books are open again`}
    >
      <Box>
        <Trans>
          What was closed up to and including <bdi>{until}</bdi> can be changed again. What was reported is kept:
          whatever comes now is a supplement to it. Who reopened the books, and why, stays in the audit trail.
        </Trans>
      </Box>
      <TextAreaField name="reason" label={t`Why`} rows={2} maxLength={500} required />
    </QuestionDialog>
  );
}
