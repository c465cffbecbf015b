import { $createListItemNode, $createListNode, $isListItemNode, $isListNode, type ListNode } from '@lexical/list';
import { $createHeadingNode, $isHeadingNode } from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import type { TextBlock, TextLine, TextSpan } from '../contract-text.ts';
import { $createFieldNode, $isFieldNode } from './template-field-node.ts';

/** Puts blocks in the place of what the editor holds. */
export function $showBlocks(blocks: readonly TextBlock[], nameOf: (field: string) => string): void {
  const nodes = blocks.map((block) => $nodeOf(block, nameOf));
  $getRoot()
    .clear()
    .append(...(nodes.length === 0 ? [$createParagraphNode()] : nodes));
}

function $nodeOf(block: TextBlock, nameOf: (field: string) => string): ElementNode {
  const fill = <Node extends ElementNode>(node: Node, line: TextLine): Node => {
    node.append(...line.map((span) => $spanNode(span, nameOf)));
    return node;
  };
  if (block.kind === 'heading') return fill($createHeadingNode(block.level === 1 ? 'h1' : 'h2'), block.line);
  if (block.kind === 'list') {
    const list = $createListNode(block.ordered ? 'number' : 'bullet', block.start);
    return list.append(...block.items.map((item) => fill($createListItemNode(), item)));
  }
  const paragraph = $createParagraphNode();
  for (const [index, line] of block.lines.entries()) {
    if (index > 0) paragraph.append($createLineBreakNode());
    fill(paragraph, line);
  }
  return paragraph;
}

function $spanNode({ text, field, bold, italic }: TextSpan, nameOf: (field: string) => string): LexicalNode {
  const node = field === undefined ? $createTextNode(text) : $createFieldNode(field, nameOf(field));
  if (bold) node.toggleFormat('bold');
  if (italic) node.toggleFormat('italic');
  return node;
}

/** What the editor holds. What a contract cannot have, such as a list in a list, is taken as its words. */
export function $readBlocks(): TextBlock[] {
  return $getRoot()
    .getChildren()
    .flatMap((node): TextBlock[] => {
      if ($isListNode(node)) return $blocksOfList(node);
      const lines = $linesOf(node);
      if (!$isHeadingNode(node)) return lines.every((line) => line.length === 0) ? [] : [{ kind: 'paragraph', lines }];
      const level = node.getTag() === 'h1' ? 1 : 2;
      return lines.filter((line) => line.length > 0).map((line) => ({ kind: 'heading', level, line }));
    });
}

function $blocksOfList(list: ListNode): TextBlock[] {
  const items = $itemsOf(list);
  const ordered = list.getListType() === 'number';
  return items.length === 0 ? [] : [{ kind: 'list', ordered, start: ordered ? list.getStart() : 1, items }];
}

function $itemsOf(list: ListNode): TextLine[] {
  return list.getChildren().flatMap((item): TextLine[] => {
    if (!$isListItemNode(item)) return [];
    const inner = item.getChildren().filter($isListNode);
    // An item is one line: what stood on several is joined.
    const line = $linesOf(item).reduce<TextLine>(
      (all, next) => (all.length === 0 ? next : [...all, SPACE, ...next]),
      [],
    );
    return [...(line.length === 0 ? [] : [line]), ...inner.flatMap($itemsOf)];
  });
}

const SPACE: TextSpan = { text: ' ', bold: false, italic: false };

function $linesOf(node: LexicalNode): TextLine[] {
  const lines: TextSpan[][] = [[]];
  const add = (child: LexicalNode): void => {
    if ($isLineBreakNode(child)) lines.push([]);
    else if ($isTextNode(child)) lines.at(-1)?.push($spanOf(child));
    else if ($isElementNode(child) && !$isListNode(child)) child.getChildren().forEach(add);
  };
  add(node);
  return lines;
}

function $spanOf(node: TextNode): TextSpan {
  const looks = { bold: node.hasFormat('bold'), italic: node.hasFormat('italic') };
  if ($isFieldNode(node)) return { text: `{{${node.getField()}}}`, field: node.getField(), ...looks };
  return { text: node.getTextContent(), ...looks };
}
