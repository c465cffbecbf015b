import { expect, it } from 'vitest';
import { permissionFor } from '#pages/parts/router-permission.ts';
import { ROLES } from '#staff/roles.ts';

it('settings open for who may change the company, and for nobody else', () => {
  for (const path of ['/settings', '/settings/bank', '/settings/create'])
    expect(permissionFor(path)).toBe('company edit');
  expect(Object.entries(ROLES).flatMap(([role, rights]) => (rights.includes('company edit') ? [role] : []))).toEqual([
    'owner',
  ]);
});
