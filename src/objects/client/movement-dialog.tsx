import { Button, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { Dialog } from '#ui/dialog.tsx';
import { SAID } from '#ui/form/field-error.ts';
import { useOneSave } from '#ui/form/use-one-save.ts';

/** Why the change was not kept: a message, and the field it is about when there is one. */
export type Problem = { readonly field?: string; readonly message: string };

type MovementDialogProps<Values extends FieldValues> = {
  readonly title: string;
  readonly form: UseFormReturn<Values>;
  readonly onClose: () => void;
  /** Returns the problem, or null when the change is kept. */
  readonly onConfirm: (values: Values) => Promise<Problem | null>;
  /** Runs once the change is kept; when left out, the dialog closes. */
  readonly onKept?: () => void;
  /** False when this person may not do it at all. */
  readonly allowed?: boolean;
  readonly children: ReactNode;
};

/** Gives an open list of choices room inside the dialog, which would cut it off. */
const ROOM_FOR_CHOICES = { '&:has([role=combobox][aria-expanded=true])': { minHeight: '26rem' } };

/** The frame of check in, check out and move: Enter or Confirm keeps it, Escape or Cancel leaves. */
export function MovementDialog<Values extends FieldValues>({
  title,
  form,
  onClose,
  onConfirm,
  onKept = onClose,
  allowed = true,
  children,
}: MovementDialogProps<Values>) {
  const { t } = useLingui();
  const formId = useId();
  const [rootProblem, setRootProblem] = useState<string | null>(null);
  const { busy, saveOnce } = useOneSave();
  const save = form.handleSubmit(async (values) => {
    // Removing the message first makes a screen reader read the same words again.
    setRootProblem(null);
    const problem = await onConfirm(values);
    if (problem === null) return onKept();
    if (problem.field !== undefined && problem.field in values) {
      form.setError(problem.field as never, { type: SAID, message: problem.message }, { shouldFocus: true });
    } else {
      setRootProblem(problem.message);
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} disabled={busy || !allowed}>
            {t`Confirm`}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <chakra.form
          id={formId}
          noValidate
          onSubmit={(event) => {
            // Also of a second press during a save: the browser would load the page anew.
            event.preventDefault();
            void saveOnce(() => save());
          }}
        >
          <Flex direction="column" gap="4" css={ROOM_FOR_CHOICES}>
            {children}
            {rootProblem !== null && (
              <chakra.p role="alert" color="fg.error" fontWeight="strong">
                {rootProblem}
              </chakra.p>
            )}
          </Flex>
        </chakra.form>
      </FormProvider>
    </Dialog>
  );
}
