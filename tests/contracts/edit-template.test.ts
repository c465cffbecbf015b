import { describe, expect, it } from 'vitest';
import { editTemplate, insertField, type Marked } from '#contracts/client/edit-template.ts';

/** A text whose marked part stands between bars. */
function marked(text: string): Marked {
  const [before = '', inside = '', after = ''] = text.split('|');
  return { text: before + inside + after, start: before.length, end: before.length + inside.length };
}
const shown = ({ text, start, end }: Marked) => `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

describe('the buttons of the template', () => {
  it.each([
    ['bold', 'een |twee| drie', 'een **|twee|** drie'],
    ['bold', 'een **|twee|** drie', 'een |twee| drie'],
    ['italic', '||', '*||*'],
    ['title', 'een\ntw|ee|\ndrie', 'een\n|# twee|\ndrie'],
    ['heading', '# tw||ee', '|## twee|'],
    ['heading', '|## twee|', '|twee|'],
    ['bullets', '|een\ntwee|', '|- een\n- twee|'],
    ['numbers', '|- een\n- twee|', '|1. een\n2. twee|'],
    ['bullets', '|- een\n- twee|\ndrie', '|een\ntwee|\ndrie'],
    ['bullets', '||', '|- |'],
  ] as const)('%s: %j becomes %j', (edit, before, after) => {
    expect(shown(editTemplate(marked(before), edit))).toBe(after);
  });

  it('put a field where the cursor is, in the place of what is marked', () => {
    expect(shown(insertField(marked('Beste |naam|,'), 'customer.name'))).toBe('Beste {{customer.name}}||,');
  });
});
