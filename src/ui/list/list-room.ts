import { createContext, use } from 'react';

/**
 * The room a list has: the whole page, or a column beside a record that was opened from it. A wide column shows rows with
 * the columns that say how wide they are `beside`, a slim one shows cards.
 */
export type ListRoom = 'whole' | 'wide-column' | 'slim-column';

export const ListRoomContext = createContext<ListRoom>('whole');

/** The room of the list this is drawn in; the whole page where nobody said. */
export function useListRoom(): ListRoom {
  return use(ListRoomContext);
}
