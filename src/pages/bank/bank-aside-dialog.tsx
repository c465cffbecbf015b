import { Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { z } from 'zod';
import type { BankEntryAnswer } from '#bank/bank.schema.ts';
import { Amount } from '#billing/client/amount.tsx';
import { QuestionDialog } from '#pages/parts/question-dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { setEntryAside } from './bank-calls.ts';

export type BankDialogProps = {
  readonly entry: BankEntryAnswer;
  readonly onDecided: (entry: BankEntryAnswer) => void;
  readonly onStale: () => void;
  readonly onClose: () => void;
};

const schema = z.object({ note: z.string().trim().max(500) });

/** Sets a line aside: it is booked elsewhere, or is nothing of the company's customers. */
export function BankAsideDialog({ entry, onDecided, onStale, onClose }: BankDialogProps) {
  const { t } = useLingui();
  return (
    <QuestionDialog
      title={t`Set aside`}
      submitLabel={t`Set aside`}
      schema={schema}
      values={{ note: '' }}
      act={(values) => setEntryAside(entry, values)}
      said={t`The line was set aside`}
      after={onDecided}
      onDone={() => undefined}
      onStale={onStale}
      onClose={onClose}
    >
      <Text>
        <Trans>
          Nothing is booked of <Amount cents={entry.amount_cents} strong /> here. You can undo this later.
        </Trans>
      </Text>
      <TextField name="note" label={t`Reason`} maxLength={500} />
    </QuestionDialog>
  );
}
