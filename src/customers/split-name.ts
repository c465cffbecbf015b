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

const INFIX = String.raw`(?:van|von|vd|v\.d\.|de|den|der|ten|ter|te|het|'t|’t|la|le|el|al)`;
/** Only a last name, with its prefixes: `van der Meer`. */
const ONLY_LAST = new RegExp(String.raw`^(?:${INFIX}\s+)+\S+$`, 'iu');
const STARTS_WITH_INFIX = new RegExp(String.raw`^${INFIX}\s`, 'iu');
/** The last name, also `de Vries` or `Bakker-de Vries`, and what is behind it. */
const LAST_THEN_FIRST = new RegExp(
  String.raw`^((?:${INFIX}\s+)*\S+?(?:\s?-\s?(?:${INFIX}\s+)*\S+)*)\s+([^\s-].*)$`,
  'iu',
);
/** Prefixes of the last name before or behind the first name: `van der Jan`, `Jan van der`. */
const PREFIXED = new RegExp(String.raw`^(${INFIX}(?:\s+${INFIX})*)(?:\s+(.+))?$`, 'u');
const SUFFIXED = new RegExp(String.raw`^(.+?)\s+(${INFIX}(?:\s+${INFIX})*)$`, 'u');

/** The names where something else than the last name stands behind it: the first name, and maybe prefixes. */
function namesBehind(last: string, behind: string): Names {
  const [, before, after = ''] = PREFIXED.exec(behind) ?? [];
  if (before !== undefined) return { firstname: after, lastname: `${before} ${last}` };
  const [, first = behind, prefix] = SUFFIXED.exec(behind) ?? [];
  return { firstname: first, lastname: prefix === undefined ? last : `${prefix} ${last}` };
}

function splitLastFirst(name: string): Names {
  const isNoPerson = NO_FIRST.test(name) && !STARTS_WITH_INFIX.test(name);
  const found = isNoPerson || ONLY_LAST.test(name) ? null : LAST_THEN_FIRST.exec(name);
  return found === null ? { firstname: '', lastname: name } : namesBehind(found[1] ?? '', found[2] ?? '');
}

/**
 * A whole name as first and last name. What does not look like a person stays whole, as the last name. A comma, and
 * initials, tell the order by themselves; else the first name is first, or the last name where that is said.
 */
export function splitName(given: string, isLastFirst = false): Names {
  const name = given.trim().replaceAll(/\s+/g, ' ');
  if (FIRM.test(name)) return { firstname: '', lastname: name };
  const [last = '', first, ...more] = name.split(/\s*,\s*/);
  if (first !== undefined && more.length === 0) return namesBehind(last, first);
  const initials = INITIALS.exec(name)?.[0];
  if (initials !== undefined) return { firstname: initials.trim(), lastname: name.slice(initials.length).trim() };
  const behind = LAST_INITIALS.exec(name);
  if (behind !== null) return { firstname: behind[2] ?? '', lastname: infixFirst(behind[1] ?? '') };
  if (isLastFirst) return splitLastFirst(name);
  if (INFIX_BEHIND.test(name)) return { firstname: '', lastname: infixFirst(name) };
  if (NO_FIRST.test(name)) return { firstname: '', lastname: name };
  const [start = '', ...rest] = name.split(' ');
  return rest.length === 0 ? { firstname: '', lastname: start } : { firstname: start, lastname: rest.join(' ') };
}
