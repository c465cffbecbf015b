/** A name is drawn over at least this much of the box, in its units: a touch by mistake is no signature. */
const FEWEST_UNITS = 40;

/** True where the strokes of a signature go somewhere: one dot, or a few, is none. */
export function isDrawn(path: string): boolean {
  let length = 0;
  let last: readonly [number, number] | undefined;
  for (const [, act, x = '', y = ''] of path.matchAll(/([ML])(\d+) (\d+)/g)) {
    const at = [Number(x), Number(y)] as const;
    if (act === 'L' && last !== undefined) length += Math.hypot(at[0] - last[0], at[1] - last[1]);
    last = at;
  }
  return length >= FEWEST_UNITS;
}
