import { useEffect, useState } from 'react';
import { useSync } from '#sync/client/hooks/sync-context.ts';
import { isPhoto } from '../document.ts';
import { type ContentOf, type FetchContent, readPreview } from './document-content.ts';

/** The address of a small picture; null until there is one. */
export function usePreview(document: ContentOf, fetchContent: FetchContent): string | null {
  const session = useSync();
  const [url, setUrl] = useState<string | null>(null);
  const { id, name, mediaType, sha256, contentAt } = document;
  useEffect(() => {
    let made: string | null = null;
    let isOver = false;
    const show = async () => {
      if (!isPhoto({ mediaType })) return;
      const preview = await readPreview(session, { id, name, mediaType, sha256, contentAt }, fetchContent);
      if (preview === null || isOver) return;
      made = URL.createObjectURL(new Blob([preview], { type: 'image/jpeg' }));
      setUrl(made);
    };
    // Without a thumbnail the line shows an icon instead.
    void show().catch(() => undefined);
    return () => {
      isOver = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [id, name, mediaType, sha256, contentAt, session, fetchContent]);
  return url;
}
