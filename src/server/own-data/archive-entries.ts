import type { Readable } from 'node:stream';
import type { ZipFile } from 'yazl';

/** Photos and papers do not get smaller; the rest is small at any level. */
const COMPRESSION = 4;

/**
 * Adds an entry that is opened when its turn comes. A failure of its stream is one of the archive; when nobody reads the
 * archive any more, its stream is closed.
 */
export function addLazily(zip: ZipFile, name: string, open: () => Readable, done: () => void = () => {}): void {
  zip.addReadStreamLazy(name, { compressionLevel: COMPRESSION }, (give) => {
    const stream = open();
    const stop = () => void stream.destroy();
    zip.outputStream.once('close', stop);
    stream.once('close', () => zip.outputStream.off('close', stop));
    stream.on('error', (error) => zip.emit('error', error));
    stream.once('end', done);
    give(null, stream);
  });
}
