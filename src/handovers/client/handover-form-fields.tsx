import { Box, Button, chakra, Flex, Input } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, Trash2 } from 'lucide-react';
import { useController, useForm } from 'react-hook-form';
import { OBJECT_CATEGORIES } from '#objects/object.schema.ts';
import { CheckField } from '#ui/form/check-field.tsx';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { HandoverForm, HandoverFormFields } from '../handover-form.schema.ts';
import {
  DIRECTIONS,
  MOST_FORM_NAME,
  MOST_QUESTION_CHARACTERS,
  MOST_QUESTIONS,
  PHOTO_ZONES,
  READINGS,
} from '../handover-limits.ts';
import { useHandoverWords } from './use-handover-words.ts';

type HandoverFormEditorProps = {
  /** The form that is changed; left out for a new one. */
  readonly form?: HandoverForm;
  readonly start: HandoverFormFields;
  readonly categories: Readonly<Record<(typeof OBJECT_CATEGORIES)[number], string>>;
  readonly newId: () => string;
  readonly onSubmit: (fields: HandoverFormFields) => Promise<readonly SaveProblem[] | undefined>;
  readonly onCancel: () => void;
};

/** Makes or changes what is asked when an object is handed over. */
export function HandoverFormEditor({
  form: stored,
  start,
  categories,
  newId,
  onSubmit,
  onCancel,
}: HandoverFormEditorProps) {
  const { t } = useLingui();
  const words = useHandoverWords();
  const form = useForm<HandoverFormFields>({ defaultValues: start });
  return (
    <RecordForm
      form={form}
      label={stored === undefined ? t`New handover form` : t`Change handover form`}
      submitLabel={t`Save`}
      draftKey={`handover-form-${stored?.id ?? 'new'}`}
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      <TextField name="name" label={t`Name`} required maxLength={MOST_FORM_NAME} autoComplete="off" />
      <ChoicesField
        name="categories"
        label={t`For`}
        choices={OBJECT_CATEGORIES.map((value) => ({ value, label: categories[value] }))}
      />
      <ChoicesField
        name="directions"
        label={t`When`}
        choices={DIRECTIONS.map((value) => ({ value, label: { in: t`Check in`, out: t`Check out` }[value] }))}
      />
      <CheckField name="asksPerson">{t`Ask who brings or fetches it, and whether you saw their identity`}</CheckField>
      <QuestionsField newId={newId} />
      <ChoicesField
        name="photoZones"
        label={t`Photos that have to be taken`}
        choices={PHOTO_ZONES.map((value) => ({ value, label: words.zone[value] }))}
      />
      <CheckField name="asksMarks">{t`Mark damage on a drawing`}</CheckField>
      <ChoicesField
        name="readings"
        label={t`Readings`}
        choices={READINGS.map((value) => ({ value, label: words.reading[value] }))}
      />
      <CheckField name="asksSignature">{t`Have it signed on the screen`}</CheckField>
      <CheckField name="mailsRecord">{t`Mail the record to the customer, once its photos have arrived`}</CheckField>
    </RecordForm>
  );
}

type ChoicesFieldProps = {
  readonly name: 'categories' | 'directions' | 'photoZones' | 'readings';
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
};

/** Any number of choices; the value is their list, in the order of the choices. */
function ChoicesField({ name, label, choices }: ChoicesFieldProps) {
  const { field } = useController({ name });
  const chosen: readonly string[] = field.value;
  const toggle = (value: string, on: boolean) =>
    field.onChange(choices.map((choice) => choice.value).filter((one) => (one === value ? on : chosen.includes(one))));
  return (
    <FieldFrame name={name} label={label} as="group">
      {(control) => (
        <Flex wrap="wrap" gap="1.5" role="group" aria-label={label} {...control}>
          {choices.map(({ value, label: word }) => (
            <chakra.label
              key={value}
              display="flex"
              alignItems="center"
              gap="2"
              minHeight={{ base: '12', md: 'var(--touch-9)' }}
              px="3"
              borderWidth="1px"
              borderColor="border.strong"
              borderRadius="control"
              bg="bg.panel"
              cursor="pointer"
              css={{ '&:has(:checked)': { bg: 'accent.tint', borderColor: 'accent' } }}
            >
              <chakra.input
                type="checkbox"
                checked={chosen.includes(value)}
                onChange={({ target }) => toggle(value, target.checked)}
                width="5"
                height="5"
                flexShrink={0}
                css={{ accentColor: '{colors.accent}' }}
              />
              {word}
            </chakra.label>
          ))}
        </Flex>
      )}
    </FieldFrame>
  );
}

/** Questions that are answered with yes or no, in the order in which they are asked. */
function QuestionsField({ newId }: Pick<HandoverFormEditorProps, 'newId'>) {
  const { t } = useLingui();
  const { field } = useController({ name: 'questions' });
  const questions: HandoverFormFields['questions'] = field.value;
  const put = (id: string, text: string) =>
    field.onChange(questions.map((question) => (question.id === id ? { id, text } : question)));
  return (
    <FieldFrame name="questions" label={t`Checklist`} as="group">
      {(control) => (
        <Flex direction="column" gap="2" role="group" aria-label={t`Checklist`} {...control}>
          {questions.length === 0 && (
            <Box color="fg.muted" fontSize="small">
              <Trans>Questions that are answered with yes or no, such as: is the gas closed?</Trans>
            </Box>
          )}
          {questions.map(({ id, text }, index) => (
            <Flex key={id} gap="2">
              <Input
                value={text}
                aria-label={t`Question ${index + 1}`}
                maxLength={MOST_QUESTION_CHARACTERS}
                onChange={({ target }) => put(id, target.value)}
              />
              <Button
                variant="ghost"
                px="0"
                minWidth="var(--touch-9)"
                aria-label={t`Remove question ${index + 1}`}
                onClick={() => field.onChange(questions.filter((question) => question.id !== id))}
              >
                <Trash2 aria-hidden="true" size={16} />
              </Button>
            </Flex>
          ))}
          <Box>
            <Button
              size="sm"
              variant="outline"
              disabled={questions.length >= MOST_QUESTIONS}
              onClick={() => field.onChange([...questions, { id: newId(), text: '' }])}
            >
              <Plus aria-hidden="true" />
              {t`Add a question`}
            </Button>
          </Box>
        </Flex>
      )}
    </FieldFrame>
  );
}
