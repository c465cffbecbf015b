import { isOneSlipAway } from '#shared/one-slip.ts';
import { environment } from './settings.ts';

type Variables = Readonly<Record<string, string | undefined>>;

const NAMES = Object.keys(environment.shape);
const OURS = 'REMISE_';
/** How much of a name may be wrong for it to be taken for a setting's. */
const MOST_SLIPS = 0.4;

/**
 * What is odd about settings and stops nothing, in one line each: a name that is taken for a slip, and a setting that does
 * nothing beside the others. Whoever starts the server has variables of other programs too, which are left alone.
 */
export function remarksOn(variables: Variables): readonly string[] {
  const isGiven = (name: string) => (variables[name] ?? '').trim() !== '';
  const given = Object.keys(variables).filter(isGiven);
  const isMissing = (name: string) => !given.includes(name);
  return [
    ...given.flatMap(slipIn),
    ...IDLE.flatMap(({ name, without, why }) => (isMissing(name) || !isMissing(without) ? [] : [`${name} ${why}`])),
  ];
}

/** Settings that do nothing unless another is there. */
const IDLE: readonly { readonly name: string; readonly without: string; readonly why: string }[] = [
  { name: 'MAIL_FROM', without: 'SMTP_URL', why: 'has no effect without SMTP_URL: no mails are sent' },
];

function slipIn(name: string): readonly string[] {
  if (NAMES.includes(name)) return [];
  if (name.startsWith(OURS)) {
    const nearest = nearestName(name);
    return [
      `${name} is not a setting${nearest === undefined ? ': see docs/settings.md' : `; did you mean ${nearest}?`}`,
    ];
  }
  // Short names, such as HOST, are near to many that other programs know.
  const meant = NAMES.find((known) => known.includes('_') && isOneSlipAway(name.toUpperCase(), known));
  return meant === undefined ? [] : [`${name} is not a setting; did you mean ${meant}?`];
}

/** The setting that needs the fewest slips; undefined where none is near. */
function nearestName(name: string): string | undefined {
  const far = NAMES.map((known) => ({ known, slips: slipsBetween(name, known) }));
  const [nearest] = far.toSorted((one, other) => one.slips - other.slips);
  const most = (name.length - OURS.length) * MOST_SLIPS;
  return nearest !== undefined && nearest.slips <= Math.max(2, most) ? nearest.known : undefined;
}

/** How many signs have to be changed, added or removed to make one word of the other. */
function slipsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [down, sign] of one.split('').entries()) {
    const next = [down + 1];
    for (const [across, against] of other.split('').entries()) {
      const kept = (row[across] ?? 0) + (sign === against ? 0 : 1);
      next.push(Math.min(kept, (row[across + 1] ?? 0) + 1, (next[across] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
