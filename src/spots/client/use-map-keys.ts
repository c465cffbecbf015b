import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { type MapLine, spotBeside } from './map-lines.ts';
import type { MapSize } from './map-scale.ts';

/**
 * The keys of a map. Tab stops at one bay of the hall, the arrows lead from there to the bay beside it, Home and End to
 * the first and the last one of its line.
 */
export function useMapKeys(frame: RefObject<HTMLDivElement | null>, lines: readonly MapLine[], perMetre: MapSize) {
  const [focusedId, setFocusedId] = useState('');
  const onMap = lines.flatMap(({ spots }) => spots);
  const stop =
    onMap.find(({ spot }) => spot.id === focusedId) ?? onMap.find(({ marked }) => marked !== undefined) ?? onMap[0];
  const onFocus = ({ target }: FocusEvent) => {
    const spotId = target instanceof HTMLElement ? target.dataset['spotId'] : undefined;
    if (spotId !== undefined) setFocusedId(spotId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || stop === undefined) return;
    const toId = spotBeside(lines, perMetre, { id: stop.spot.id, key: event.key });
    if (toId === undefined) return;
    event.preventDefault();
    frame.current?.querySelector<HTMLElement>(`[data-spot-id="${toId}"]`)?.focus();
  };
  return { stopId: stop?.spot.id, handlers: { onFocus, onKeyDown } };
}
