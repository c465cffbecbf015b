import { sharedValue } from './shared-value.ts';

/** The modal dialogs that are open, the one in front last. Everything outside the one in front is inert. */
const opened = sharedValue<readonly HTMLDialogElement[]>([]);

/** Opens a dialog in front of the page and returns what closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  opened.set([...opened.get(), dialog]);
  return () => {
    dialog.close();
    opened.set(opened.get().filter((one) => one !== dialog));
  };
}

/** The dialog in front, or `undefined` where the page itself is. */
export function useFrontModal(): HTMLDialogElement | undefined {
  return opened.use().at(-1);
}
