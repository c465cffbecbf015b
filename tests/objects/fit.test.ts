import { describe, expect, it } from 'vitest';
import { checkPlacement, checkRelease, fitsSpot } from '#objects/fit.ts';
import { nearestFitting } from '#objects/free-spots.ts';
import { anObject, aSpot } from '#tests/support/builders.ts';

const spot = { lengthCm: 750, widthCm: 250, heightCm: 300 };

describe('whether an object fits a spot', () => {
  it.each([
    ['smaller in all ways', { lengthCm: 700, widthCm: 230, heightCm: 260 }, 'fits'],
    ['exactly as large', { lengthCm: 750, widthCm: 250, heightCm: 300 }, 'fits'],
    ['a centimetre too long', { lengthCm: 751, widthCm: 250, heightCm: 300 }, 'too_small'],
    ['a centimetre too wide', { lengthCm: 750, widthCm: 251, heightCm: 300 }, 'too_small'],
    ['a centimetre too high', { lengthCm: 750, widthCm: 250, heightCm: 301 }, 'too_small'],
    ['of unknown height', { lengthCm: 750, widthCm: 250, heightCm: null }, 'height_unknown'],
    ['not measured in height', { lengthCm: 750, widthCm: 250, heightCm: 0 }, 'height_unknown'],
    ['too long and of unknown height', { lengthCm: 900, widthCm: 250, heightCm: null }, 'too_small'],
    ['not measured in length', { lengthCm: 0, widthCm: 250, heightCm: 300 }, 'fits'],
  ] as const)('%s: %s', (_, size, expected) => {
    expect(fitsSpot(size, spot)).toBe(expected);
  });

  it('under the open sky any height fits, known or not', () => {
    expect(fitsSpot({ ...spot, heightCm: 900 }, { ...spot, heightCm: null })).toBe('fits');
    expect(fitsSpot({ ...spot, heightCm: null }, { ...spot, heightCm: null })).toBe('fits');
  });

  it('a spot that was not measured yet speaks against nothing', () => {
    expect(fitsSpot({ ...spot, lengthCm: 3000 }, { lengthCm: 0, widthCm: 0, heightCm: 0 })).toBe('fits');
  });
});

describe('asking before an object is put on a spot', () => {
  it('says nothing when it fits and there is room', () => {
    expect(checkPlacement(anObject(), aSpot(), [])).toBeNull();
  });

  it.each([
    ['spot.out_of_use', aSpot(1, { outOfUse: true })],
    ['spot.full', aSpot(1, { allowedNumber: 0 })],
    ['spot.too_small', aSpot(1, { lengthCm: 744 })],
  ])('%s', (code, small) => {
    expect(checkPlacement(anObject(), small, [])).toMatchObject({ code, field: 'spotId', params: { spot: 'A1' } });
  });

  it('asks for an unknown height', () => {
    expect(checkPlacement(anObject(1, { heightCm: null }), aSpot(), [])?.code).toBe('spot.height_unknown');
  });

  it('counts others only: an object is not in its own way', () => {
    expect(checkPlacement(anObject(1), aSpot(), [anObject(1)])).toBeNull();
    expect(checkPlacement(anObject(1), aSpot(), [anObject(2)])?.code).toBe('spot.full');
    expect(checkPlacement(anObject(1), aSpot(1, { allowedNumber: 2 }), [anObject(2)])).toBeNull();
  });

  it('leaves the last place of a reserved spot to the one it is kept for, as long as that is away', () => {
    const spot = aSpot(1, { reservedObjectId: anObject(9).id });
    expect(checkPlacement(anObject(1), spot, [], true)?.code).toBe('spot.reserved');
    expect(checkPlacement(anObject(9), spot, [], true)).toBeNull();
    expect(checkPlacement(anObject(1), spot, [], false)).toBeNull();
    expect(checkPlacement(anObject(1), { ...spot, allowedNumber: 2 }, [], true)).toBeNull();
    expect(checkPlacement(anObject(1), { ...spot, allowedNumber: 2 }, [anObject(2)], true)?.code).toBe('spot.reserved');
  });
});

describe('asking before a held object is handed over', () => {
  const held = anObject(1, { holdReason: 'Contract niet getekend' });

  it('needs nothing without a hold', () => {
    expect(checkRelease(anObject(), false, null)).toBeNull();
  });

  it('needs the permission and a reason', () => {
    expect(checkRelease(held, true, 'Getekend op papier')).toBeNull();
    expect(checkRelease(held, true, '  ')?.code).toBe('object.held');
    expect(checkRelease(held, true, null)?.code).toBe('object.held');
    expect(checkRelease(held, false, 'Getekend op papier')).toMatchObject({
      code: 'object.held',
      params: { reason: 'Contract niet getekend' },
    });
  });
});

describe('spots near a taken one', () => {
  it('come nearest first, without those too small, out of use or for nobody', () => {
    const spots = [
      aSpot(9),
      aSpot(2, { lengthCm: 500 }),
      aSpot(3),
      aSpot(4, { outOfUse: true }),
      aSpot(5, { mapRow: 2, mapPosition: 1 }),
      aSpot(6, { allowedNumber: 0 }),
      aSpot(1),
    ];
    expect(nearestFitting(spots, aSpot(1), anObject()).map((near) => near.name)).toEqual(['A5', 'A3', 'A9']);
  });
});
