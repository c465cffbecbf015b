import type { ObjectCategory } from '#objects/object.schema.ts';
import type { Random } from './random.ts';

/** The letters that the register issues: no vowels, nothing that reads as a digit. */
const LETTERS = 'BDFGHJKLNPRSTVXZ'.split('');
const CAR_LAYOUTS = ['99-XX-XX', '99-XXX-9', '9-XXX-99', 'XX-999-X', 'X-999-XX'] as const;

export type Plate = { readonly plate: string; readonly plateCountry: string };

/** Plates valid by layout for their category, each only once. */
export function plateMaker(random: Random): (category: ObjectCategory) => Plate {
  const given = new Set<string>();
  return (category) => {
    for (;;) {
      const made = makePlate(random, category);
      if (made.plate !== '' && given.has(made.plate)) continue;
      given.add(made.plate);
      return made;
    }
  };
}

function makePlate(random: Random, category: ObjectCategory): Plate {
  if (category === 'trailer' || category === 'other') {
    // A trailer up to 750 kg has no plate of its own: it carries that of the towing car on a white plate.
    if (random.chance(0.6)) return { plate: '', plateCountry: 'NL' };
    return dutch(random, 'WX-99-XX');
  }
  if (random.chance(0.02)) {
    return { plate: fill(random, random.pick(['KLE XX 999', 'BOR X 9999', 'GV XX 99'])), plateCountry: 'DE' };
  }
  if (category === 'caravan' || category === 'horse') return dutch(random, 'WX-99-XX');
  if (category === 'boat') return dutch(random, random.pick(['YX-99-99', '99-99-YX', '9-YX-999']));
  if (category === 'motorcycle') return dutch(random, 'MX-99-XX');
  if (category === 'classic') return dutch(random, random.pick(['XX-99-99', '99-99-XX', '99-XX-99']));
  return dutch(random, random.pick(CAR_LAYOUTS));
}

function dutch(random: Random, layout: string): Plate {
  return { plate: fill(random, layout).replaceAll('-', ''), plateCountry: 'NL' };
}

function fill(random: Random, layout: string): string {
  return layout.replace(/[X9]/g, (sign) => (sign === 'X' ? random.pick(LETTERS) : String(random.between(0, 9))));
}
