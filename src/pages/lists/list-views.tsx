import { Button, chakra, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Bookmark, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '#session/use-answer.ts';
import type { ListView } from '#staff/list-view.schema.ts';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import type { ListViewing } from '#ui/list/list-choice.ts';
import { useListRoom } from '#ui/list/list-room.ts';
import { chosenView, viewsQuery } from './view-calls.ts';
import { ViewsDialog } from './views-dialog.tsx';

export type ListViewsProps = {
  readonly viewing: ListViewing;
  /** True for a query that filters by something that was deleted since. Left out where a list has no such filter. */
  readonly isGone?: ((query: URLSearchParams) => boolean) | undefined;
};

/**
 * The named views of a list, beside its filters: one is chosen with one press, also without a connection. It says which one
 * is chosen, and whether something else is shown since.
 */
export function ListViews(props: ListViewsProps) {
  // Beside a record each filter says what is chosen of it.
  return useListRoom() === 'whole' ? <Views {...props} /> : null;
}

function Views({ viewing, isGone }: ListViewsProps) {
  const { t } = useLingui();
  const { answer, askAgain } = useAnswer(viewsQuery, { kept: true, live: true });
  const [open, setOpen] = useState(false);
  const views = answer !== 'asking' && answer.ok ? answer.result.filter(({ list }) => list === viewing.path) : [];
  const chosen = chosenView(views, viewing);
  const isChanged = chosen !== undefined && viewing.understood(chosen.query) !== viewing.query;
  const labelOf = (view: ListView) => {
    const name = view.mine || view.by === '' ? view.name : `${view.name} (${view.by})`;
    if (isGone?.(new URLSearchParams(view.query)) === true) return t`${name} · a filter is gone`;
    return isChanged && view === chosen ? t`${name} · changed` : name;
  };
  const show = (view: ListView | undefined) => viewing.show(view?.uuid ?? '', view?.query ?? '');
  return (
    // Where there is a whole line for it, the choice takes what the buttons leave.
    <Flex align="stretch" gap="1" css={{ '& > select': { flexGrow: 1 }, '& > button': { height: 'auto' } }}>
      {views.length > 0 && (
        <FilterSelect
          label={t`View`}
          none={t`No view`}
          value={chosen?.uuid ?? ''}
          options={views.map((view) => ({ value: view.uuid, label: labelOf(view) }))}
          onChange={(id) => show(views.find(({ uuid }) => uuid === id))}
        />
      )}
      {chosen !== undefined && isChanged && (
        <Button
          size="sm"
          variant="ghost"
          px="0"
          aria-label={t`Back to “${chosen.name}”`}
          title={t`Back to “${chosen.name}”`}
          onClick={() => show(chosen)}
        >
          <RotateCcw aria-hidden="true" />
        </Button>
      )}
      <Button
        size="sm"
        variant="outline"
        minHeight="var(--touch-8)"
        px="2"
        borderColor="border"
        color="fg.muted"
        fontWeight="normal"
        aria-haspopup="dialog"
        title={t`Views`}
        onClick={() => setOpen(true)}
      >
        <Bookmark aria-hidden="true" />
        <chakra.span srOnly={views.length > 0}>{t`Views`}</chakra.span>
      </Button>
      {open && (
        <ViewsDialog
          views={views}
          viewing={viewing}
          chosen={chosen}
          isChanged={isChanged}
          isGone={(view) => isGone?.(new URLSearchParams(view.query)) === true}
          onChanged={askAgain}
          onClose={() => setOpen(false)}
        />
      )}
    </Flex>
  );
}
