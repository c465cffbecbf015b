import { UNDO_MS } from '#shared/undo-time.ts';
import type { Act, SyncSession } from '#sync/client/runtime/types.ts';
import { isTyping } from '#ui/single-keys.ts';

type Offered = {
  readonly act: Act;
  readonly session: Pick<SyncSession, 'recentActs'>;
  readonly undo: () => void;
};

let offered: Offered | null = null;

/**
 * Lets Ctrl+Z and ⌘Z undo an act, once, as the button of its toast does: not while somebody types or a dialog is open, not
 * once this device did something else, and not once it is too late.
 */
export function offerUndoKey(next: Offered): void {
  offered = next;
  document.addEventListener('keydown', press);
}

function press(event: KeyboardEvent): void {
  if (offered === null || !isUndo(event) || isTyping(event.target)) return;
  if (document.querySelector('dialog[open]') !== null) return;
  event.preventDefault();
  const { act, session, undo } = offered;
  offered = null;
  const undoLast = async () => {
    const last = (await session.recentActs(UNDO_MS)).at(-1);
    if (last?.id === act.id) undo();
  };
  // Whoever cannot read the queue now has the button of the toast.
  undoLast().catch(() => {});
}

function isUndo({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'z' && ctrlKey !== metaKey && !altKey && !shiftKey;
}
