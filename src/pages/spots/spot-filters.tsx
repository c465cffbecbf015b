import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ListViews } from '#pages/lists/list-views.tsx';
import { isolated } from '#ui/isolated.ts';
import { FilterChips } from '#ui/list/filter-chips.tsx';
import type { SpotChoice } from './spot-choice.ts';
import { SpotFitBar } from './spot-fit-bar.tsx';
import type { Asking } from './use-asked-room.ts';

type SpotFiltersProps = {
  readonly asking: Asking;
  /** True for the query of a view whose warehouse was deleted. */
  readonly isGone: (query: URLSearchParams) => boolean;
  readonly view: 'map' | 'list';
  /** Null where the page has a button for it. */
  readonly onView: ((view: SpotChoice['view']) => void) | null;
  readonly fitting: Found;
};

/** How many free spots have the room that is asked for: in this warehouse, and in each of the others that has any. */
export type Found = {
  readonly count: number;
  readonly others: readonly { readonly name: string; readonly count: number }[];
};

/** The named views of the spots, how they are shown, and what should fit. */
export function SpotFilters({ asking, isGone, view, onView, fitting }: SpotFiltersProps) {
  const { asked, ask, end, viewing, viewsShown } = asking;
  const { t } = useLingui();
  return (
    <SpotFitBar
      asked={asked}
      onAsk={ask}
      viewsShown={viewsShown}
      before={
        <>
          <ListViews viewing={viewing} isGone={isGone} />
          {onView !== null && (
            <FilterChips
              label={t`Shown as`}
              chips={[
                { value: 'map', label: t`Map` },
                { value: 'list', label: t`List` },
              ]}
              value={view}
              onChange={onView}
            />
          )}
        </>
      }
      found={asked === null ? null : <FitCount {...fitting} onEnd={end} />}
    />
  );
}

/** How many free spots fit in a warehouse, and in which of the others, from the count of each. */
export function foundIn(
  fits: ReadonlyMap<string, number> | null,
  places: readonly { readonly id: string; readonly name: string }[],
  placeId: string,
): Found {
  const others = places.filter(({ id }) => id !== placeId).map(({ id, name }) => ({ name, count: fits?.get(id) ?? 0 }));
  return { count: fits?.get(placeId) ?? 0, others: others.filter(({ count }) => count > 0) };
}

/** How many free spots have the room that was asked for, or which other warehouses have some; and the end of that. */
export function FitCount({ count, others, onEnd }: Found & { readonly onEnd: () => void }) {
  const { t } = useLingui();
  const named = others.map(({ name, count: there }) => `${isolated(name)} (${there})`).join(', ');
  return (
    <Flex align="center" columnGap="3" wrap="wrap">
      <Box aria-live="polite">
        <chakra.span fontWeight="strong">
          <Plural value={count} _0="No free spot fits here" one="# free spot fits" other="# free spots fit" />
        </chakra.span>
        {count === 0 && named !== '' && (
          <>
            {' · '}
            <Trans>but in {named}</Trans>
          </>
        )}
      </Box>
      <Button size="sm" variant="outline" onClick={onEnd}>
        {t`Show all spots`}
      </Button>
    </Flex>
  );
}
