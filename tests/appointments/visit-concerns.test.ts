import { describe, expect, it } from 'vitest';
import { concernsOf, isWithheld } from '#appointments/visit-concerns.ts';
import { anAppointment, anObject, aStoredObject } from '#tests/support/builders.ts';

const TODAY = '2026-05-04';
const known = { today: TODAY, contract: null };
const out = anAppointment(1, { date: TODAY, direction: 'out' });
const into = anAppointment(2, { date: TODAY, direction: 'in' });

describe('what to know before a visit is completed', () => {
  it('is nothing for one of today whose object may go', () => {
    expect(concernsOf(out, aStoredObject(1), known)).toEqual([]);
    expect(concernsOf(into, anObject(2), known)).toEqual([]);
  });

  it('is another day, whether it is to come or was missed', () => {
    for (const date of ['2026-05-03', '2026-05-05']) {
      expect(concernsOf({ ...out, date }, aStoredObject(1), known)).toEqual([{ kind: 'other_day', date }]);
    }
  });

  it('is a hold when the object leaves, and not when it arrives', () => {
    const held = { holdReason: 'Arrears' };
    expect(concernsOf(out, { ...aStoredObject(1), ...held }, known)).toEqual([{ kind: 'hold', reason: 'Arrears' }]);
    expect(concernsOf(into, anObject(2, held), known)).toEqual([]);
  });

  it('is that the object is there already', () => {
    expect(concernsOf(out, anObject(2), known)).toEqual([{ kind: 'done_already', storageStatus: 'with_customer' }]);
    expect(concernsOf(into, aStoredObject(1), known)).toEqual([
      { kind: 'done_already', storageStatus: 'with_storage' },
    ]);
  });

  it('is a contract that nobody signed; the gravest comes first', () => {
    const all = concernsOf({ ...out, date: '2026-05-05' }, anObject(2, { holdReason: 'Arrears' }), {
      today: TODAY,
      contract: 'unsigned',
    });
    expect(all.map(({ kind }) => kind)).toEqual(['hold', 'other_day', 'done_already', 'unsigned']);
  });

  it('stops only who may not release, and only for a hold', () => {
    expect(isWithheld([{ kind: 'hold', reason: 'Arrears' }], false)).toBe(true);
    expect(isWithheld([{ kind: 'hold', reason: 'Arrears' }], true)).toBe(false);
    expect(isWithheld([{ kind: 'unsigned' }, { kind: 'other_day', date: TODAY }], false)).toBe(false);
  });
});
