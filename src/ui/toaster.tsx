import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { unbroken } from './ltr.tsx';
import { useFrontModal } from './modal-layer.ts';
import { sharedValue } from './shared-value.ts';
import { placeToast } from './toast-place.ts';

/** How long a toast stays, in milliseconds. It waits while pointed at or focused. */
const TOAST_MS = 5000;
/** The same for a toast with an action. */
const OFFER_MS = 10_000;

type ToastTone = 'done' | 'note' | 'attention' | 'error';
export type Toast = {
  readonly tone: ToastTone;
  readonly title: string;
  readonly description?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** The toast's subject: the next toast about the same subject replaces it, an error too. */
  readonly about?: string;
};
type ShownToast = Toast & { readonly id: number };

const shown = sharedValue<readonly ShownToast[]>([]);
let lastId = 0;

/**
 * Shows a short message over the top bar for five seconds, or ten with an action, one at a time: it takes the
 * place of the one before, but waits for an error. It appears one frame after the change it reports.
 */
export function notify(toast: Toast): void {
  lastId += 1;
  const id = lastId;
  const stays = (one: Toast) => one.tone === 'error' && (one.about ?? one) !== toast.about;
  const add = () => shown.set([...shown.get().filter(stays).slice(-2), { ...toast, id }]);
  if (document.visibilityState === 'hidden') add();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(add)));
}

function dismiss(id: number): void {
  shown.set(shown.get().filter((toast) => toast.id !== id));
}

const LOOK = {
  done: { icon: Check, color: 'accent' },
  note: { icon: Info, color: 'fg.muted' },
  attention: { icon: TriangleAlert, color: 'tone.attention.fg' },
  error: { icon: CircleAlert, color: 'fg.error' },
} as const;

/** The place of toasts: one per app, set by `UiProvider`. */
export function Toaster() {
  const [first] = shown.use();
  const front = useFrontModal();
  const [host] = useState(() => document.createElement('div'));
  const place = useRef<HTMLDivElement>(null);
  // In the dialog in front: what is outside it takes no press and is not read out.
  useLayoutEffect(() => {
    (front ?? document.body).append(host);
    return () => host.remove();
  }, [front, host]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: moving to another dialog hides it.
  useEffect(() => {
    const element = place.current;
    // Its dialog may just have gone with it; it is shown once it stands in the page again.
    if (element?.togglePopover === undefined || !element.isConnected) return;
    element.togglePopover(first !== undefined);
    placeToast(element, first !== undefined);
  }, [first, front]);
  return createPortal(
    <Box
      ref={place}
      popover="manual"
      position="fixed"
      inset="auto"
      // Over the top bar, beside the connection: what is worked on is below it, and the next action of a phone at the
      // bottom.
      top="calc({spacing.1} + env(safe-area-inset-top))"
      insetInlineStart={{ base: '2', md: '9rem' }}
      width={{ base: 'calc(100vw - {spacing.4})', md: '30rem' }}
      bg="transparent"
      border="0"
      p="0"
      overflow="visible"
      zIndex="toast"
      aria-live="polite"
      data-no-print=""
    >
      {first !== undefined && <ToastCard key={first.id} toast={first} />}
    </Box>,
    host,
  );
}

function ToastCard({ toast }: { readonly toast: ShownToast }) {
  const { t } = useLingui();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const { icon: Icon, color } = LOOK[toast.tone];
  const waits = pointed || focused;
  // On a phone the words of a message that can be undone need the room.
  const spared = toast.action === undefined ? {} : { display: { base: 'none', md: 'inline-flex' } };
  const stay = toast.action === undefined ? TOAST_MS : OFFER_MS;
  useEffect(() => {
    if (waits) return;
    const timer = setTimeout(() => dismiss(toast.id), stay);
    return () => clearTimeout(timer);
  }, [toast.id, waits, stay]);
  return (
    <Flex
      role={toast.tone === 'error' ? 'alert' : 'status'}
      data-tone={toast.tone}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      align="center"
      gap="2"
      minHeight={{ base: '11', md: '10' }}
      ps="3"
      pe="0.5"
      bg="bg.panel"
      color="fg"
      borderRadius="panel"
      boxShadow="float"
      animation="rise 140ms"
    >
      <Box color={color} flexShrink={0} {...spared}>
        <Icon aria-hidden="true" size={18} />
      </Box>
      <Box
        flex="1"
        minWidth="0"
        py="1"
        fontSize={{ base: '0.8125rem', md: 'small' }}
        lineHeight="1.2"
        overflowWrap="anywhere"
      >
        <chakra.span fontWeight="strong">{unbroken(toast.title)}</chakra.span>
        {toast.description !== undefined && (
          <>
            {' '}
            <chakra.span color="fg.muted">{unbroken(toast.description)}</chakra.span>
          </>
        )}
      </Box>
      {toast.action !== undefined && (
        <Button
          size="sm"
          variant="plain"
          px="1"
          flexShrink={0}
          onClick={() => {
            toast.action?.run();
            dismiss(toast.id);
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <Button size="sm" variant="ghost" px="0" aria-label={t`Dismiss the message`} onClick={() => dismiss(toast.id)}>
        <X aria-hidden="true" />
      </Button>
    </Flex>
  );
}
