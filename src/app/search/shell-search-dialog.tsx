import { type ComponentType, createElement, lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { whenIdle } from '#pages/parts/router-lazy.ts';

type OpenProps = { readonly onClose: () => void };
type PanelProps = OpenProps & {
  /** What was typed before the panel was here. */
  readonly typedBefore: () => string;
};

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

export function SearchDialog({ open, onClose }: OpenProps & { readonly open: boolean }) {
  return open ? <OpenSearch onClose={onClose} /> : null;
}

let typed = '';
/** Asked more than once: a first drawing may be thrown away and begun again. */
const typedBefore = () => typed;

/** Drawn at once where its code is here. */
function OpenSearch({ onClose }: OpenProps) {
  const [Panel] = useState<ComponentType<PanelProps>>(() => loaded ?? Waiting);
  useEffect(() => () => void (typed = ''), []);
  return <Suspense fallback={<KeptLetters />}>{createElement(Panel, { onClose, typedBefore })}</Suspense>;
}

/** Keeps letters typed while the code is on its way: they would be lost, or do what a single key does on the page. */
function KeptLetters() {
  useLayoutEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      typed += event.key;
    };
    document.addEventListener('keydown', keep, true);
    return () => document.removeEventListener('keydown', keep, true);
  }, []);
  return null;
}
