/** A text with its selection, as in a text area. */
export type Marked = { readonly text: string; readonly start: number; readonly end: number };
export type TemplateEdit = 'title' | 'heading' | 'bullets' | 'numbers' | 'bold' | 'italic';

const WRAPS: Readonly<Partial<Record<TemplateEdit, string>>> = { bold: '**', italic: '*' };
const BEGINS: Readonly<Partial<Record<TemplateEdit, (index: number) => string>>> = {
  title: () => '# ',
  heading: () => '## ',
  bullets: () => '- ',
  numbers: (index) => `${index + 1}. `,
};
const BEGUN = /^(?:#{1,2}\s+|[-*]\s+|\d{1,3}[.)]\s+)/;

/**
 * Applies a button to the selection: marks the lines at their beginning or wraps the words. Applied again, it undoes
 * that.
 */
export function editTemplate(marked: Marked, edit: TemplateEdit): Marked {
  const around = WRAPS[edit];
  if (around !== undefined) return wrap(marked, around);
  const begin = BEGINS[edit];
  return begin === undefined ? marked : beginLines(marked, begin);
}

function wrap({ text, start, end }: Marked, around: string): Marked {
  const [before, inside, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  const { length } = around;
  if (before.endsWith(around) && after.startsWith(around)) {
    return { text: before.slice(0, -length) + inside + after.slice(length), start: start - length, end: end - length };
  }
  return { text: before + around + inside + around + after, start: start + length, end: end + length };
}

function beginLines({ text, start, end }: Marked, begin: (index: number) => string): Marked {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const found = text.indexOf('\n', end);
  const until = found === -1 ? text.length : found;
  const lines = text.slice(from, until).split('\n');
  const isBegun = lines.every((line, index) => line.startsWith(begin(index)));
  const next = lines.map((line, index) => `${isBegun ? '' : begin(index)}${line.replace(BEGUN, '')}`).join('\n');
  return { text: text.slice(0, from) + next + text.slice(until), start: from, end: from + next.length };
}

/** Puts a field where the cursor is, in the place of what is marked. */
export function insertField({ text, start, end }: Marked, field: string): Marked {
  const after = start + field.length + 4;
  return { text: `${text.slice(0, start)}{{${field}}}${text.slice(end)}`, start: after, end: after };
}
