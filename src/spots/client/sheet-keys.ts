import type { KeyboardEvent } from 'react';

/** Where the keyboard leads from a cell, in rows and columns. */
export type CellStep = { readonly rows: number; readonly columns: number };

const PAGE_OF_ROWS = 15;
const STEPS: Readonly<Record<string, CellStep>> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  PageUp: { rows: -PAGE_OF_ROWS, columns: 0 },
  PageDown: { rows: PAGE_OF_ROWS, columns: 0 },
};

/**
 * The step that a key means in a cell; null when the key belongs to the text in it. Left and right arrows leave a text
 * only at its edge, or while all of it is selected, as in a spreadsheet. Mirrored in right-to-left layouts.
 */
export function stepOf(event: KeyboardEvent<HTMLElement>): CellStep | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === 'Enter') {
    return event.currentTarget.tagName === 'BUTTON' ? null : { rows: event.shiftKey ? -1 : 1, columns: 0 };
  }
  const step = STEPS[event.key];
  if (step !== undefined) return step;
  if (event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return null;
  const rightToLeft = document.documentElement.dir === 'rtl';
  const back = event.key === (rightToLeft ? 'ArrowRight' : 'ArrowLeft');
  return isAtEdge(event.currentTarget, event.key === 'ArrowLeft') ? { rows: 0, columns: back ? -1 : 1 } : null;
}

/** Cells are written from left to right in every language. */
function isAtEdge(element: HTMLElement, left: boolean): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'text') return true;
  const { selectionStart: start, selectionEnd: end, value } = element;
  if (start === 0 && end === value.length) return true;
  return start === end && (left ? start === 0 : end === value.length);
}
