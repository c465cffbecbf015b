import { Box, chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { ContractTextView } from '#contracts/client/contract-text-view.tsx';
import { useContractFieldWords } from '#contracts/client/contract-words.tsx';
import { isContractField, templateProblems } from '#contracts/contract-fields.ts';
import { readContractText } from '#contracts/contract-text.ts';
import { NoAnswer } from '#pages/parts/no-answer.tsx';
import { useObjectPicks } from '#pages/parts/object-picks.ts';
import { useAnswer } from '#session/use-answer.ts';
import { PickerField } from '#ui/form/picker-field.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { templatePreviewQuery } from './contract-calls.ts';
import type { TemplateValues } from './contract-template-values.ts';

/** Typing pauses this long before the server is asked. */
const TYPING_MS = 500;

/** How the text reads: with its fields by name, or filled in for an object. */
export function ContractTemplatePreview() {
  const { t } = useLingui();
  const text = useWatch<TemplateValues, 'text'>({ name: 'text' });
  const object = useWatch<TemplateValues, 'object'>({ name: 'object' });
  const shown = useDeferredValue(text);
  const isSound = templateProblems(shown).length === 0 && shown.trim() !== '';
  const objects = useObjectPicks();
  return (
    <Box as="section" aria-label={t`Preview`} minWidth="0" display="flex" flexDirection="column" gap="3">
      <PickerField
        name="object"
        label={t`Preview with an object`}
        {...objects}
        placeholder={t`Plate, customer or spot`}
      />
      <Box
        bg="bg.panel"
        border="hairline"
        borderRadius="panel"
        px={{ base: '4', md: '6' }}
        py="4"
        data-contract-text=""
        tabIndex={0}
        role="group"
        aria-label={t`Preview`}
        maxHeight="min(48rem, 70dvh)"
        overflowY="auto"
      >
        {object !== null && isSound ? <FilledIn text={shown} object={object} /> : <WithFields text={shown} />}
      </Box>
    </Box>
  );
}

function WithFields({ text }: { readonly text: string }) {
  const words = useContractFieldWords();
  return (
    <ContractTextView
      blocks={readContractText(text)}
      renderField={(field) => (
        <chakra.mark bg="accent.tint" color="fg" borderRadius="control" px="1">
          {/* Isolated, because its own language may differ in direction from the line around it. */}
          <bdi>{isContractField(field) ? words[field] : field}</bdi>
        </chakra.mark>
      )}
    />
  );
}

function FilledIn({ text, object }: { readonly text: string; readonly object: string }) {
  const fields = useContractFieldWords();
  const { answer } = useAnswer(templatePreviewQuery(useDebounced(text, TYPING_MS), object));
  if (answer === 'asking' || !answer.ok) return <NoAnswer answer={answer} />;
  const { text: filled, missing } = answer.result;
  return (
    <>
      {missing.length > 0 && (
        <Box bg="accent.tint" borderRadius="panel" px="4" py="2" mb="4">
          <Trans>Not known about this object: {missing.map((field) => fields[field]).join(', ')}</Trans>
        </Box>
      )}
      <ContractTextView blocks={readContractText(filled)} />
    </>
  );
}
