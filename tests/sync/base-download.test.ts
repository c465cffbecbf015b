import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, expect, test } from 'vitest';
import { beginBase, finishDownload, startDownload } from '#sync/client/mirror/base-download.ts';
import { BaseRows } from '#sync/client/mirror/base-rows.ts';
import { MirrorDatabase } from '#sync/client/mirror/mirror-database.ts';
import { clearMirror } from '#sync/client/mirror/mirror-writer.ts';
import { createTransport, type Transport } from '#sync/client/transport/transport.ts';
import { testId } from '#tests/support/builders.ts';
import { ACTOR, aYard, TABLES } from '#tests/support/device-yard.ts';
import { fakeRuntime } from '#tests/support/fake-runtime.ts';

const NAME = 'remise-mirror-of-two-tabs';
const opened: MirrorDatabase[] = [];

function aTab() {
  const database = new MirrorDatabase(NAME, TABLES);
  opened.push(database);
  return { pointer: { generation: 1 }, database, base: new BaseRows(database) };
}

/** A download that another tab spoils after its first file: the mirror is deleted and begun again. */
async function downloadSpoiltBy(spoil: (transport: Transport) => Promise<void>): Promise<void> {
  const { server, clock } = aYard();
  const runtime = fakeRuntime({ fetch: server.fetch, clock });
  const transport = createTransport(runtime, '', ACTOR.userId);
  const first = aTab();
  const { body } = await transport.manifest(testId('k', 1));
  await beginBase(first.database, body, false);
  let files = 0;
  const watched: Transport = {
    ...transport,
    file: async (path) => {
      files += 1;
      if (files === 2) await spoil(transport);
      return transport.file(path);
    },
  };
  await finishDownload(await startDownload(first, watched), runtime, { onBatch: async () => {} });
}

afterEach(async () => {
  for (const database of opened.splice(0)) database.close();
  await Dexie.delete(NAME);
});

test('a mirror that another tab began again is not called whole by the download of this one', async () => {
  const spoilt = downloadSpoiltBy(async (transport) => {
    await Dexie.delete(NAME);
    await beginBase(aTab().database, (await transport.manifest(testId('k', 2))).body, false);
  });
  await expect(spoilt).rejects.toThrow('begun anew');
  expect((await aTab().database.getState())?.complete).toBe(false);
});

test('files of one manifest do not come into a mirror of another', async () => {
  const spoilt = downloadSpoiltBy(async (transport) => {
    await Dexie.delete(NAME);
    const { body } = await transport.manifest(testId('k', 2));
    const segments = body.segments.map((segment) => ({ ...segment, path: `${segment.path}-of-later` }));
    await beginBase(aTab().database, { ...body, rev: body.rev + 1, segments }, false);
  });
  await expect(spoilt).rejects.toThrow('begun anew');
  expect(await aTab().database.packs.count()).toBe(0);
});

/** A whole mirror, whose rows are in its base alone, and a reader that knows its segments and none of its packs. */
async function aReaderOfAll() {
  const { server, clock } = aYard();
  const runtime = fakeRuntime({ fetch: server.fetch, clock });
  const transport = createTransport(runtime, '', ACTOR.userId);
  const tab = aTab();
  await beginBase(tab.database, (await transport.manifest(testId('k', 1))).body, false);
  await finishDownload(await startDownload(tab, transport), runtime, { onBatch: async () => {} });
  const reader = aTab();
  reader.base.markComplete();
  await reader.base.segmentsOf('objects');
  return reader;
}

test('a mirror that was emptied under a reader has no rows, and is no failure', async () => {
  const { base, database } = await aReaderOfAll();
  await clearMirror(database);
  expect(await base.get('objects', testId('o', 1))).toBeUndefined();
});

test('a mirror that lost a pack and still counts as whole is one', async () => {
  const { base, database } = await aReaderOfAll();
  await database.packs.clear();
  await expect(base.get('objects', testId('o', 1))).rejects.toThrow('is missing');
});

test('the manifest of the tab that began first stays', async () => {
  const { server, clock } = aYard();
  const transport = createTransport(fakeRuntime({ fetch: server.fetch, clock }), '', ACTOR.userId);
  const { body } = await transport.manifest(testId('k', 1));
  await beginBase(aTab().database, body, false);
  await beginBase(aTab().database, { ...body, rev: body.rev + 7 }, true);
  expect(await aTab().database.getState()).toMatchObject({ rev: body.rev, complete: false });
  expect(await aTab().database.isColdDropped()).toBe(false);
});

test('the rest waits until what the first days show is drawn', async () => {
  const { server, clock } = aYard();
  server.first = { from: '2026-05-04', to: '2026-05-05', ids: new Set([testId('o', 1), testId('c', 1)]) };
  const runtime = fakeRuntime({ fetch: server.fetch, clock });
  const transport = createTransport(runtime, '', ACTOR.userId);
  const tab = aTab();
  await beginBase(tab.database, (await transport.manifest(testId('k', 1))).body, false);
  const keys = async () => (await tab.database.segments.toCollection().primaryKeys()).map(([, key]) => key);
  let storedThen: readonly string[] = [];
  await finishDownload(await startDownload(tab, transport), runtime, {
    onBatch: async () => {},
    onFirstDays: async () => {
      // Time enough for the next files to arrive.
      for (let turn = 0; turn < 20; turn += 1) await runtime.pause();
      storedThen = await keys();
    },
  });
  expect(new Set(storedThen)).toEqual(new Set(['hot-days-2026-05-04-2026-05-05']));
  expect((await keys()).length).toBeGreaterThan(storedThen.length);
  expect((await tab.database.getState())?.complete).toBe(true);
});
