import { describe, expect, it } from 'vitest';
import { allOf, anyOf, type Needed, PERMISSIONS, rightTo } from '#shared/permission.ts';
import { isAllowed } from '#staff/permission.ts';
import { ROLES } from '#staff/roles.ts';

describe('a permission check', () => {
  const granted = ['object index', 'spot index'];

  it('takes one name, any of several, or all of several', () => {
    expect(isAllowed(granted, 'object index')).toBe(true);
    expect(isAllowed(granted, 'invoice index|spot index')).toBe(true);
    expect(isAllowed(granted, 'object index&spot index')).toBe(true);
    expect(isAllowed(granted, anyOf('tag index', 'object index&spot index'))).toBe(true);
  });

  it('refuses what is not granted, in part or at all', () => {
    expect(isAllowed(granted, 'object edit')).toBe(false);
    expect(isAllowed(granted, 'object index&object edit')).toBe(false);
    expect(isAllowed(granted, 'invoice index|tag index')).toBe(false);
    expect(isAllowed(granted, 'object' as Needed)).toBe(false);
    expect(isAllowed(granted, '' as Needed)).toBe(false);
    expect(isAllowed([], 'object index')).toBe(false);
  });
});

describe('a right', () => {
  it('that does not exist does not compile', () => {
    // @ts-expect-error: misspelt
    expect(isAllowed(['object indx'], 'object indx')).toBe(true);
    // @ts-expect-error: the second one is misspelt
    expect(isAllowed(['object index', 'spot indx'], 'object index&spot indx')).toBe(true);
  });

  it('of a kind without rights is nobody’s', () => {
    expect(isAllowed(PERMISSIONS, rightTo('edit', 'weather'))).toBe(false);
    expect(isAllowed(PERMISSIONS, rightTo('edit', 'object'))).toBe(true);
  });
});

describe('the roles', () => {
  it('hold only permissions that exist, each once', () => {
    for (const permissions of Object.values(ROLES)) {
      expect(permissions.filter((name) => !PERMISSIONS.includes(name))).toEqual([]);
      expect(new Set(permissions).size).toBe(permissions.length);
    }
  });

  it('let the owner do everything, and the office all but staff, company and refunds', () => {
    expect(ROLES.owner).toEqual(PERMISSIONS);
    const kept = PERMISSIONS.filter((name) => !ROLES.office.includes(name));
    expect(kept.toSorted()).toEqual([
      'books close',
      'company create',
      'company delete',
      'company edit',
      'invoice refund',
      'staff create',
      'staff delete',
      'staff edit',
      'staff index',
    ]);
  });

  it('let a yard hand move objects and complete appointments, but neither create nor release', () => {
    expect(isAllowed(ROLES.yard, allOf('appointment edit', 'object edit', 'note create'))).toBe(true);
    expect(
      isAllowed(
        ROLES.yard,
        anyOf('object create', 'object delete', 'object release', 'customer edit', 'invoice index'),
      ),
    ).toBe(false);
  });

  it('keep a bookkeeper to the money of invoices, to customers and exports', () => {
    expect(ROLES.bookkeeper).toEqual([
      'invoice index',
      'customer index',
      'payment book',
      'invoice refund',
      'export',
      'books close',
    ]);
  });
});
