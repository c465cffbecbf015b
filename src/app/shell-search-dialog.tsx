import { lazy, Suspense, useEffect } from 'react';

const SearchPanel = lazy(async () => ({ default: (await import('./shell-search.tsx')).SearchPanel }));

/** Ctrl or ⌘ K opens the search from anywhere. */
export function useSearchKey(open: () => void): void {
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', openByKey);
    return () => document.removeEventListener('keydown', openByKey);
  }, [open]);
}

export function SearchDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <SearchPanel onClose={onClose} />
    </Suspense>
  );
}
