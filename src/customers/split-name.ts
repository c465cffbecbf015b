type Names = { readonly firstname: string; readonly lastname: string };

/** What a name begins with that has no first name: `de Vries`, `Fam. Bakker`, `Dhr. Jansen`. */
const NO_FIRST =
  /^(van|von|vd|v\.d\.|de|den|der|ten|ter|te|het|'t|’t|la|le|el|al|fam|familie|family|familia|famille|dhr|mevr|mw|hr|heer|mr|mrs|ms|mme|sr|sra)(\.|\s|$)\s*\S/iu;
const INITIALS = /^(\p{L}\.\s?)+(?=\s*\S)/u;
/** Initials behind the name, as `Jansen P` or `van der Meer A.B.`. */
const LAST_INITIALS = /^(\S.*\p{Ll}.*?)\s+((?:\p{Lu}\.){1,4}|\p{Lu}{1,2})$/u;
/** What only firms are called. */
const FIRM =
  /\d|&|\b(b\.?v|n\.?v|v\.?o\.?f|c\.?v|s\.?a|s\.?l|sarl|gmbh|ag|ltd|inc|stichting|vereniging|holding|groep|group|camping|stalling|recreatie\w*|caravans?|campers?|garage|bedrijf)\b/iu;

/** A prefix of the last name that a list puts behind it: `Meer van der`. */
const INFIX_BEHIND = /^(\p{Lu}.*?)\s+((?:van|von|de|den|der|ten|ter|te|het|'t|’t)(?:\s+(?:de|den|der|het|'t|’t))?)$/u;

const infixFirst = (lastname: string) => lastname.replace(INFIX_BEHIND, '$2 $1');

/** A whole name as first and last name. What does not look like a person stays whole, as the last name. */
export function splitName(given: string): Names {
  const name = given.trim().replaceAll(/\s+/g, ' ');
  if (FIRM.test(name)) return { firstname: '', lastname: name };
  const [last = '', first, ...more] = name.split(/\s*,\s*/);
  if (first !== undefined && more.length === 0) return { firstname: first, lastname: last };
  const initials = INITIALS.exec(name)?.[0];
  if (initials !== undefined) return { firstname: initials.trim(), lastname: name.slice(initials.length).trim() };
  const behind = LAST_INITIALS.exec(name);
  if (behind !== null) return { firstname: behind[2] ?? '', lastname: infixFirst(behind[1] ?? '') };
  if (INFIX_BEHIND.test(name)) return { firstname: '', lastname: infixFirst(name) };
  if (NO_FIRST.test(name)) return { firstname: '', lastname: name };
  const [start = '', ...rest] = name.split(' ');
  return rest.length === 0 ? { firstname: '', lastname: start } : { firstname: start, lastname: rest.join(' ') };
}
