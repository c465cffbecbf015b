import { Box, Button, Flex, Textarea } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useId, useState } from 'react';
import type { SubmitOutcome } from '#sync/client/runtime/types.ts';
import { MOST_NOTE_CHARACTERS } from '../limits.ts';

/** Reports the outcome of saving a note; returns a message when it was not kept. */
export type TellOutcome = (outcome: SubmitOutcome) => { readonly message: string } | null;

type NoteFieldProps = {
  readonly label: string;
  readonly saveLabel: string;
  /** The current text. */
  readonly text?: string;
  readonly onSave: (text: string) => Promise<SubmitOutcome>;
  readonly onSaved?: () => void;
  readonly onCancel?: () => void;
  readonly tell: TellOutcome;
  /** True where the field is what a dialog is for: it has the focus first. */
  readonly isFirst?: boolean;
};

/** A field for a note. A text that is too long stays as it was pasted, with words beside it. */
export function NoteField({
  label,
  saveLabel,
  text: before = '',
  onSave,
  onSaved,
  onCancel,
  tell,
  isFirst,
}: NoteFieldProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [text, setText] = useState(before);
  const [failed, setFailed] = useState<string | null>(null);
  const length = text.trim().length;
  const count = i18n.number(length);
  const most = i18n.number(MOST_NOTE_CHARACTERS);
  const tooLong =
    length > MOST_NOTE_CHARACTERS
      ? t`This has ${count} characters; a note can have at most ${most}. Nothing was saved.`
      : null;
  const problem = tooLong ?? failed;
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (tooLong !== null) return;
    if (length === 0) return setFailed(t`Write something first.`);
    const found = tell(await onSave(text.trim()));
    setFailed(found?.message ?? null);
    if (found !== null) return;
    setText('');
    onSaved?.();
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <Flex direction="column" gap="2" align="flex-start">
        <Textarea
          id={id}
          aria-label={label}
          data-first-focus={isFirst === true ? '' : undefined}
          placeholder={label}
          rows={before === '' ? 2 : 4}
          maxHeight="20rem"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setFailed(null);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save(event);
          }}
          {...(problem === null ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
        />
        {problem !== null && (
          <Box id={`${id}-problem`} role="alert" color="fg.error" fontSize="small" fontWeight="strong">
            {problem}
          </Box>
        )}
        <Flex gap="2">
          <Button type="submit" size="sm" variant={isFirst ? 'solid' : 'outline'} minHeight="var(--touch-8)">
            {saveLabel}
          </Button>
          {onCancel !== undefined && (
            <Button size="sm" variant="ghost" minHeight="var(--touch-8)" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          )}
        </Flex>
      </Flex>
    </form>
  );
}
