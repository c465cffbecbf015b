import { type DragEvent, useState } from 'react';

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
