import { Button, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { type FieldPath, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { type Elsewhere, ErrorSummary } from './error-summary.tsx';
import { ELSEWHERE, SAID } from './field-error.ts';
import { FieldLabels } from './field-frame.tsx';
import { takePress } from './steady-press.ts';
import { useUnsavedGuard } from './unsaved.ts';
import { useDraft } from './use-draft.ts';
import { useOneSave } from './use-one-save.ts';

/** Why a save did not happen: text for a person and, when one is to blame, the field, or the page to fill it in on. */
export type SaveProblem = { readonly field?: string; readonly message: string; readonly to?: string };

type RecordFormProps<Values extends FieldValues, Output extends FieldValues> = {
  /** From `useForm({ resolver, defaultValues })` of react-hook-form. */
  readonly form: UseFormReturn<Values, unknown, Output>;
  /** Saves. Returns problems to show at their fields, or nothing when saved. */
  readonly onSubmit: (values: Output) => Promise<readonly SaveProblem[] | undefined>;
  readonly submitLabel: string;
  readonly onCancel?: () => void;
  /** Names the draft that is kept while typing: `customer-new`, `customer-<id>`. Left out, none is kept. */
  readonly draftKey?: string;
  /** False for forms with nothing to lose: leaving never asks. */
  readonly guarded?: boolean;
  /** Why it cannot be saved now, said beside the button; what is typed stays. */
  readonly blocked?: string | undefined;
  /** The form's accessible name: the title above the fields is outside the form. */
  readonly label: string;
  readonly children: ReactNode;
};

const BUTTONS = {
  // As in every dialog: the act at the end, what leaves it before.
  '[role=dialog] &': {
    flexDirection: 'row-reverse',
    justifyContent: { base: 'stretch', md: 'flex-start' },
  },
  '& > button': { flex: { base: '1', md: 'initial' }, minHeight: { base: '12', md: 'var(--touch-9)' } },
} as const;

/** A form: errors on top and at the field, Ctrl/⌘ Enter saves, changes are guarded and kept as a draft. */
export function RecordForm<Values extends FieldValues, Output extends FieldValues = Values>(
  props: RecordFormProps<Values, Output>,
) {
  const { form, onSubmit, submitLabel, onCancel, draftKey, guarded = true, blocked, label, children } = props;
  const { t } = useLingui();
  const [labels] = useState(() => new Map<string, string>());
  const [elsewhere, setElsewhere] = useState<readonly Elsewhere[]>([]);
  const { isDirty, isSubmitSuccessful } = form.formState;
  useUnsavedGuard(guarded && isDirty && !isSubmitSuccessful);
  const draft = useDraft(form, draftKey);
  const startOver = () => {
    draft.drop();
    form.reset();
  };

  // A link may lead to a field: `/settings/legal#vat_id`.
  useEffect(() => {
    const name = window.location.hash.slice(1);
    if (labels.has(name)) form.setFocus(name as FieldPath<Values>);
  }, [form, labels]);

  const { busy, saveOnce } = useOneSave();
  const save = form.handleSubmit(async (values) => {
    const problems = (await onSubmit(values)) ?? [];
    const others = problems.flatMap(({ message, to }) => (to === undefined ? [] : [{ message, to }]));
    setElsewhere(others);
    if (others.length > 0) form.setError('root', { type: ELSEWHERE });
    for (const { field, message, to } of problems) {
      if (to !== undefined) continue;
      const known = field !== undefined && labels.has(field);
      form.setError((known ? field : 'root') as FieldPath<Values>, { type: SAID, message });
    }
    if (problems.length === 0) draft.drop();
  });
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (blocked === undefined) void saveOnce(() => save());
  };
  return (
    <FormProvider {...form}>
      <FieldLabels value={labels}>
        <chakra.form
          noValidate
          aria-label={label}
          onSubmit={(event) => {
            // Also of a second press during a save: the browser would send the form itself, its values in the address.
            event.preventDefault();
            void saveOnce(() => save());
          }}
          onKeyDown={saveByKey}
          display="flex"
          flexDirection="column"
          gap="4"
          flex="1"
        >
          {draft.restored && <RestoredDraft onStartOver={startOver} />}
          <ErrorSummary elsewhere={elsewhere} />
          {children}
          <Flex
            onMouseDown={takePress}
            gap="2"
            justify={{ base: 'stretch', md: 'flex-start' }}
            direction={{ base: 'row-reverse', md: 'row' }}
            pt="2"
            css={BUTTONS}
          >
            <Button type="submit" disabled={busy || blocked !== undefined}>
              {submitLabel}
            </Button>
            {onCancel !== undefined && (
              <Button
                variant="outline"
                onClick={() => {
                  draft.drop();
                  onCancel();
                }}
              >
                {t`Cancel`}
              </Button>
            )}
            {blocked !== undefined && (
              <chakra.span alignSelf="center" color="fg.muted">
                {blocked}
              </chakra.span>
            )}
          </Flex>
        </chakra.form>
      </FieldLabels>
    </FormProvider>
  );
}

function RestoredDraft({ onStartOver }: { readonly onStartOver: () => void }) {
  const { t } = useLingui();
  return (
    <Flex role="status" align="center" gap="3" wrap="wrap" bg="accent.tint" borderRadius="panel" px="4" py="2">
      <chakra.span flex="1">{t`What you typed here earlier is filled in again.`}</chakra.span>
      <Button size="sm" variant="outline" onClick={onStartOver}>
        {t`Start over`}
      </Button>
    </Flex>
  );
}

/** Fields side by side where there is room, below each other on a phone. */
export function FieldRow({ children, columns = 2 }: { readonly children: ReactNode; readonly columns?: 2 | 3 }) {
  return (
    <chakra.div
      display="grid"
      gap="4"
      gridTemplateColumns={{
        base: columns === 3 ? 'repeat(3, minmax(0, 1fr))' : '1fr',
        md: `repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {children}
    </chakra.div>
  );
}
