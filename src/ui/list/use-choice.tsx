import { Button } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { SquareCheck } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useNarrow } from '../use-narrow.ts';

/** Renders the actions on the chosen records; `end` clears the choice. */
export type BulkActs<Item> = (chosen: readonly Item[], end: () => void) => ReactNode;

type Choice<Item> = {
  readonly narrow: boolean;
  /** The chosen ids; null where choosing is not possible. */
  readonly ids: ReadonlySet<string> | null;
  readonly chosen: readonly Item[];
  readonly choose: (ids: ReadonlySet<string>) => void;
  readonly end: () => void;
  /** True while the actions for several records stand on the page. */
  readonly shown: boolean;
  /** The button that turns choosing on, on a phone; nothing where the rows have checkboxes. */
  readonly toggle: ReactNode;
};

const NONE: ReadonlySet<string> = new Set();

/**
 * Which records of a list are chosen. A choice outlives another search or filter, so that it can be gathered in parts.
 * `items`: all there are, shown or not. `mayChoose`: false beside a record, and where nothing can be done with several.
 * `first`: the ids chosen at first.
 */
export function useChoice<Item extends { readonly id: string }>(
  items: readonly Item[],
  mayChoose: boolean,
  first: ReadonlySet<string> = NONE,
): Choice<Item> {
  const narrow = useNarrow();
  const [ids, choose] = useState(first);
  const [choosing, setChoosing] = useState(first.size > 0);
  const possible = mayChoose && (choosing || !narrow);
  const chosen = useMemo(() => (ids.size === 0 ? [] : items.filter(({ id }) => ids.has(id))), [items, ids]);
  const end = () => {
    choose(NONE);
    setChoosing(false);
  };
  return {
    narrow,
    ids: possible ? ids : null,
    chosen,
    choose,
    end,
    shown: possible && (narrow || chosen.length > 0),
    toggle:
      mayChoose && narrow && !choosing ? (
        <Button variant="outline" onClick={() => setChoosing(true)}>
          <SquareCheck aria-hidden="true" />
          <Trans>Select</Trans>
        </Button>
      ) : null,
  };
}
