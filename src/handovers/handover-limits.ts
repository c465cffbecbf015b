/** `in`: a customer brings the object; `out`: somebody fetches it. */
export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Sides of an object that are photographed, in the order in which somebody walks around it. */
export const PHOTO_ZONES = ['front', 'left', 'back', 'right', 'roof', 'drawbar', 'tyre', 'inside'] as const;
export type PhotoZone = (typeof PHOTO_ZONES)[number];

/** What is read at a handover: kilometres, hours, centimetres, per cent. */
export const READINGS = ['mileage', 'engineHours', 'heightCm', 'fuelPercent'] as const;
export type Reading = (typeof READINGS)[number];
export const MOST_READING: Readonly<Record<Reading, number>> = {
  mileage: 2_000_000,
  engineHours: 200_000,
  heightCm: 3000,
  fuelPercent: 100,
};

/** Views of the drawing on which damage is marked. */
export const MARK_VIEWS = ['left', 'right', 'front', 'back', 'roof'] as const;
export type MarkView = (typeof MARK_VIEWS)[number];
/** A place on a view counts from its top left corner to this, in both directions. */
export const MARK_SCALE = 1000;

export const MARK_KINDS = ['scratch', 'dent', 'crack', 'missing', 'other'] as const;
export type MarkKind = (typeof MARK_KINDS)[number];

/** `none`: it was asked, and nobody answered. */
export const ANSWERS = ['yes', 'no', 'none'] as const;
export const PERSONS = ['customer', 'contact', 'other'] as const;

export const MOST_FORM_NAME = 80;
export const MOST_QUESTIONS = 60;
export const MOST_QUESTION_CHARACTERS = 200;
export const MOST_REMARK_CHARACTERS = 500;
export const MOST_PERSON_CHARACTERS = 120;
export const MOST_NOTE = 1000;
export const MOST_PHOTOS = 60;
export const MOST_MARKS = 100;
