import { Box } from '@chakra-ui/react';
import { Plural, useLingui } from '@lingui/react/macro';
import { ListViews } from '#pages/lists/list-views.tsx';
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
  /** How many free spots have the room that is asked for. */
  readonly fitting: number;
};

/** The named views of the spots, how they are shown, and what should fit. */
export function SpotFilters({ asking, isGone, view, onView, fitting }: SpotFiltersProps) {
  const { asked, ask, viewing, viewsShown } = asking;
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
      found={asked === null ? null : <FitCount count={fitting} />}
    />
  );
}

/** How many free spots have the room that was asked for. */
export function FitCount({ count }: { readonly count: number }) {
  return (
    <Box aria-live="polite" fontWeight="strong">
      <Plural value={count} _0="No free spot fits" one="# free spot fits" other="# free spots fit" />
    </Box>
  );
}
