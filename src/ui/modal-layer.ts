import { sharedValue } from './shared-value.ts';

/** The modal dialogs that are open, the one in front last. Everything outside the one in front is inert. */
const opened = sharedValue<readonly HTMLDialogElement[]>([]);

/** How long after a dialog closed a finger that presses twice may come down on what it left behind, in milliseconds. */
const SECOND_TAP_MS = 400;
/** How far two presses of one place lie apart at most, in CSS pixels. */
const SAME_PLACE = 40;

/** Opens a dialog in front of the page and returns what closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  let last: PointerEvent | undefined;
  const press = (event: PointerEvent) => {
    last = event;
  };
  dialog.addEventListener('click', press, { capture: true });
  dialog.showModal();
  opened.set([...opened.get(), dialog]);
  return () => {
    dialog.close();
    dialog.removeEventListener('click', press, { capture: true });
    opened.set(opened.get().filter((one) => one !== dialog));
    if (last?.pointerType === 'touch') ignoreSecondTap(last);
  };
}

function ignoreSecondTap({ clientX, clientY }: PointerEvent): void {
  const ignore = (event: MouseEvent) => {
    if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > SAME_PLACE) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', ignore, { capture: true });
  setTimeout(() => removeEventListener('click', ignore, { capture: true }), SECOND_TAP_MS);
}

/** The dialog in front, or `undefined` where the page itself is. */
export function useFrontModal(): HTMLDialogElement | undefined {
  return opened.use().at(-1);
}
