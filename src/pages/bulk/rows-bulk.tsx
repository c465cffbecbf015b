import { type ReactNode, useState } from 'react';
import { ServerButton } from '#pages/parts/server-button.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import type { ChosenRows } from './use-chosen-rows.ts';

/** What a dialog for several rows is given. */
export type BulkRows<R> = {
  readonly rows: readonly R[];
  /** With the ids that were not done; null where nothing was tried. */
  readonly onClose: (left: ReadonlySet<string> | null) => void;
};

type RowsBulkProps<R> = {
  /** What was chosen, for screen readers. */
  readonly label: string;
  readonly rows: ChosenRows<R>;
  readonly icon: ReactNode;
  /** The act, on its button. */
  readonly act: string;
  readonly dialog: (asked: BulkRows<R>) => ReactNode;
  /** Something was done: the list is read again. */
  readonly onDone: () => void;
};

/** The one thing that can be done with several rows of a list from the server; nothing while none is chosen. */
export function RowsBulk<R>({ label, rows, icon, act, dialog, onDone }: RowsBulkProps<R>) {
  const { chosen, choose, chooseAll, shown } = rows;
  // What is done may take rows out of the list behind: the dialog keeps what it was asked about.
  const [asked, setAsked] = useState<readonly R[] | null>(null);
  const close = (left: ReadonlySet<string> | null) => {
    setAsked(null);
    if (left === null) return;
    choose(left);
    onDone();
  };
  if (!shown && asked === null) return null;
  return (
    <ChosenBar label={label} count={chosen.length} onAll={chooseAll} onClear={() => choose(new Set())}>
      <ServerButton bg="bg.panel" aria-haspopup="dialog" onClick={() => setAsked(chosen)}>
        {icon}
        {act}
      </ServerButton>
      {asked !== null && dialog({ rows: asked, onClose: close })}
    </ChosenBar>
  );
}
