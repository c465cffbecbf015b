import type { ChosenList } from '#ui/list/list-choice.ts';
import type { AskedRoom } from './stand-spots.ts';

/** What is chosen of the spots: how they are shown, a warehouse, and the size of what should fit, with whose it is. */
export type SpotChoice = {
  /** Until somebody chooses: the map on a desktop, the list on a phone. */
  readonly view: '' | 'map' | 'list';
  /** Empty for the first one. */
  readonly warehouse: string;
  /** Centimetres; empty for not given. */
  readonly length: string;
  readonly width: string;
  readonly height: string;
  /** The object whose size it is; empty for a size that somebody typed. */
  readonly object: string;
};

/** In addresses of this page `view` is how it is shown, as in those of the appointments. */
export const SPOT_LIST: ChosenList<SpotChoice> = {
  path: '/spots',
  none: { view: '', warehouse: '', length: '', width: '', height: '', object: '' },
  values: { view: ['map', 'list'] },
  viewField: 'named',
  standsAlone: true,
  passing: { length: '', width: '', height: '', object: '' },
};

/** The room that a choice asks for; null for none. An address may say anything. */
export function roomOf({ length, width, height, object }: SpotChoice): AskedRoom | null {
  const size = { lengthCm: read(length) ?? 0, widthCm: read(width) ?? 0, heightCm: read(height) };
  if (size.lengthCm <= 0 && size.widthCm <= 0 && (size.heightCm ?? 0) <= 0) return null;
  return object === '' ? size : { ...size, objectId: object };
}

/** The choice that asks for a room. */
export function choiceOfRoom(room: AskedRoom | null): Pick<SpotChoice, 'length' | 'width' | 'height' | 'object'> {
  const { lengthCm, widthCm, heightCm, objectId = '' } = room ?? { lengthCm: 0, widthCm: 0, heightCm: null };
  return { length: write(lengthCm), width: write(widthCm), height: write(heightCm), object: objectId };
}

const read = (text: string) => (/^\d{1,5}$/.test(text) ? Number(text) : null);
const write = (cm: number | null) => (cm === null || cm === 0 ? '' : String(cm));
