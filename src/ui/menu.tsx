import { Box, Button, chakra } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router-dom';
import { foldText } from '#shared/sort-key.ts';

export type MenuItem = {
  readonly key: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  /** True marks the choice that is on. */
  readonly checked?: boolean;
  /** The heading that the item is listed under, together with adjacent items of the same group. */
  readonly group?: string;
  /** Why the item is unavailable now, shown beside it; pressing it does nothing meanwhile. */
  readonly reason?: string | null;
  /** Where the choice leads to a question first. */
  readonly opens?: 'dialog';
} & ({ readonly to: string; readonly run?: never } | { readonly run: () => void; readonly to?: never });

type MenuProps = {
  /** The button's accessible name. */
  readonly label: string;
  /** What the button shows. */
  readonly button: ReactNode;
  readonly items: readonly MenuItem[];
  /** Text above the items. */
  readonly heading?: ReactNode;
  /** Called when the menu opens, to fetch what a choice will need. */
  readonly onOpen?: () => void;
};

function startsWith(entry: HTMLElement, letter: string): boolean {
  return foldText(entry.textContent ?? '').startsWith(foldText(letter));
}

/** A button that opens a short menu. Arrows and first letters move, Escape and a press elsewhere close. */
export function Menu({ label, button, items, heading, onOpen }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = (refocus: boolean) => {
    setOpen(false);
    if (refocus) frame.current?.querySelector('button')?.focus();
  };
  useOpened(frame, open, () => setOpen(false));
  const towardsEnd = usePlace(frame, panel, open);
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      if (event.key === 'Escape') event.preventDefault();
      close(event.key === 'Escape');
      return;
    }
    const entries = [...(frame.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const now = entries.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: entries.length - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      entries[(next + entries.length) % entries.length]?.focus();
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      const following = [...entries.slice(now + 1), ...entries.slice(0, now + 1)];
      following.find((entry) => startsWith(entry, event.key))?.focus();
    }
  };
  return (
    <Box ref={frame} position="relative">
      <Button
        variant="ghost"
        color="inherit"
        px="2"
        _hover={{ bg: 'bar.hover' }}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          if (!open) onOpen?.();
          setOpen(!open);
        }}
      >
        {button}
      </Button>
      {open && (
        <Box
          ref={panel}
          position="absolute"
          data-towards={towardsEnd ? 'end' : 'start'}
          {...(towardsEnd ? { insetInlineStart: '0' } : { insetInlineEnd: '0' })}
          top="calc(100% + 4px)"
          zIndex="float"
          minWidth="13rem"
          maxWidth="calc(100vw - 1rem)"
          maxHeight="calc(100dvh - 5rem)"
          overflowY="auto"
          bg="bg.panel"
          color="fg"
          borderRadius="panel"
          boxShadow="float"
          py="1.5"
          animation="appear 90ms"
        >
          {heading !== undefined && (
            <Box px="4" py="2" borderBottom="hairline" mb="1.5">
              {heading}
            </Box>
          )}
          <Box id={id} role="menu" aria-label={label} onKeyDown={move}>
            {groupsOf(items).map(({ name, entries }) => (
              <Group key={name ?? entries[0]?.key} name={name}>
                {entries.map((item) => (
                  <Entry key={item.key} item={item} onDone={() => close(true)} />
                ))}
              </Group>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}

/** The width of a menu plus a margin, in pixels. */
const MENU_WIDTH = 220;
/** How far an opened menu stays from the sides of the window, in pixels. */
const EDGE = 8;

/** Returns how much of the window is free on the start side, to which a menu opens. */
function roomBefore(frame: HTMLElement | null): number {
  if (frame === null) return MENU_WIDTH;
  const { left, right } = frame.getBoundingClientRect();
  return document.documentElement.dir === 'rtl' ? window.innerWidth - left : right;
}

function moveIntoWindow(box: HTMLElement): void {
  box.style.translate = 'none';
  const { left, right } = box.getBoundingClientRect();
  const by = left < EDGE ? EDGE - left : Math.min(0, document.documentElement.clientWidth - EDGE - right);
  box.style.translate = `${by}px`;
}

/**
 * Returns true where an opened menu goes towards the end of the line, for want of room before its button. One that is
 * wider than the room on either side is moved into the window.
 */
function usePlace(
  frame: RefObject<HTMLDivElement | null>,
  panel: RefObject<HTMLDivElement | null>,
  open: boolean,
): boolean {
  const [towardsEnd, setTowardsEnd] = useState(false);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const choose = () => setTowardsEnd(roomBefore(frame.current) < MENU_WIDTH);
    choose();
    window.addEventListener('resize', choose);
    return () => window.removeEventListener('resize', choose);
  }, [open, frame]);
  useLayoutEffect(() => {
    const box = panel.current;
    if (!open || box === null) return undefined;
    const moveIn = () => moveIntoWindow(box);
    moveIn();
    window.addEventListener('resize', moveIn);
    return () => window.removeEventListener('resize', moveIn);
  }, [open, towardsEnd, panel]);
  return towardsEnd;
}

/** An opened menu has the focus, and closes when somebody presses elsewhere. */
function useOpened(frame: RefObject<HTMLDivElement | null>, open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!open) return undefined;
    frame.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && frame.current?.contains(event.target) !== true) closeNow();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open, frame]);
}

type ItemGroup = { readonly name: string | undefined; readonly entries: MenuItem[] };

/** Neighbours under the same heading, in order. */
function groupsOf(items: readonly MenuItem[]): readonly ItemGroup[] {
  const groups: ItemGroup[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last === undefined || last.name !== item.group) groups.push({ name: item.group, entries: [item] });
    else last.entries.push(item);
  }
  return groups;
}

function Group({ name, children }: { readonly name: string | undefined; readonly children: ReactNode }) {
  if (name === undefined) return children;
  return (
    <Box role="group" aria-label={name} css={{ '& + &': { borderTop: 'hairline', mt: '1.5', pt: '1.5' } }}>
      <Box aria-hidden="true" px="4" py="1" fontSize="small" color="fg.muted">
        {name}
      </Box>
      {children}
    </Box>
  );
}

const MenuButton = chakra('button');
const MenuLink = chakra(Link);

function Entry({ item, onDone }: { readonly item: MenuItem; readonly onDone: () => void }) {
  const { icon: Icon, label, checked } = item;
  const isBlocked = typeof item.reason === 'string';
  const shared = {
    role: checked === undefined ? 'menuitem' : 'menuitemradio',
    ...(checked === undefined ? {} : { 'aria-checked': checked }),
    tabIndex: -1,
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: 'var(--touch-9)',
    px: '4',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    _focusVisible: { outlineOffset: '-2px' },
    _checked: { color: 'accent', fontWeight: 'strong' },
    // Words that go on in a second line leave the icon its size.
    css: { '& > svg': { flexShrink: 0 } },
  } as const;
  const content = (
    <>
      {Icon !== undefined && <Icon aria-hidden="true" size={16} />}
      {label}
      {isBlocked && (
        <chakra.span fontSize="small" color="fg.muted">
          {item.reason}
        </chakra.span>
      )}
    </>
  );
  if (item.to !== undefined) {
    return (
      <MenuLink {...shared} to={item.to} onClick={onDone}>
        {content}
      </MenuLink>
    );
  }
  return (
    <MenuButton
      {...shared}
      type="button"
      aria-haspopup={item.opens}
      {...(isBlocked ? { 'aria-disabled': true, color: 'fg.muted', cursor: 'default' } : {})}
      onClick={() => {
        if (isBlocked) return;
        onDone();
        item.run();
      }}
    >
      {content}
    </MenuButton>
  );
}
