import { type NavigationItem, USER_MENU } from '#pages/parts/navigation.ts';
import { menuFor } from '#pages/parts/navigation-rules.ts';

/** The entries of the main menu and of a person's own, each place once. */
export function moreEntries(viewer: Parameters<typeof menuFor>[0]): readonly NavigationItem[] {
  const main = menuFor(viewer);
  const others = menuFor(viewer, USER_MENU).filter(({ id }) => main.every((entry) => entry.id !== id));
  return [...main, ...others];
}
