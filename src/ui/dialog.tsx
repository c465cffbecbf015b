import { Button, chakra, Flex, Heading } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { unbroken } from './ltr.tsx';
import { openModal } from './modal-layer.ts';

type DialogProps = {
  readonly open: boolean;
  /** Called for Escape, the close button, and a press outside while nothing was typed into a form. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons at the end, the primary one last. */
  readonly footer?: ReactNode;
  /** `side`: a panel along the end edge on a desktop; `wide`: as wide as the window. On phones a sheet from the bottom. */
  readonly placement?: 'center' | 'side' | 'wide';
  readonly role?: 'dialog' | 'alertdialog';
};

const CENTER = { m: 'auto', width: 'min(32rem, calc(100vw - 2rem))', borderRadius: 'panel', maxHeight: '85dvh' };
const SIDE = { my: '0', ms: 'auto', me: '0', width: '26rem', height: '100dvh', maxHeight: '100dvh', borderRadius: '0' };
const SHEET = { mx: '0', mt: 'auto', mb: '0', width: '100vw', borderRadius: '8px 8px 0 0', maxHeight: '92dvh' };

/** A modal dialog on the browser's own `<dialog>`: focus, inertness and Escape are the platform's. Unmounts when closed. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, children, footer, placement = 'center', role = 'dialog' }: DialogProps) {
  const { t } = useLingui();
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    const dialog = element.current;
    if (dialog === null) return;
    const close = openModal(dialog);
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => {
      close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const desk = placement === 'side' ? SIDE : placement === 'wide' ? { ...CENTER, width: '94vw' } : CENTER;
  return (
    <chakra.dialog
      ref={element}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        // React lets it rise to a dialog around this one, which stays.
        event.stopPropagation();
        onClose();
      }}
      {...usePressOutside(onClose)}
      css={{ base: SHEET, md: { mt: 'auto', ...desk } }}
      position="fixed"
      inset="0"
      maxWidth="100vw"
      p="0"
      border="0"
      overflow="hidden"
      bg="bg.panel"
      color="fg"
      boxShadow="float"
      animation={{ base: 'rise 140ms', md: 'appear 90ms' }}
      _backdrop={{ bg: 'rgb(10 20 22 / 0.45)' }}
    >
      <Flex direction="column" maxHeight="inherit" height={placement === 'side' ? '100%' : 'auto'}>
        <Flex align="center" gap="3" ps="5" pe="2" py="2" borderBottom="hairline">
          <Heading
            as="h2"
            id={titleId}
            size="lg"
            flex="1"
            minWidth="0"
            overflowWrap="anywhere"
            tabIndex={-1}
            outline="none"
          >
            {unbroken(title)}
          </Heading>
          <Button variant="ghost" px="0" aria-label={t`Close`} onClick={onClose}>
            <X aria-hidden="true" />
          </Button>
        </Flex>
        <chakra.div flex="1" minHeight="0" overflowY="auto" px="5" py="4">
          {children}
        </chakra.div>
        {footer !== undefined && (
          <Flex
            as="footer"
            justify="flex-end"
            gap="2"
            px="5"
            pt="3"
            pb={{ base: 'calc(0.75rem + env(safe-area-inset-bottom))', md: '3' }}
            borderTop="hairline"
            css={{
              '& > button': { flex: { base: '1', md: 'initial' }, minHeight: { base: '12', md: 'var(--touch-9)' } },
            }}
          >
            {footer}
          </Flex>
        )}
      </Flex>
    </chakra.dialog>
  );
}

/**
 * Closes at a press that begins and ends outside. It ends on the dialog's own backdrop: what lies beneath is not pressed.
 * Once something was typed into a form, a slip of the finger must not lose it.
 */
function usePressOutside(onClose: () => void) {
  const begunOutside = useRef(false);
  const typed = useRef(false);
  return {
    onPointerDown: (event: MouseEvent) => {
      begunOutside.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent) => {
      if (begunOutside.current && event.target === event.currentTarget && !typed.current) onClose();
    },
    onInput: (event: FormEvent) => {
      if (event.target instanceof Element && event.target.closest('form') !== null) typed.current = true;
    },
  };
}
