import type { SnapshotSegment } from '#sync/envelope.schema.ts';
import { isHotSegment } from '#sync/segment-key.ts';
import type { DownloadPart, DownloadProgress } from '../runtime/types.ts';

type Counted = Pick<SnapshotSegment, 'table' | 'key' | 'rows'>;

/** Counts the rows of a download, per table, in the order in which they come. */
export class DownloadMeter {
  readonly #parts = new Map<string, DownloadPart>();

  constructor(segments: readonly Counted[]) {
    for (const segment of segments) {
      const part = this.#partOf(segment);
      this.#parts.set(nameOf(segment), { ...part, total: part.total + segment.rows });
    }
  }

  /** A segment is here. */
  add(segment: Counted): void {
    const part = this.#partOf(segment);
    this.#parts.set(nameOf(segment), { ...part, done: part.done + segment.rows });
  }

  /** `table` comes in now. */
  progress(table: string): DownloadProgress {
    const parts = [...this.#parts.values()];
    const sum = (count: (part: DownloadPart) => number) => parts.reduce((rows, part) => rows + count(part), 0);
    return { done: sum((part) => part.done), total: sum((part) => part.total), table, parts };
  }

  #partOf({ table, key }: Counted): DownloadPart {
    return this.#parts.get(nameOf({ table, key })) ?? { table, older: !isHotSegment(key), done: 0, total: 0 };
  }
}

/** True when only rows are missing that a device gets last. */
export function isHotHere({ total, parts }: Pick<DownloadProgress, 'total' | 'parts'>): boolean {
  return total > 0 && parts.every((part) => part.older || part.done === part.total);
}

function nameOf({ table, key }: Pick<Counted, 'table' | 'key'>): string {
  return `${table}/${isHotSegment(key)}`;
}
