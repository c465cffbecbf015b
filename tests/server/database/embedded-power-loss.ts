import fs from 'node:fs';
import path from 'node:path';
import type { DiskOperation } from './embedded-disk-recorder.ts';

const PAGE = 4096;

type DiskFile = {
  bytes: Buffer;
  size: number /** Pages not synced yet, as the disk still holds them. */;
  unsynced: Map<number, Buffer>;
};

/**
 * The folder as a power cut after the first `cut` operations leaves it: every page that no sync covered has reached the
 * disk with probability `kept`. Creates, renames and sizes are taken to arrive in order. Returns the last value that
 * was acknowledged before the cut.
 */
export function leaveAfterPowerCut(parts: {
  readonly before: string;
  readonly operations: readonly DiskOperation[];
  readonly cut: number;
  readonly kept: number;
  readonly random: () => number;
  readonly to: string;
}): number {
  const { before, to, kept, random } = parts;
  fs.cpSync(before, to, { recursive: true });
  const files = new Map<string, DiskFile>();
  let acknowledged = 0;
  const get = (name: string): DiskFile => {
    const known = files.get(name);
    if (known !== undefined) return known;
    const bytes = fs.readFileSync(path.join(to, name));
    const file = { bytes, size: bytes.length, unsynced: new Map<number, Buffer>() };
    files.set(name, file);
    return file;
  };
  for (const operation of parts.operations.slice(0, parts.cut)) {
    switch (operation.kind) {
      case 'acknowledged':
        acknowledged = operation.value;
        break;
      case 'create':
        files.set(operation.path, { bytes: Buffer.alloc(0), size: 0, unsynced: new Map() });
        fs.writeFileSync(path.join(to, operation.path), '');
        break;
      case 'write':
        writePages(get(operation.file), operation.at, operation.bytes);
        break;
      case 'resize':
        resize(get(operation.path), operation.size);
        break;
      case 'sync':
        if (!fs.statSync(path.join(to, operation.path)).isDirectory()) get(operation.path).unsynced.clear();
        break;
      case 'rename':
        moveFiles(files, operation.path, operation.to);
        fs.renameSync(path.join(to, operation.path), path.join(to, operation.to));
        break;
      case 'remove':
        files.delete(operation.path);
        fs.unlinkSync(path.join(to, operation.path));
        break;
      case 'make_folder':
        fs.mkdirSync(path.join(to, operation.path));
        break;
      case 'remove_folder':
        fs.rmdirSync(path.join(to, operation.path));
        break;
    }
  }
  for (const [name, file] of files) {
    for (const [page, old] of file.unsynced) if (random() >= kept) old.copy(file.bytes, page * PAGE);
    fs.writeFileSync(path.join(to, name), file.bytes.subarray(0, file.size));
  }
  return acknowledged;
}

/**
 * Renames a file or folder: a file keeps its pages, a folder those of all its files. What had the new name is gone.
 */
function moveFiles(files: Map<string, DiskFile>, from: string, to: string): void {
  files.delete(to);
  for (const [name, file] of Array.from(files)) {
    if (name !== from && !name.startsWith(`${from}/`)) continue;
    files.delete(name);
    files.set(to + name.slice(from.length), file);
  }
}

function writePages(file: DiskFile, at: number, bytes: Buffer): void {
  const end = at + bytes.length;
  grow(file, end);
  for (let page = Math.floor(at / PAGE); page * PAGE < end; page += 1) {
    if (!file.unsynced.has(page))
      file.unsynced.set(page, Buffer.from(file.bytes.subarray(page * PAGE, (page + 1) * PAGE)));
  }
  bytes.copy(file.bytes, at);
  file.size = Math.max(file.size, end);
}

function grow(file: DiskFile, size: number): void {
  const wanted = Math.ceil(size / PAGE) * PAGE;
  if (file.bytes.length < wanted) {
    file.bytes = Buffer.concat([file.bytes, Buffer.alloc(Math.max(wanted, file.bytes.length * 2) - file.bytes.length)]);
  }
}

function resize(file: DiskFile, size: number): void {
  grow(file, size);
  file.bytes.fill(0, size);
  for (const page of file.unsynced.keys()) if (page * PAGE >= size) file.unsynced.delete(page);
  file.size = size;
}
