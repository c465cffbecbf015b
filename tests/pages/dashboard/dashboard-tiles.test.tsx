import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DashboardTiles } from '#pages/dashboard/dashboard-tiles.tsx';
import { spotTable, warehouseTable } from '#spots/spot.ts';
import { aSpot, aWarehouse, testId } from '#tests/support/builders.ts';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

test('the metres of a hall of which no free spot has a length are unknown, not none', async () => {
  const bare = aWarehouse({ id: testId('w', 9), name: 'Hal Z', sortKey: 'hal z' });
  const session = await offlineDevice({
    rows: [
      [warehouseTable, [bare]],
      [spotTable, [aSpot(9, { warehouseId: bare.id, lengthCm: 0 })]],
    ],
  });
  showScreen(session, <DashboardTiles wide />);
  const [measured, unknown] = await screen.findAllByText(/spots? free/);
  expect(measured?.textContent).toContain('running metres left');
  expect(unknown?.textContent).toBe('1 spot free · length unknown');
});
