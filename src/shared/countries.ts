import { foldText } from './sort-key.ts';

/** Every country of ISO 3166-1 by its two letters. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';
export const COUNTRY_CODES: readonly string[] = CODES.split(' ');
const KNOWN = new Set(COUNTRY_CODES);

/** The Netherlands and its neighbours, as lists begin. */
const FIRST = ['NL', 'BE', 'DE', 'LU', 'FR', 'GB'];

/** Where a customer lives of whom nobody said so. */
export const HOME_COUNTRY = 'NL';

/** What people write for a country besides its name in our languages; folded, by its two letters. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AT: ['osterreich', 'aut'],
  BE: ['bel', 'belgien', 'vlaanderen'],
  CH: ['che', 'schweiz', 'suisse'],
  CZ: ['tsjechie', 'czech republic'],
  DE: ['deutschland', 'duitsland', 'bondsrepubliek duitsland', 'ger', 'deu', 'brd'],
  DK: ['danmark', 'dnk'],
  ES: ['espana', 'esp'],
  FR: ['fra', 'frankreich'],
  GB: [
    'uk',
    'vk',
    'engeland',
    'schotland',
    'wales',
    'noord ierland',
    'england',
    'scotland',
    'northern ireland',
    'groot brittannie',
    'great britain',
    'gbr',
  ],
  IT: ['italia', 'ita'],
  LU: ['lux', 'luxemburg'],
  NL: ['holland', 'the netherlands', 'niederlande', 'nederland', 'nld', 'pays bas'],
  PL: ['polska', 'pol'],
  SE: ['sverige', 'swe'],
  US: ['usa', 'verenigde staten van amerika', 'united states of america'],
};
const NAMED_IN = ['nl', 'en', 'fr', 'es', 'zh', 'ar', 'de'];

export function isCountry(code: string): boolean {
  return KNOWN.has(code);
}

/** The name of a country in a language, from its two letters; what is none stays as it is. */
export function countryName(code: string, language: string): string {
  return isCountry(code) ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code) : code;
}

/** All countries with their names in a language: the Netherlands, its neighbours, then the others by name. */
export function countryChoices(language: string): readonly { readonly code: string; readonly name: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const choice = (code: string) => ({ code, name: names.of(code) ?? code });
  const { compare } = new Intl.Collator(language);
  const others = COUNTRY_CODES.filter((code) => !FIRST.includes(code)).map(choice);
  return [...FIRST.map(choice), ...others.sort((left, right) => compare(left.name, right.name))];
}

let byName: ReadonlyMap<string, string> | undefined;

/** The country that a text names, by its code or its name in any of our languages or German; undefined when none is known. */
export function readCountry(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (isCountry(code)) return code;
  byName ??= namedCountries();
  return byName.get(folded(text));
}

function namedCountries(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const language of NAMED_IN) {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    for (const code of COUNTRY_CODES) found.set(folded(names.of(code) ?? code), code);
  }
  for (const [code, names] of Object.entries(OTHER_NAMES)) for (const name of names) found.set(folded(name), code);
  return found;
}

function folded(text: string): string {
  return foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
