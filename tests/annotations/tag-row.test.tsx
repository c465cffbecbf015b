import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TagRow } from '#annotations/client/tag-row.tsx';
import { tagTable } from '#annotations/tag.ts';
import { aTag, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, YARD_HAND } from '#tests/support/screen.tsx';

test('the button that ends changing tags stands apart from the tags, and keeps the focus', async () => {
  const tag = aTag(1, { value: 'Fragile' });
  const session = await offlineDevice({ permissions: [...YARD_HAND, 'tag index'], rows: [[tagTable, [tag]]] });
  showScreen(session, <TagRow type="object" tagIds={[testId('t', 9)]} onChange={() => Promise.resolve(null)} />, '/');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Add a tag' }));
  const close = screen.getByRole('button', { name: 'Close' });
  const toggle = screen.getByRole('button', { name: 'Fragile' });
  expect(toggle.parentElement?.contains(close)).toBe(false);
  expect(document.activeElement).toBe(close);
});
