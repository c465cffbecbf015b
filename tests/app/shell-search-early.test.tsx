import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SearchDialog } from '#app/search/shell-search-dialog.tsx';
import { objectTable } from '#objects/object.ts';
import { aStoredObject } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

test('letters typed before the search is here stand in it, and do nothing else on the page', async () => {
  const session = await offlineDevice({ rows: [[objectTable, [aStoredObject(1, 1, { plate: 'WN48TX' })]]] });
  const onPage = vi.fn();
  document.addEventListener('keydown', onPage);
  try {
    showScreen(session, <SearchDialog open onClose={() => undefined} />);
    for (const key of ['n', 'Shift', '4', '8']) fireEvent.keyDown(document.body, { key });
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    const search = await screen.findByRole<HTMLInputElement>('combobox', {
      name: 'Plate, name, invoice or what to do',
    });
    expect(search.value).toBe('n48');
    await screen.findByRole('option', { name: /WN-48-TX/ });
    expect(onPage.mock.calls.map(([event]) => (event as KeyboardEvent).key)).toEqual(['Shift', 'k']);
  } finally {
    document.removeEventListener('keydown', onPage);
  }
});
