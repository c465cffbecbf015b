import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import { addDocument } from '#annotations/client/documents.store.ts';
import { prepareFile } from '#annotations/client/prepare-file.ts';
import { useFileProblemWords } from '#annotations/client/use-file-words.ts';
import { useHandoverWords } from '#handovers/client/use-handover-words.ts';
import type { HandoverPhoto } from '#handovers/handover.schema.ts';
import { MOST_PHOTOS, type PhotoZone } from '#handovers/handover-limits.ts';
import { useProblem } from '#session/acts/use-problem.ts';
import { useSync } from '#sync/client/hooks/sync-context.ts';

/** A browser that is asked to read a broken picture may never answer. */
const MOST_MS = 30_000;

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('a photo was not read in time')), MOST_MS);
  });
  return Promise.race([work, late]);
}

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
export function useZonePhotos(objectId: string, count: number, onKept: (photo: HandoverPhoto) => void): ZonePhotos {
  const { t } = useLingui();
  const session = useSync();
  const words = useHandoverWords();
  const fileWords = useFileProblemWords();
  const problemOf = useProblem();
  const [busy, setBusy] = useState<ReadonlySet<PhotoZone>>(new Set());
  const [problems, setProblems] = useState<ZonePhotos['problems']>({});
  const queue = useRef(Promise.resolve());
  const keep = async (zone: PhotoZone, file: File): Promise<string | undefined> => {
    const prepared = await inTime(prepareFile(file)).catch(() => 'unreadable' as const);
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
    if (count >= MOST_PHOTOS) {
      setProblems((others) => ({ ...others, [zone]: t`A handover has at most ${MOST_PHOTOS} photos.` }));
      return;
    }
    setBusy((zones) => new Set([...zones, zone]));
    setProblems(({ [zone]: _solved, ...others }) => others);
    queue.current = queue.current.then(async () => {
      // A photo that cannot be kept holds up none after it.
      const problem = await keep(zone, file).catch(() => fileWords(file.name, 'unreadable'));
      if (problem !== undefined) setProblems((others) => ({ ...others, [zone]: problem }));
      setBusy((zones) => new Set([...zones].filter((one) => one !== zone)));
    });
  };
  const settled = useCallback(() => queue.current, []);
  return { busy, problems, take, settled };
}
