/** What may be a plate: a word or two with a digit. */
const PLATE = /^(?=.*\d)[\p{L}\d]+([-. ]?[\p{L}\d]+){0,3}$/u;
const MOST_PLATE_CHARACTERS = 12;

/** True for a text that somebody may read off a vehicle, of any country. */
export function mayBePlate(text: string): boolean {
  const typed = text.trim();
  return PLATE.test(typed) && typed.length <= MOST_PLATE_CHARACTERS;
}
