import { type DragEvent, useEffect, useRef, useState } from 'react';

/** What a dragged bay carries: the id of its spot. */
const DRAGGED = 'application/x-remise-spot';

/** While a bay is dragged, those on which nothing can be put without a reason step back. */
function markDragged(bay: Element, isDragged: boolean): void {
  bay.toggleAttribute('data-dragged', isDragged);
  bay.closest('[data-map-frame]')?.toggleAttribute('data-dragging', isDragged);
}

/**
 * Lets what stands on a spot be dragged, and the spot take what is dragged. `over`: something is held over it. Nothing of
 * both without `onDrag`.
 */
export function useBayDrag(
  spotId: string,
  draggable: boolean,
  onDrag: ((fromId: string, toId: string) => void) | undefined,
) {
  const [over, setOver] = useState(false);
  if (onDrag === undefined) return { over: false };
  const isSpot = (event: DragEvent) => event.dataTransfer.types.includes(DRAGGED);
  return {
    over,
    draggable,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(DRAGGED, spotId);
      event.dataTransfer.effectAllowed = 'move';
      markDragged(event.currentTarget, true);
    },
    onDragEnd: (event: DragEvent) => markDragged(event.currentTarget, false),
    onDragOver: (event: DragEvent) => {
      if (!isSpot(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!isSpot(event)) return;
      event.preventDefault();
      const fromId = event.dataTransfer.getData(DRAGGED);
      if (fromId !== spotId) onDrag(fromId, spotId);
    },
  };
}

/** How long something is held over a hall until that opens, in milliseconds. */
const HELD_MS = 600;

/** Opens a hall when a dragged bay is held over it for a moment: the bay is then dropped on a spot of that hall. */
export function useOpenByDrag(open: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [over, setOver] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const end = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setOver(false);
  };
  return {
    over,
    handlers: {
      // Over and over while it is held: a child of the hall that is crossed begins nothing anew.
      onDragOver: ({ dataTransfer }: DragEvent) => {
        if (timer.current !== undefined || !dataTransfer.types.includes(DRAGGED)) return;
        setOver(true);
        timer.current = setTimeout(open, HELD_MS);
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) end();
      },
      onDrop: end,
    },
  };
}
