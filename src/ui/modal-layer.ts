import { useSyncExternalStore } from 'react';

/** The modal dialogs that are open, the one in front last. Everything outside the one in front is inert. */
let opened: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]): void {
  opened = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens a dialog in front of the page and returns what closes it. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  set([...opened, dialog]);
  return () => {
    dialog.close();
    set(opened.filter((one) => one !== dialog));
  };
}

/** The dialog in front, or `undefined` where the page itself is. */
export function useFrontModal(): HTMLDialogElement | undefined {
  return useSyncExternalStore(subscribe, () => opened.at(-1));
}
