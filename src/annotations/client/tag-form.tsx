import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useForm, useWatch } from 'react-hook-form';
import { ChoiceField } from '#ui/form/choice-field.tsx';
import { RecordForm, type SaveProblem } from '#ui/form/record-form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { MOST_TAG_CHARACTERS, type TagType } from '../limits.ts';
import { type Tag, type TagFields, tagFields } from '../tag.schema.ts';
import { ColorField } from './color-field.tsx';
import { useTagWords } from './use-tag-words.ts';

/** Kinds of records that show their tags. */
const TAGGED: readonly TagType[] = ['object', 'customer'];

type TagFormProps = {
  /** The tag that is changed; left out for a new one. */
  readonly tag?: Tag;
  /** The kind of record that a new one is for. */
  readonly type?: TagType;
  readonly onSubmit: (fields: TagFields) => Promise<readonly SaveProblem[] | undefined>;
  readonly onCancel: () => void;
};

/** Makes or changes a tag. It stays for the kind of record it was made for. */
export function TagForm({ tag, type = 'object', onSubmit, onCancel }: TagFormProps) {
  const { t } = useLingui();
  const words = useTagWords();
  const form = useForm<TagFields>({
    resolver: zodResolver(tagFields),
    defaultValues: { type: tag?.type ?? type, value: tag?.value ?? '', color: tag?.color ?? '#2F8A50' },
  });
  const sample = useWatch({ control: form.control, name: 'value' });
  return (
    <RecordForm
      form={form}
      label={tag === undefined ? t`New tag` : t`Change tag`}
      submitLabel={t`Save`}
      draftKey={`tag-${tag?.id ?? 'new'}`}
      onSubmit={onSubmit}
      onCancel={onCancel}
    >
      {tag === undefined && (
        <ChoiceField name="type" label={t`For`} choices={TAGGED.map((value) => ({ value, label: words[value] }))} />
      )}
      <TextField
        name="value"
        label={t`Text on the tag`}
        required
        autoFocus
        autoComplete="off"
        maxLength={MOST_TAG_CHARACTERS}
      />
      <ColorField name="color" label={t`Colour`} sample={sample} />
    </RecordForm>
  );
}
