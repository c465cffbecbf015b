import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const optionsIn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[role=option]') ?? []),
];

/**
 * The keys of a box over a list of options, whose focus stays in the box: the arrows choose an option, Enter opens it. With a
 * text the first is chosen. Enter that comes before the options of what was typed waits for them.
 *
 * @param asked The text that the shown options belong to.
 * @param guesses Ids of options that are something else than what was typed: only the arrows choose one of those.
 */
export function useOptionKeys(list: RefObject<HTMLElement | null>, asked: string, guesses: ReadonlySet<string>) {
  const ids = useOptionIds(list);
  const [moved, setMoved] = useState<{ readonly asked: string; readonly id: string; readonly at: number } | null>(null);
  const wantsFirst = useRef(false);
  // An option that gives way to what it stood for leaves the choice to the first of those.
  const chosen = moved?.asked !== asked ? null : ids.includes(moved.id) ? moved.id : (ids[moved.at] ?? null);
  const active = chosen ?? (asked === '' ? null : (ids.find((id) => !guesses.has(id)) ?? null));
  useEffect(() => {
    if (active !== null) document.getElementById(active)?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const openActive = (typed: string) => {
    const options = optionsIn(list.current);
    const option = options.find(({ id }) => (chosen === null ? asked !== '' && !guesses.has(id) : id === chosen));
    // The options may still be those of a shorter text: then the first one opens once they are up to date.
    wantsFirst.current = typed.trim() !== asked || (option === undefined && asked !== '');
    if (!wantsFirst.current) option?.click();
  };
  const boxText = () => list.current?.parentElement?.querySelector('input')?.value ?? '';
  useEffect(() => {
    if (wantsFirst.current) openActive(boxText());
  });
  const onKeyDown = (event: KeyboardEvent) => {
    wantsFirst.current = false;
    // Enter that accepts what an input method proposes opens nothing.
    if (!(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    const all = optionsIn(list.current).map(({ id }) => id);
    const now = active === null ? -1 : all.indexOf(active);
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const at = event.key === 'ArrowDown' ? Math.min(now + 1, all.length - 1) : Math.max(now - 1, 0);
      const next = all[at];
      if (next !== undefined) setMoved({ asked, id: next, at });
    } else if (event.key === 'Enter') openActive(event.target.value);
    else return;
    event.preventDefault();
  };
  return { active, ids, onKeyDown };
}

/** The ids of the options in a list as they come and go: some arrive by themselves, from the device or the server. */
function useOptionIds(list: RefObject<HTMLElement | null>): readonly string[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const read = () => {
      const now = optionsIn(element).map(({ id }) => id);
      setIds((known) => (known.join() === now.join() ? known : now));
    };
    read();
    const observer = new MutationObserver(read);
    observer.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ['id'] });
    return () => observer.disconnect();
  }, [list]);
  return ids;
}
