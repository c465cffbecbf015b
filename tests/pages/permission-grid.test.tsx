import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { PERMISSIONS } from '#shared/permission.ts';
import { PermissionGrid } from '#staff/client/permission-grid.tsx';
import { offlineDevice, showScreen } from '#tests/support/screen.tsx';

const right = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

async function open(given: readonly string[], givable: readonly string[], changes = true) {
  const told: (readonly string[])[] = [];
  function Grid() {
    const [value, setValue] = useState(given);
    const change = (next: readonly string[]) => {
      told.push(next);
      setValue(next);
    };
    return <PermissionGrid label="Rights" value={value} givable={givable} {...(changes ? { onChange: change } : {})} />;
  }
  showScreen(await offlineDevice(), <Grid />);
  return told;
}

describe('the grid of rights', () => {
  test('has a box for every right there is, in words, and none for one there is not', async () => {
    await open([], PERMISSIONS);
    expect(screen.getAllByRole('checkbox')).toHaveLength(PERMISSIONS.length);
    expect(right('Objects: See').checked).toBe(false);
    expect(right('Refund invoices').checked).toBe(false);
    expect(screen.queryByRole('checkbox', { name: 'Notes: See' })).toBeNull();
  });

  test('gives and takes one right and leaves the others', async () => {
    const told = await open(['object index', 'export'], PERMISSIONS);
    fireEvent.click(right('Customers: Change'));
    fireEvent.click(right('Export data'));
    expect(told).toEqual([
      ['object index', 'customer edit', 'export'],
      ['object index', 'customer edit'],
    ]);
  });

  test('lets nobody give what they do not have, but take it away', async () => {
    const told = await open(['invoice refund'], ['object index']);
    expect(right('Objects: See').disabled).toBe(false);
    expect(right('Objects: Change').disabled).toBe(true);
    expect(right('Refund invoices').disabled).toBe(false);
    fireEvent.click(right('Refund invoices'));
    expect(told).toEqual([[]]);
    expect(right('Refund invoices').disabled).toBe(true);
    expect(screen.getByText('You can give only the rights that you have yourself.')).toBeDefined();
  });

  test('only shows where nothing may be changed', async () => {
    await open(['object index'], PERMISSIONS, false);
    for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(box.disabled).toBe(true);
    expect(right('Objects: See').checked).toBe(true);
  });
});
