import { Button } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { SquareCheck } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useNarrow } from '#ui/use-narrow.ts';
import type { ObjectEntry } from './object-index.ts';
import type { ObjectList } from './use-object-list.ts';

/** Renders the actions on the chosen objects; `end` clears the choice. */
export type ObjectsBulk = (chosen: readonly ObjectEntry[], end: () => void) => ReactNode;

type ObjectChoice = {
  readonly narrow: boolean;
  /** The chosen ids; null where choosing is not possible. */
  readonly ids: ReadonlySet<string> | null;
  readonly chosen: readonly ObjectEntry[];
  readonly choose: (ids: ReadonlySet<string>) => void;
  readonly end: () => void;
  /** True while the actions for several objects stand on the page. */
  readonly shown: boolean;
  /** The button that turns choosing on, on a phone; nothing where the rows have checkboxes. */
  readonly toggle: ReactNode;
};

const NONE: ReadonlySet<string> = new Set();

/** Which objects are chosen. A choice outlives another search or filter, so that it can be gathered in parts. */
export function useObjectChoice({ entries, complete }: ObjectList, split: boolean): ObjectChoice {
  const narrow = useNarrow();
  const [ids, choose] = useState(NONE);
  const [choosing, setChoosing] = useState(false);
  const possible = complete && !split && (choosing || !narrow);
  const chosen = useMemo(() => (ids.size === 0 ? [] : entries.filter(({ id }) => ids.has(id))), [entries, ids]);
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
      narrow && !choosing ? (
        <Button variant="outline" onClick={() => setChoosing(true)}>
          <SquareCheck aria-hidden="true" />
          <Trans>Select</Trans>
        </Button>
      ) : null,
  };
}
