import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { $insertList, $isListNode, $removeList, ListItemNode, ListNode, registerList } from '@lexical/list';
import { $createHeadingNode, $isHeadingNode, HeadingNode, registerRichText } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import {
  $createParagraphNode,
  $getNodeByKey,
  $getRoot,
  $getSelection,
  $hasUpdateTag,
  $insertNodes,
  $isRangeSelection,
  type BaseSelection,
  COMMAND_PRIORITY_HIGH,
  createEditor,
  FORMAT_TEXT_COMMAND,
  IS_BOLD,
  IS_ITALIC,
  type LexicalEditor,
  mergeRegister,
  type TextFormatType,
  TextNode,
} from 'lexical';
import { isContractField } from '../contract-fields.ts';
import { readContractText } from '../contract-text.ts';
import { writeContractText } from '../write-contract-text.ts';
import { $createFieldNode, $isFieldNode, FieldNode } from './template-field-node.ts';
import { $readBlocks, $showBlocks } from './template-nodes.ts';

export type BlockStyle = 'paragraph' | 'title' | 'heading' | 'bullets' | 'numbers';
export type LetterStyle = 'bold' | 'italic';
/** What the cursor stands in. */
export type Looks = { readonly block: BlockStyle; readonly letters: readonly LetterStyle[] };
type NameOf = (field: string) => string;

/** Marks that the text was put in by the page: nobody typed it. */
const SHOWN = 'template-shown';

/** An editor of templates: headings, paragraphs, lists, bold, italic and fields. */
export function createTemplateEditor(): LexicalEditor {
  return createEditor({
    namespace: 'contract-template',
    nodes: [HeadingNode, ListNode, ListItemNode, FieldNode],
    onError: (error) => {
      throw error;
    },
  });
}

/** Lets an editor be typed in, so that nothing else comes into it; returns what ends that. */
export function runTemplateEditor(editor: LexicalEditor, nameOf: NameOf): () => void {
  return mergeRegister(
    registerRichText(editor),
    registerList(editor),
    registerHistory(editor, createEmptyHistoryState(), 300),
    editor.registerCommand(FORMAT_TEXT_COMMAND, isOtherFormat, COMMAND_PRIORITY_HIGH),
    editor.registerNodeTransform(TextNode, (node) => $keepPlain(node, nameOf)),
    editor.registerNodeTransform(FieldNode, $keepLooks),
    editor.registerUpdateListener(({ editorState, prevEditorState }) => {
      const to = editorState.read(() => $wayOutOfField(prevEditorState.read($getSelection)));
      if (to !== null) editor.update(() => void to.node.select(to.offset, to.offset), { tag: 'history-merge' });
    }),
  );
}

/** A contract has no underlined or struck words: the keys for those do nothing. */
const isOtherFormat = (format: TextFormatType): boolean => format !== 'bold' && format !== 'italic';

/** Braces with the name of a field become that field; braces that were escaped in the text that is shown stay. */
function $keepPlain(node: TextNode, nameOf: NameOf): void {
  if ($isFieldNode(node)) return;
  $keepLooks(node);
  if ($hasUpdateTag(SHOWN)) return;
  const found = /\{\{([^{}]*)\}\}/.exec(node.getTextContent());
  if (found === null) return;
  const [whole, inside = ''] = found;
  const name = inside.trim();
  const from = found.index;
  const parts = node.splitText(...[from, from + whole.length].filter((at) => at > 0));
  const part = parts[from === 0 ? 0 : 1];
  if (part === undefined) return;
  const field = $createFieldNode(name, isContractField(name) ? nameOf(name) : whole);
  field.setFormat(part.getFormat());
  part.replace(field);
  field.selectEnd();
}

/** Looks that come along with pasted words and that a contract does not have are left out. */
function $keepLooks(node: TextNode): void {
  const kept = node.getFormat() & (IS_BOLD | IS_ITALIC);
  if (kept !== node.getFormat()) node.setFormat(kept);
  if (node.getStyle() !== '') node.setStyle('');
}

/** The cursor never stands inside a field: it goes on to the side it was going to. Null where it stands outside. */
function $wayOutOfField(before: BaseSelection | null): { readonly node: FieldNode; readonly offset: number } | null {
  const now = $getSelection();
  if (!$isRangeSelection(now) || !now.isCollapsed()) return null;
  const node = now.anchor.getNode();
  const { offset } = now.anchor;
  const size = node.getTextContentSize();
  if (!$isFieldNode(node) || offset === 0 || offset === size) return null;
  if (!$isRangeSelection(before)) return { node, offset: size };
  const { anchor } = before;
  const cameFromBehind =
    anchor.key === node.getKey() ? anchor.offset > offset : $getNodeByKey(anchor.key)?.isBefore(node) === false;
  return { node, offset: cameFromBehind ? 0 : size };
}

/** Shows a stored text, without a step in what can be undone. */
export function showTemplate(editor: LexicalEditor, text: string, nameOf: NameOf): void {
  editor.update(() => $showBlocks(readContractText(text), nameOf), {
    discrete: true,
    tag: [SHOWN, 'skip-dom-selection', 'history-merge'],
  });
}

/** The text as it is stored. */
export function textOfTemplate(editor: LexicalEditor): string {
  return editor.read(() => writeContractText($readBlocks()));
}

/** True of a change that a person made, not the page. */
export const isTyped = (tags: ReadonlySet<string>): boolean => !tags.has(SHOWN);

export function $looks(): Looks {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return { block: 'paragraph', letters: [] };
  const letters = (['bold', 'italic'] as const).filter((style) => selection.hasFormat(style));
  const top = selection.anchor.getNode().getTopLevelElement();
  if ($isHeadingNode(top)) return { block: top.getTag() === 'h1' ? 'title' : 'heading', letters };
  if ($isListNode(top)) return { block: top.getListType() === 'number' ? 'numbers' : 'bullets', letters };
  return { block: 'paragraph', letters };
}

/** Gives the marked paragraphs a style, or takes it away where they have it. */
export function setBlockStyle(editor: LexicalEditor, style: BlockStyle): void {
  editor.update(() => {
    if ($getSelection() === null) $getRoot().selectEnd();
    const isOn = $looks().block === style;
    const selection = $getSelection();
    if (style === 'bullets' || style === 'numbers') {
      if (isOn) $removeList();
      else $insertList(style === 'bullets' ? 'bullet' : 'number');
    } else if ($isRangeSelection(selection)) {
      if ($isListNode(selection.anchor.getNode().getTopLevelElement())) $removeList();
      const tag = style === 'title' ? 'h1' : 'h2';
      $setBlocksType($getSelection(), () => (isOn ? $createParagraphNode() : $createHeadingNode(tag)));
    }
  });
  editor.focus();
}

export function toggleLetters(editor: LexicalEditor, style: LetterStyle): void {
  editor.focus();
  editor.dispatchCommand(FORMAT_TEXT_COMMAND, style);
}

/** Puts a field where the cursor is, in the place of what is marked. */
export function insertField(editor: LexicalEditor, field: string, name: string): void {
  editor.update(() => {
    if ($getSelection() === null) $getRoot().selectEnd();
    const selection = $getSelection();
    const node = $createFieldNode(field, name);
    if ($isRangeSelection(selection)) node.setFormat(selection.format);
    $insertNodes([node]);
    node.selectEnd();
  });
  editor.focus();
}
