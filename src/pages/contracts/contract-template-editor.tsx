import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LexicalEditor } from 'lexical';
import { Bold, ChevronDown, Heading1, Heading2, Italic, List, ListOrdered, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useContractFieldWords } from '#contracts/client/contract-words.tsx';
import {
  type BlockStyle,
  insertField,
  type LetterStyle,
  type Looks,
  setBlockStyle,
  toggleLetters,
} from '#contracts/client/template-editing.ts';
import { CONTRACT_FIELDS, templateProblems } from '#contracts/contract-fields.ts';
import { TEMPLATE_REFUSALS } from '#contracts/refusals.words.ts';
import { FieldFrame } from '#ui/form/field-frame.tsx';
import { Menu } from '#ui/menu.tsx';
import type { TemplateValues } from './contract-template-values.ts';
import { NOTHING_MARKED, useTemplateEditor } from './use-template-editor.ts';

/** The text as it will look; what stands in it is changed with buttons, and fields are put in from a menu. */
export function ContractTemplateEditor() {
  const { t } = useLingui();
  const [looks, setLooks] = useState<Looks>(NOTHING_MARKED);
  const { editor, attach } = useTemplateEditor(setLooks);
  return (
    <Flex direction="column" gap="3" minWidth="0">
      <FieldFrame
        name="text"
        label={t`Text`}
        hint={
          <Trans>A field is filled in for each contract. Press Shift and Enter for a new line in a paragraph.</Trans>
        }
        required
      >
        {(control) => (
          <Box borderWidth="1px" borderColor="border.strong" borderRadius="control" bg="bg.panel">
            <Tools editor={editor} looks={looks} />
            <chakra.div
              {...control}
              ref={attach}
              role="textbox"
              aria-multiline="true"
              aria-label={t`Text`}
              contentEditable
              suppressContentEditableWarning
              tabIndex={0}
              px={{ base: '4', md: '6' }}
              py="4"
              minHeight="18rem"
              maxHeight="min(48rem, 70dvh)"
              overflowY="auto"
              lineHeight="body"
              overflowWrap="anywhere"
              borderBottomRadius="control"
              data-template-text=""
              css={PAPER}
            />
          </Box>
        )}
      </FieldFrame>
      <Problems />
    </Flex>
  );
}

/** The looks of `ContractTextView`, for elements that the editor makes. */
const PAPER = {
  '& > * + *': { mt: '3' },
  '& h1': { fontSize: 'title', fontWeight: 'strong', lineHeight: 'tight', pt: '2' },
  '& h2, & h3': { fontSize: 'large', fontWeight: 'strong', lineHeight: 'tight', pt: '2' },
  '& ul, & ol': { ps: '6' },
  '& ul': { listStyleType: 'disc' },
  '& ol': { listStyleType: 'decimal' },
  '& li + li': { mt: '1' },
  '& strong': { fontWeight: 'strong' },
  '& em': { fontStyle: 'italic' },
  '& [data-field]': { bg: 'accent.tint', borderRadius: 'control', px: '1', py: '0.5', unicodeBidi: 'isolate' },
  '& [data-field][data-unknown]': { bg: 'error.tint', color: 'fg.error' },
};

type Tool = { readonly icon: LucideIcon; readonly label: string; readonly isOn: boolean; readonly run: () => void };
type ToolsProps = { readonly editor: LexicalEditor; readonly looks: Looks };

function Tools({ editor, looks }: ToolsProps) {
  const { t } = useLingui();
  const block = (style: BlockStyle, icon: LucideIcon, label: string): Tool => ({
    icon,
    label,
    isOn: looks.block === style,
    run: () => setBlockStyle(editor, style),
  });
  const letters = (style: LetterStyle, icon: LucideIcon, label: string): Tool => ({
    icon,
    label,
    isOn: looks.letters.includes(style),
    run: () => toggleLetters(editor, style),
  });
  const tools = [
    block('title', Heading1, t`Title`),
    block('heading', Heading2, t`Heading`),
    letters('bold', Bold, t`Bold`),
    letters('italic', Italic, t`Italic`),
    block('bullets', List, t`List`),
    block('numbers', ListOrdered, t`Numbered list`),
  ];
  return (
    <Flex role="group" aria-label={t`Text marks`} gap="1" wrap="wrap" align="center" p="1" borderBottom="hairline">
      {tools.map(({ icon: Icon, label, isOn, run }) => (
        <Button
          key={label}
          variant="ghost"
          px="0"
          minWidth="var(--touch-9)"
          aria-label={label}
          aria-pressed={isOn}
          title={label}
          bg={isOn ? 'accent.tint' : undefined}
          // The text keeps its cursor.
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          <Icon aria-hidden="true" />
        </Button>
      ))}
      <FieldMenu editor={editor} />
    </Flex>
  );
}

function FieldMenu({ editor }: { readonly editor: LexicalEditor }) {
  const { t } = useLingui();
  const fields = useContractFieldWords();
  const groups: Readonly<Record<string, string>> = {
    contract: t`Contract`,
    customer: t`Customer`,
    object: t`Object`,
    spot: t`Spot`,
    price: t`Price`,
    terms: t`Terms`,
    yard: t`Your company`,
  };
  const items = CONTRACT_FIELDS.map((field) => ({
    key: field,
    label: fields[field],
    group: groups[field.slice(0, field.indexOf('.'))] ?? '',
    run: () => insertField(editor, field, fields[field]),
  }));
  return (
    // A menu has the colours of the bar on top, which this one does not stand in.
    <Box css={{ '& > div > button:hover': { bg: 'bg.hover' } }}>
      <Menu
        label={t`Insert a field`}
        items={items}
        button={
          <>
            {t`Insert a field`}
            <ChevronDown aria-hidden="true" size={16} />
          </>
        }
      />
    </Box>
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
          {problems.map(({ code, params: { field, words, line } }) => (
            <li key={`${line} ${field}`}>{i18n._({ ...TEMPLATE_REFUSALS[code], values: { field, words } })}</li>
          ))}
        </chakra.ul>
      )}
    </Box>
  );
}
