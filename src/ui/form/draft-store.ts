import { createContext } from 'react';

/** Where forms keep what was typed and not saved yet. */
export type DraftStore = {
  readonly save: (key: string, value: unknown) => Promise<void>;
  readonly read: (key: string) => Promise<unknown>;
  readonly drop: (key: string) => Promise<void>;
};

/** Set once around the pages. Without one, forms keep no drafts. */
export const DraftStoreContext = createContext<DraftStore | null>(null);
