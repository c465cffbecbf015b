import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SpotSeriesDialog } from '#pages/spots/spot-series-dialog.tsx';
import { spotTable } from '#spots/spot.ts';
import { useRows } from '#sync/client/hooks/use-row.ts';
import { testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen, waitingChanges, YARD_HAND } from '#tests/support/screen.tsx';

const onClose = vi.fn();

/** The dialog beside the hall's spots as they come, as the page has them. */
function Live() {
  const spots = useRows((mirror) => mirror.all(spotTable), []);
  return spots === undefined ? null : <SpotSeriesDialog warehouseId={testId('w', 1)} spots={spots} onClose={onClose} />;
}

test('a series that is being added does not call its own spots doubles, and asks before the page is closed', async () => {
  const session = await offlineDevice({ permissions: [...YARD_HAND, 'spot create'] });
  showScreen(session, <Live />);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText(/Names and size/), 'Q1…Q9, 7 × 2.5');
  const seen: string[] = [];
  const watcher = new MutationObserver(() => seen.push(document.body.textContent ?? ''));
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(asks()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Add spots' }));
  await waitFor(() => expect(asks()).toBe(true));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  watcher.disconnect();
  expect(seen.filter((text) => text.includes('already exists'))).toEqual([]);
  expect(await waitingChanges(session)).toHaveLength(9);
});
