import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { DeleteControl } from '#pages/parts/delete-control.tsx';
import type { Problem } from '#session/acts/use-problem.ts';
import { renderUi } from '#tests/ui/render-ui.tsx';

function Record({ problem }: { readonly problem: Problem | null }) {
  return (
    <>
      <p data-testid="path">{useLocation().pathname}</p>
      <DeleteControl title="Delete Hall 1?" to="/spots" onDelete={() => Promise.resolve(problem)}>
        Its spots stay.
      </DeleteControl>
    </>
  );
}

async function remove(problem: Problem | null): Promise<void> {
  renderUi(<Record problem={problem} />, '/spots/1');
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
}
const path = () => screen.getByTestId('path').textContent;

test('a record that is gone leads to the list', async () => {
  await remove(null);
  await waitFor(() => expect(path()).toBe('/spots'));
});

test('a record that cannot be deleted stays on the screen, with what stands in the way', async () => {
  await remove({ message: 'It has spots.' });
  expect((await screen.findByRole('alert')).textContent).toBe('It has spots.');
  // Leaving would be done by the time that the question is closed.
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(path()).toBe('/spots/1');
});
