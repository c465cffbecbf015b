import { $getRoot, $getSelection, $isRangeSelection, type LexicalEditor } from 'lexical';

/** The editor behind a text: a document without a layout has no keys that type into it. */
function editorOf(area: HTMLElement): LexicalEditor {
  const editor = (area as HTMLElement & { readonly __lexicalEditor?: LexicalEditor }).__lexicalEditor;
  if (editor === undefined) throw new Error('there is no editor here');
  return editor;
}

/** Types at the end of the text. */
export function typeAtEnd(area: HTMLElement, text: string): void {
  editorOf(area).update(
    () => {
      $getRoot().selectEnd();
      const selection = $getSelection();
      if ($isRangeSelection(selection)) selection.insertText(text);
    },
    { discrete: true },
  );
}

/** Marks the first words of the text, or puts the cursor there. */
export function mark(area: HTMLElement, from: number, to: number): void {
  editorOf(area).update(() => void $getRoot().getFirstDescendant()?.selectStart(), { discrete: true });
  editorOf(area).update(
    () => {
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) return;
      selection.anchor.set(selection.anchor.key, from, 'text');
      selection.focus.set(selection.focus.key, to, 'text');
    },
    { discrete: true },
  );
}
