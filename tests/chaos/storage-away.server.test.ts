import { expect, onTestFinished, test } from 'vitest';
import { ACCOUNT, startS3Server } from '#tests/blobs/s3-server.ts';
import { documentBody, JPEG } from '#tests/support/documents.ts';
import { startLoneServer } from './lone-server.ts';
import { engineHere, HANGS_MS, secondsSince, tellFigures } from './witness.ts';

const PHOTOS = 3;

type Made = { readonly result: { readonly uuid: string } };

test('storage that is away: photos are turned away in time, all else goes on, and they are taken when it is back', async () => {
  const s3 = await startS3Server();
  onTestFinished(s3.remove);
  const { server, api } = await startLoneServer(1, {
    REMISE_FILES: 's3',
    S3_BUCKET: s3.settings.bucket,
    S3_PREFIX: s3.settings.prefix,
    S3_ENDPOINT: s3.settings.endpoint ?? '',
    S3_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
    S3_SECRET_ACCESS_KEY: ACCOUNT.secretAccessKey,
  });
  const make = async (path: string, body: object): Promise<string> => {
    const answer = await api.fetch(path, { method: 'POST', body: JSON.stringify(body) });
    expect(answer.status).toBe(201);
    return ((await answer.json()) as Made).result.uuid;
  };
  const photoOf = (number: number) => new Uint8Array([...JPEG, number]);
  const put = (id: string, number: number) =>
    api.fetch(`/api/documents/${id}/content`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream' },
      body: photoOf(number),
    });
  const object = await make('/api/objects', { licence_plate: 'CH-12-AB', category: 'caravan' });
  const about = { model_type: 'object', model_id: object } as const;
  const photos: string[] = [];
  for (let number = 0; number <= PHOTOS; number += 1) {
    photos.push(await make('/api/documents', documentBody(about, photoOf(number))));
  }
  const [kept = '', ...others] = photos;
  expect((await put(kept, 0)).status).toBe(200);

  await s3.stop();
  const begun = performance.now();
  const away = await put(others[0] ?? '', 1);
  const clearAfter = secondsSince(begun);
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await away.json()).toMatchObject({ code: 'storage_away' });
  expect((await api.fetch(`/api/documents/${kept}/content`)).status).toBe(503);
  expect(performance.now() - begun).toBeLessThan(HANGS_MS);
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  await make('/api/customers', { lastname: 'Bakker' });

  await s3.start();
  const ended = performance.now();
  for (const [index, id] of others.entries()) expect((await put(id, index + 1)).status).toBe(200);
  const backAfter = secondsSince(ended);
  for (const [number, id] of photos.entries()) {
    const answer = await api.fetch(`/api/documents/${id}/content`);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(photoOf(number));
  }
  expect(server.errors).toBe('');
  const figures = { fault: 'storage away', engine: engineHere(), clearAfter, backAfter };
  tellFigures({ ...figures, acknowledged: photos.length, lost: 0, more: 'photos' });
}, 240_000);
