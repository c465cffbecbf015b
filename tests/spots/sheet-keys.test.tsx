import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { type CellStep, stepOf } from '#spots/client/sheet-keys.ts';
import { renderUi } from '#tests/ui/render-ui.tsx';

afterEach(() => {
  document.documentElement.dir = '';
});

/** Returns where a key leads from a cell with its whole text selected. */
function pressed(key: string): CellStep | null {
  let step: CellStep | null = null;
  renderUi(
    <input
      aria-label="Cell"
      defaultValue="A1"
      onKeyDown={(event) => {
        step = stepOf(event);
      }}
    />,
  );
  const cell = screen.getByRole<HTMLInputElement>('textbox');
  cell.select();
  fireEvent.keyDown(cell, { key });
  return step;
}

describe('an arrow to the side leads to the column on that side', () => {
  test.each([
    ['ltr', 'ArrowLeft', -1],
    ['ltr', 'ArrowRight', 1],
    ['rtl', 'ArrowLeft', 1],
    ['rtl', 'ArrowRight', -1],
  ] as const)('%s, %s', (direction, key, columns) => {
    document.documentElement.dir = direction;
    expect(pressed(key)).toEqual({ rows: 0, columns });
  });
});
