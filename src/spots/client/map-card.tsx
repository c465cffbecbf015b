import { Box } from '@chakra-ui/react';
import { type RefObject, useEffect, useState } from 'react';

type Shown = { readonly text: string; readonly left: number; readonly top: number; readonly below: boolean };
/** What the card takes above a bay, and half of its width, in pixels. */
const CARD = { height: 64, half: 144 };

/**
 * Everything that is known of the bay that is pointed at or has the focus, since a bay has room for only some of it. A
 * reader for the blind hears the same words from the bay.
 */
export function MapCard({ frame }: { readonly frame: RefObject<HTMLDivElement | null> }) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const box = frame.current;
    if (box === null) return undefined;
    const show = (event: Event) => {
      const bay = event.target instanceof Element ? event.target.closest('[data-spot-id]') : null;
      // A finger opens the spot, which says all of it; a button that is held down carries something.
      const isHover = !(event instanceof PointerEvent) || (event.pointerType === 'mouse' && event.buttons === 0);
      if (bay === null || !isHover) return setShown(null);
      // A drop or a dialog gives the focus back while the pointer is elsewhere; on touch nobody asked for it.
      const isTouch = window.matchMedia('(hover: none)').matches;
      if (event.type === 'focusin' && (isTouch || !bay.matches(':focus-visible'))) return setShown(null);
      const { left, top, bottom, width } = bay.getBoundingClientRect();
      const middle = Math.min(Math.max(left + width / 2, CARD.half), window.innerWidth - CARD.half);
      const below = top < CARD.height;
      setShown({ text: bay.getAttribute('aria-label') ?? '', left: middle, top: below ? bottom : top, below });
    };
    const hide = () => setShown(null);
    box.addEventListener('pointerover', show);
    box.addEventListener('focusin', show);
    for (const end of ENDS) box.addEventListener(end, hide);
    return () => {
      box.removeEventListener('pointerover', show);
      box.removeEventListener('focusin', show);
      for (const end of ENDS) box.removeEventListener(end, hide);
    };
  }, [frame]);
  if (shown === null) return null;
  return (
    <Box
      aria-hidden="true"
      data-map-card=""
      position="fixed"
      zIndex="10"
      maxWidth="18rem"
      px="2.5"
      py="1.5"
      borderRadius="control"
      bg="fg"
      color="bg.panel"
      fontSize="small"
      lineHeight="short"
      boxShadow="float"
      pointerEvents="none"
      style={{
        left: shown.left,
        top: shown.top,
        transform: `translate(-50%, ${shown.below ? '6px' : 'calc(-100% - 6px)'})`,
      }}
    >
      {shown.text}
    </Box>
  );
}

const ENDS = ['pointerleave', 'focusout', 'scroll', 'wheel', 'pointerdown', 'dragstart', 'dragend'] as const;
