import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { readContent } from '#annotations/client/document-content.ts';
import { finishAdding, addDocument as keepAndAdd } from '#annotations/client/documents.store.ts';
import type { PreparedFile } from '#annotations/client/prepare-file.ts';
import { documentTable } from '#annotations/document.ts';
import { aDocument, testId } from '#tests/support/builders.ts';
import { aYard, inStep } from '#tests/support/device-yard.ts';
import { JPEG, sha256 } from '#tests/support/documents.ts';
import { until } from '#tests/support/fake-runtime.ts';

const ABOUT = { modelType: 'object', modelId: testId('o', 1) } as const;
const PHOTO: PreparedFile = {
  name: 'schade.jpg',
  mediaType: 'image/jpeg',
  content: JPEG.buffer,
  sha256: sha256(JPEG),
  widthPx: 10,
  heightPx: 10,
  takenAt: null,
  preview: null,
};

it('a photo is on the device and on its record, or on neither', async () => {
  const yard = aYard();
  const session = await yard.open();
  await inStep(session, yard.server);
  const outcome = await keepAndAdd(session, ABOUT, PHOTO);
  const [row] = await session.mirror.where(documentTable, 'modelId', ABOUT.modelId);
  expect([outcome.outcome, row?.name]).toEqual(['saved', 'schade.jpg']);
  expect(await session.files.content(row?.id ?? '')).toEqual(JPEG.buffer);
  const refused = await keepAndAdd(session, ABOUT, { ...PHOTO, name: ' ' });
  expect(refused).toMatchObject({ outcome: 'refused', refusal: { code: 'document.name_empty' } });
  expect(await session.files.unfinished()).toEqual([]);
  await until(() => yard.server.contents.length === 1);
});

it('a photo whose tab died before its record was queued is added by the next one, once', async () => {
  const yard = aYard();
  const first = await yard.open();
  await inStep(first, yard.server);
  vi.spyOn(first, 'submit').mockReturnValue(new Promise(() => {}));
  void keepAndAdd(first, ABOUT, PHOTO);
  await until(async () => (await first.files.unfinished()).length === 1);
  await first.close();
  const [second, third] = [await yard.open(), await yard.open()];
  await finishAdding(second, yard.clock.now + 30_000);
  expect(await second.mirror.all(documentTable)).toEqual([]);
  await Promise.all([second, third].map((session) => finishAdding(session, yard.clock.now + 61_000)));
  expect(await second.files.unfinished()).toEqual([]);
  for (let step = 0; step < 100 && yard.server.contents.length === 0; step += 1) await yard.clock.advance(1000);
  expect(yard.server.all(documentTable).map(({ name }) => name)).toEqual(['schade.jpg']);
  expect(yard.server.contents).toHaveLength(1);
});

it('a content from the server is shown and kept only if it is the one that the row names', async () => {
  const yard = aYard();
  const session = await yard.open();
  await inStep(session, yard.server);
  const document = aDocument(1, { sha256: sha256(JPEG) });
  const other = () => Promise.resolve(new Uint8Array([1, 2, 3]).buffer);
  expect(await readContent(session, document, other)).toBeNull();
  expect(await session.files.content(document.id)).toBeUndefined();
  expect(await readContent(session, document, () => Promise.resolve(null))).toBeNull();
  expect(await readContent(session, { ...document, contentAt: null }, () => Promise.resolve(JPEG.buffer))).toBeNull();
  expect(await readContent(session, document, () => Promise.resolve(JPEG.buffer))).toEqual(JPEG.buffer);
  expect(await readContent(session, document, other)).toEqual(JPEG.buffer);
});
