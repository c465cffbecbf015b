import { Button, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type CivilDate, dayAt } from '#shared/civil-date.ts';
import { openModal } from '../modal-layer.ts';
import { useNarrow } from '../use-narrow.ts';
import { Calendar } from './calendar.tsx';

export type CalendarDialogProps = {
  readonly label: string;
  readonly chosen: CivilDate | null;
  readonly min: CivilDate | undefined;
  readonly max: CivilDate | undefined;
  readonly canClear: boolean;
  /** Called with the day, or with an empty text when it was cleared. */
  readonly onChoose: (day: CivilDate) => void;
  readonly onClose: () => void;
};

const SHEET = { inset: '0', m: '0', mt: 'auto', width: '100vw', borderRadius: '8px 8px 0 0' };
const BESIDE = { inset: 'auto', m: '0', width: 'auto', borderRadius: 'panel' };

/**
 * The calendar of a field: below or above it on a desk, a sheet from the bottom on a phone. It is the browser's own modal
 * `<dialog>`, which lies above any dialog that the field stands in.
 */
export function CalendarDialog({ label, chosen, min, max, canClear, onChoose, onClose }: CalendarDialogProps) {
  const { t } = useLingui();
  const element = useRef<HTMLDialogElement>(null);
  useOpenBeside(element);
  const today = dayAt(Date.now());
  const isTodayOut = (min !== undefined && today < min) || (max !== undefined && today > max);
  return (
    <chakra.dialog
      ref={element}
      aria-label={t`Calendar: ${label}`}
      onCancel={(event) => {
        event.preventDefault();
        // React also passes the event to the dialog around this one.
        event.stopPropagation();
        onClose();
      }}
      onPointerDown={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget) onClose();
      }}
      css={{ base: SHEET, md: BESIDE }}
      position="fixed"
      maxWidth="100vw"
      maxHeight="100dvh"
      overflow="auto"
      p="0"
      border="0"
      bg="bg.panel"
      color="fg"
      boxShadow="float"
      animation={{ base: 'rise 140ms', md: 'appear 90ms' }}
      _backdrop={{ bg: { base: 'rgb(10 20 22 / 0.45)', md: 'transparent' } }}
    >
      <Flex
        direction="column"
        gap="2"
        px={{ base: '1.5', md: '3' }}
        pt={{ base: '4', md: '3' }}
        pb={{ base: 'calc(1rem + env(safe-area-inset-bottom))', md: '3' }}
        // Room for seven touch targets side by side, and no wider than a hand reaches.
        width={{ base: 'min(100%, 26rem)', md: 'max(18rem, calc(7 * var(--touch-0) + 1.5rem))' }}
        mx="auto"
      >
        <Calendar chosen={chosen} today={today} min={min} max={max} onChoose={onChoose} />
        <Flex justify="space-between" gap="2">
          <Button variant="plain" disabled={isTodayOut} onClick={() => onChoose(today)}>
            {t`Today`}
          </Button>
          {canClear && chosen !== null && (
            <Button variant="plain" onClick={() => onChoose('')}>
              {t`Clear`}
            </Button>
          )}
          <Button variant="plain" onClick={onClose}>
            {t`Cancel`}
          </Button>
        </Flex>
      </Flex>
    </chakra.dialog>
  );
}

const GAP = 4;
const EDGE = 8;

/** Opens the dialog at its field and focuses its day; gives the focus back afterwards. */
function useOpenBeside(element: RefObject<HTMLDialogElement | null>): void {
  const isSheet = useNarrow();
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = element.current;
    if (dialog === null) return;
    const close = openModal(dialog);
    dialog.querySelector<HTMLElement>('[role=gridcell] [tabindex="0"]')?.focus({ preventScroll: true });
    return () => {
      close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [element]);
  useLayoutEffect(() => {
    const place = () => {
      const dialog = element.current;
      const field = dialog?.parentElement;
      if (dialog !== null && field instanceof HTMLElement) placeBeside(dialog, field, isSheet);
    };
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [element, isSheet]);
}

function placeBeside(dialog: HTMLDialogElement, field: HTMLElement, isSheet: boolean): void {
  if (isSheet) {
    dialog.style.removeProperty('left');
    dialog.style.removeProperty('top');
    return;
  }
  const { left, right, top, bottom } = field.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = dialog;
  const start = getComputedStyle(field).direction === 'rtl' ? right - width : left;
  const below = bottom + GAP;
  const isRoomBelow = below + height + EDGE <= window.innerHeight;
  const within = (at: number, size: number, room: number) => Math.max(EDGE, Math.min(at, room - size - EDGE));
  dialog.style.left = `${within(start, width, window.innerWidth)}px`;
  dialog.style.top = `${within(isRoomBelow ? below : top - GAP - height, height, window.innerHeight)}px`;
}
