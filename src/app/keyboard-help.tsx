import { lazy, Suspense, useEffect } from 'react';
import { isSingleKey } from '#ui/single-keys.ts';

const HelpDialog = lazy(async () => ({ default: (await import('./keyboard-help-dialog.tsx')).KeyboardHelpDialog }));

type KeyboardHelpProps = { readonly open: boolean; readonly onClose: () => void };

/** The list of shortcuts; its code comes when it is first opened. */
export function KeyboardHelp({ open, onClose }: KeyboardHelpProps) {
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <HelpDialog onClose={onClose} />
    </Suspense>
  );
}

/** `?` opens the help, except within a text, over a dialog, or where shortcuts of one key are turned off. */
export function useHelpKey(open: () => void): void {
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (!isSingleKey(event, '?') || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', openByKey);
    return () => document.removeEventListener('keydown', openByKey);
  }, [open]);
}
