import type { LexicalEditor } from 'lexical';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useContractFieldWords } from '#contracts/client/contract-words.tsx';
import {
  $looks,
  createTemplateEditor,
  isTyped,
  type Looks,
  runTemplateEditor,
  showTemplate,
  textOfTemplate,
} from '#contracts/client/template-editing.ts';
import { isContractField } from '#contracts/contract-fields.ts';
import type { TemplateValues } from './contract-template-values.ts';

export const NOTHING_MARKED: Looks = { block: 'paragraph', letters: [] };

/**
 * The editor of the form's text. A text that nobody changed stays as it is stored; the first change writes it in the
 * editor's own way, which reads the same.
 */
export function useTemplateEditor(onLooks: (looks: Looks) => void): {
  readonly editor: LexicalEditor;
  readonly attach: (element: HTMLElement | null) => void;
} {
  const words = useContractFieldWords();
  const nameOf = useCallback((field: string) => (isContractField(field) ? words[field] : `{{${field}}}`), [words]);
  const { field } = useController<TemplateValues, 'text'>({ name: 'text' });
  const [editor] = useState(createTemplateEditor);
  const shown = useRef<string | null>(null);
  // The shown text in the editor's own way: an update that leaves it as it is was nobody's.
  const written = useRef('');
  const looked = useEffectEvent(onLooks);
  const typed = useEffectEvent(() => {
    const text = textOfTemplate(editor);
    if (text === written.current) return;
    written.current = text;
    shown.current = text;
    // As a person's typing, of which a draft is kept.
    field.onChange(text);
  });
  useEffect(() => runTemplateEditor(editor, nameOf), [editor, nameOf]);
  useEffect(() => {
    if (shown.current === field.value) return;
    shown.current = field.value;
    showTemplate(editor, field.value, nameOf);
    written.current = textOfTemplate(editor);
  }, [editor, field.value, nameOf]);
  useEffect(
    () =>
      editor.registerUpdateListener(({ editorState, tags, dirtyElements, dirtyLeaves }) => {
        looked(editorState.read($looks));
        if (isTyped(tags) && (dirtyElements.size > 0 || dirtyLeaves.size > 0)) typed();
      }),
    [editor],
  );
  const { ref } = field;
  const attach = useCallback(
    (element: HTMLElement | null) => {
      editor.setRootElement(element);
      ref(element === null ? null : { focus: () => editor.focus() });
    },
    [editor, ref],
  );
  return { editor, attach };
}
