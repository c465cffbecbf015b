import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Bold, Heading1, Heading2, Italic, List, ListOrdered, type LucideIcon } from 'lucide-react';
import { type ChangeEvent, type FocusEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useContractFieldWords } from '#contracts/client/contract-words.tsx';
import { editTemplate, insertField, type Marked, type TemplateEdit } from '#contracts/client/edit-template.ts';
import {
  CONTRACT_FIELDS,
  isContractField,
  MOST_TEMPLATE_CHARACTERS,
  templateProblems,
} from '#contracts/contract-fields.ts';
import { TEMPLATE_REFUSALS } from '#contracts/refusals.words.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import type { TemplateValues } from './contract-template-values.ts';

/** The text with its marks, and buttons that put them in. */
export function ContractTemplateEditor() {
  const { t } = useLingui();
  const { getValues, setValue, setFocus } = useFormContext<TemplateValues>();
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef<Pick<Marked, 'start' | 'end'> | null>(null);
  // Pressing a button takes the focus from the field, so its cursor is remembered here.
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    last.current = { start: target.selectionStart, end: target.selectionEnd };
  };
  const change = (edit: (marked: Marked) => Marked) => {
    const text = getValues('text');
    const next = edit({ text, ...(last.current ?? { start: text.length, end: text.length }) });
    setValue('text', next.text, { shouldDirty: true });
    setFocus('text');
    frame.current?.querySelector('textarea')?.setSelectionRange(next.start, next.end);
    last.current = { start: next.start, end: next.end };
  };
  return (
    <Flex ref={frame} direction="column" gap="3" onBlur={note} minWidth="0">
      <Tools onEdit={change} />
      <TextAreaField
        name="text"
        label={t`Text`}
        rows={18}
        maxLength={MOST_TEMPLATE_CHARACTERS}
        hint={
          <Trans>
            <bdi># </bdi> begins a title, <bdi>## </bdi> a heading, <bdi>- </bdi> an item of a list. Words between{' '}
            <bdi>**</bdi> are bold, between <bdi>*</bdi> italic.
          </Trans>
        }
        required
      />
      <Problems />
    </Flex>
  );
}

/** Marks and fields to put in. */
function Tools({ onEdit }: { readonly onEdit: (edit: (marked: Marked) => Marked) => void }) {
  const { t } = useLingui();
  const fields = useContractFieldWords();
  const tools: readonly { readonly edit: TemplateEdit; readonly icon: LucideIcon; readonly label: string }[] = [
    { edit: 'title', icon: Heading1, label: t`Title` },
    { edit: 'heading', icon: Heading2, label: t`Heading` },
    { edit: 'bold', icon: Bold, label: t`Bold` },
    { edit: 'italic', icon: Italic, label: t`Italic` },
    { edit: 'bullets', icon: List, label: t`List` },
    { edit: 'numbers', icon: ListOrdered, label: t`Numbered list` },
  ];
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    const field = target.value;
    if (isContractField(field)) onEdit((marked) => insertField(marked, field));
  };
  return (
    <Flex role="group" aria-label={t`Text marks`} gap="1" wrap="wrap" align="center">
      {tools.map(({ edit, icon: Icon, label }) => (
        <Button
          key={edit}
          variant="outline"
          px="0"
          minWidth="var(--touch-9)"
          aria-label={label}
          title={label}
          onClick={() => onEdit((marked) => editTemplate(marked, edit))}
        >
          <Icon aria-hidden="true" />
        </Button>
      ))}
      <chakra.select
        aria-label={t`Insert a field`}
        // Always back at its first line: it is a menu, not a choice that stays.
        value=""
        onChange={choose}
        minHeight="var(--touch-9)"
        flex="1 1 11rem"
        minWidth="0"
        px="3"
        bg="bg.panel"
        color="fg"
        borderWidth="1px"
        borderColor="border.strong"
        borderRadius="control"
      >
        <option value="">{t`Insert a field`}…</option>
        {CONTRACT_FIELDS.map((field) => (
          <option key={field} value={field}>
            {fields[field]}
          </option>
        ))}
      </chakra.select>
    </Flex>
  );
}

const MOST_SHOWN = 6;

/** Lists what cannot be filled in while the text is typed; such a text is not saved. */
function Problems() {
  const { i18n } = useLingui();
  const text = useWatch<TemplateValues, 'text'>({ name: 'text' });
  const problems = templateProblems(text).slice(0, MOST_SHOWN);
  return (
    <Box role="status">
      {problems.length > 0 && (
        <chakra.ul listStyleType="none" bg="error.tint" borderRadius="panel" px="4" py="2" data-template-problems="">
          {problems.map(({ code, params: { field, line } }) => (
            <li key={`${line} ${field}`}>{i18n._({ ...TEMPLATE_REFUSALS[code], values: { field, line } })}</li>
          ))}
        </chakra.ul>
      )}
    </Box>
  );
}
