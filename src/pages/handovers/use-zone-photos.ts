import { useCallback, useRef, useState } from 'react';
import { addDocument } from '#annotations/client/documents.store.ts';
import { prepareFile } from '#annotations/client/prepare-file.ts';
import { useFileProblemWords } from '#annotations/client/use-file-words.ts';
import { useHandoverWords } from '#handovers/client/use-handover-words.ts';
import type { HandoverPhoto } from '#handovers/handover.schema.ts';
import type { PhotoZone } from '#handovers/handover-limits.ts';
import { useProblem } from '#session/acts/use-problem.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';

export type ZonePhotos = {
  /** Sides whose photo is being made smaller and kept. */
  readonly busy: ReadonlySet<PhotoZone>;
  readonly problems: Readonly<Partial<Record<PhotoZone, string>>>;
  readonly take: (zone: PhotoZone, file: File) => void;
  /** Resolves once nothing is under way. */
  readonly settled: () => Promise<void>;
};

/**
 * Keeps photos of an object on this device, one after the other and beside what the person does meanwhile. Each is a
 * document of the object at once, so that an interrupted handover loses none.
 */
export function useZonePhotos(objectId: string, onKept: (photo: HandoverPhoto) => void): ZonePhotos {
  const session = useSync();
  const words = useHandoverWords();
  const fileWords = useFileProblemWords();
  const problemOf = useProblem();
  const [busy, setBusy] = useState<ReadonlySet<PhotoZone>>(new Set());
  const [problems, setProblems] = useState<ZonePhotos['problems']>({});
  const queue = useRef(Promise.resolve());
  const keep = async (zone: PhotoZone, file: File): Promise<string | undefined> => {
    const prepared = await prepareFile(file).catch(() => 'unreadable' as const);
    if (typeof prepared === 'string') return fileWords(file.name, prepared);
    // A handover shows pictures: a text or a PDF is none.
    if (!prepared.mediaType.startsWith('image/')) return fileWords(file.name, 'broken');
    const outcome = await addDocument(
      session,
      { modelType: 'object', modelId: objectId },
      { ...prepared, name: `${words.zone[zone]}.jpg` },
    );
    if (outcome.outcome !== 'saved') return problemOf(outcome)?.message;
    onKept({ zone, documentId: outcome.entityId, sha256: prepared.sha256, takenAt: prepared.takenAt });
    return undefined;
  };
  const take = (zone: PhotoZone, file: File) => {
    setBusy((zones) => new Set([...zones, zone]));
    setProblems(({ [zone]: _solved, ...others }) => others);
    queue.current = queue.current.then(async () => {
      const problem = await keep(zone, file);
      if (problem !== undefined) setProblems((others) => ({ ...others, [zone]: problem }));
      setBusy((zones) => new Set([...zones].filter((one) => one !== zone)));
    });
  };
  const settled = useCallback(() => queue.current, []);
  return { busy, problems, take, settled };
}
