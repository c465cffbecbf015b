import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '#pages/parts/router-lazy.ts';

type PanelProps = { readonly onClose: () => void };

let loaded: ComponentType<PanelProps> | undefined;

async function fetchPanel(): Promise<ComponentType<PanelProps>> {
  loaded ??= (await import('./shell-search.tsx')).SearchPanel;
  return loaded;
}

const Waiting = lazy(async () => ({ default: await fetchPanel() }));

/** Ctrl or ⌘ K opens the search from anywhere. Its code is fetched before, or the first letters would be lost. */
export function useSearchKey(open: () => void): void {
  useEffect(() => {
    // A failure shows when the search is opened.
    whenIdle(() => void fetchPanel().catch(() => undefined));
  }, []);
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

export function SearchDialog({ open, onClose }: PanelProps & { readonly open: boolean }) {
  return open ? <OpenSearch onClose={onClose} /> : null;
}

/** Drawn at once where its code is here: a fallback would cost the first letters. */
function OpenSearch({ onClose }: PanelProps) {
  const [Panel] = useState<ComponentType<PanelProps>>(() => loaded ?? Waiting);
  return <Suspense fallback={null}>{createElement(Panel, { onClose })}</Suspense>;
}
