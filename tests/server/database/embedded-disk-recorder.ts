import fs from 'node:fs';
import path from 'node:path';

/** What a program asked of the disk, in order; paths are relative to the recorded folder. */
export type DiskOperation =
  | { readonly kind: 'write'; readonly file: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'create' | 'remove' | 'make_folder' | 'remove_folder' | 'sync'; readonly path: string }
  | { readonly kind: 'resize'; readonly path: string; readonly size: number }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  | { readonly kind: 'acknowledged'; readonly value: number };

/** Records every change below `folder` until `stop`, by wrapping the functions that PGlite's file system calls. */
export function recordDisk(folder: string) {
  const operations: DiskOperation[] = [];
  const files = new Map<number, string>();
  const { openSync, closeSync, writeSync, writeFileSync, fsyncSync, ftruncateSync, truncateSync } = fs;
  const { renameSync, unlinkSync, mkdirSync, rmdirSync } = fs;
  const contents = { openSync, closeSync, writeSync, writeFileSync, fsyncSync, ftruncateSync, truncateSync };
  const original = { ...contents, renameSync, unlinkSync, mkdirSync, rmdirSync };
  const below = (place: unknown): string | undefined => {
    const relative = path.relative(folder, String(place));
    return relative.startsWith('..') ? undefined : relative;
  };
  const note = (place: unknown, make: (relative: string) => DiskOperation) => {
    const relative = below(place);
    if (relative !== undefined) operations.push(make(relative));
  };
  fs.openSync = ((place, flags, mode) => {
    const isNew = !fs.existsSync(place);
    const descriptor = original.openSync(place, flags, mode);
    const relative = below(place);
    if (relative !== undefined) {
      files.set(descriptor, relative);
      if (isNew) operations.push({ kind: 'create', path: relative });
      else if (((flags as number) & fs.constants.O_TRUNC) !== 0)
        operations.push({ kind: 'resize', path: relative, size: 0 });
    }
    return descriptor;
  }) satisfies typeof fs.openSync;
  fs.closeSync = (descriptor) => {
    files.delete(descriptor);
    original.closeSync(descriptor);
  };
  fs.writeSync = ((descriptor: number, buffer: Int8Array, offset: number, length: number, at: number) => {
    const written = original.writeSync(descriptor, buffer, offset, length, at);
    const file = files.get(descriptor);
    if (file !== undefined) {
      const bytes = Buffer.from(Buffer.from(buffer.buffer, buffer.byteOffset + offset, written));
      operations.push({ kind: 'write', file, at, bytes });
    }
    return written;
  }) as typeof fs.writeSync;
  fs.writeFileSync = ((place: string, data: string, options: fs.WriteFileOptions) => {
    original.writeFileSync(place, data, options);
    note(place, (relative) => ({ kind: 'create', path: relative }));
  }) as typeof fs.writeFileSync;
  fs.fsyncSync = (descriptor) => {
    original.fsyncSync(descriptor);
    const file = files.get(descriptor);
    if (file !== undefined) operations.push({ kind: 'sync', path: file });
  };
  fs.ftruncateSync = (descriptor, size) => {
    original.ftruncateSync(descriptor, size);
    const file = files.get(descriptor);
    if (file !== undefined) operations.push({ kind: 'resize', path: file, size: size ?? 0 });
  };
  fs.truncateSync = (place, size) => {
    original.truncateSync(place, size);
    note(place, (relative) => ({ kind: 'resize', path: relative, size: size ?? 0 }));
  };
  fs.renameSync = (place, to) => {
    original.renameSync(place, to);
    note(place, (relative) => ({ kind: 'rename', path: relative, to: path.relative(folder, String(to)) }));
  };
  fs.unlinkSync = (place) => {
    original.unlinkSync(place);
    note(place, (relative) => ({ kind: 'remove', path: relative }));
  };
  fs.mkdirSync = ((place: string, options: fs.MakeDirectoryOptions) => {
    const made = original.mkdirSync(place, options);
    note(place, (relative) => ({ kind: 'make_folder', path: relative }));
    return made;
  }) as typeof fs.mkdirSync;
  fs.rmdirSync = (place) => {
    original.rmdirSync(place);
    note(place, (relative) => ({ kind: 'remove_folder', path: relative }));
  };
  return {
    operations,
    acknowledge: (value: number) => operations.push({ kind: 'acknowledged', value }),
    stop: () => void Object.assign(fs, original),
  };
}
