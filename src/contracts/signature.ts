/** The drawing area, in its own units. */
export const SIGNATURE_BOX = { width: 600, height: 200 } as const;
/** Some forty strokes of a hand; more is no signature. */
export const MOST_SIGNATURE_CHARACTERS = 20_000;

const PATH = /^(?:M\d{1,3} \d{1,3}(?:L\d{1,3} \d{1,3})*)+$/;

/** True for a path as `strokePath` writes it: nothing but strokes of numbers, so that it is safe to draw anywhere. */
export function isSignature(path: string): boolean {
  return path.length <= MOST_SIGNATURE_CHARACTERS && PATH.test(path);
}

export type Point = { readonly x: number; readonly y: number };

/** Strokes as the path of an SVG, within the box. A press without a stroke is a dot. */
export function strokePath(strokes: readonly (readonly Point[])[]): string {
  const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)));
  const place = ({ x, y }: Point) => `${within(x, SIGNATURE_BOX.width)} ${within(y, SIGNATURE_BOX.height)}`;
  return strokes
    .filter((stroke) => stroke.length > 0)
    .map((stroke) => {
      const places = stroke.map(place).filter((at, index, all) => at !== all[index - 1]);
      const [first = '', ...rest] = places;
      return `M${first}${(rest.length === 0 ? [first] : rest).map((at) => `L${at}`).join('')}`;
    })
    .join('');
}

/** The strokes of a path that `strokePath` wrote. */
export function strokesOf(path: string): readonly (readonly Point[])[] {
  return path
    .split('M')
    .slice(1)
    .map((stroke) =>
      stroke.split('L').map((place) => {
        const [x = 0, y = 0] = place.split(' ').map(Number);
        return { x, y };
      }),
    );
}
