import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentWords } from '#billing/server/pdf/document-words.ts';
import { readPdf } from '#tests/billing/pdf/pdf-reading.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { addDocumentTo, sha256 } from '#tests/support/documents.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';
import { sendHandover } from './send-handover.ts';

let test: TestApp;
let owner: Caller;
let photo: Buffer;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  const noise = { width: 1600, height: 1200, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 40 } } as const;
  photo = await sharp({ create: { ...noise, background: '#000' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => test.close());

let plates = 10;
async function yard(language?: string) {
  plates += 1;
  const customerId = await makeCustomer(owner, `Bakker ${plates}`);
  const objectId = await makeObject(owner, `${plates}-AB-CD`, { customer_id: customerId, brand: 'Hobby' });
  if (language !== undefined) {
    await sql`insert into customer_billing (company_id, customer_id, version, language)
      values (${PEOPLE.owner.companyId}, ${customerId}, 0, ${language})
      on conflict (company_id, customer_id) do update set language = excluded.language`.execute(test.database.kysely);
  }
  const about = { model_type: 'object', model_id: objectId } as const;
  const addPhoto = async () => ({
    zone: 'front' as const,
    documentId: await addDocumentTo(owner, about, photo),
    sha256: sha256(photo),
    takenAt: null,
  });
  const upload = (id: string) => expectStatus(owner.call('PUT', `/api/documents/${id}/content`, photo), 200);
  return { customerId, objectId, addPhoto, upload };
}
const pdfOf = async (id: string, caller = owner) => {
  const answer = await caller.call('GET', `/api/handovers/${id}/pdf`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return answer.rawPayload;
};

describe('the PDF of a handover', () => {
  it('is for its own company, with the right to see objects', async () => {
    const { objectId, customerId } = await yard();
    const id = await sendHandover(owner, { objectId, customerId });
    const url = `/api/handovers/${id}/pdf`;
    const { text } = await readPdf(await pdfOf(id));
    expect(text).toContain('Jan de Vries');
    expect(text).toContain('Hobby');
    const stranger = await signIn(test.app, PEOPLE.stranger.email);
    await expectStatus(stranger.call('GET', url), 404);
    await expectStatus(owner.call('GET', `/api/handovers/${randomUUID()}/pdf`), 404);
    await sql`update users set permissions = '["customer index"]'::jsonb where id = ${PEOPLE.bookkeeper.id}`.execute(
      test.database.kysely,
    );
    const bookkeeper = await signIn(test.app, PEOPLE.bookkeeper.email);
    await expectStatus(bookkeeper.call('GET', url), 403);
  });

  it.each([
    ['nl', 'nl'],
    ['fr', 'fr'],
    ['zh', 'en'],
    [undefined, 'nl'],
  ] as const)('of a customer who reads %s is in %s', async (language, printed) => {
    const { objectId, customerId } = await yard(language);
    const { text } = await readPdf(await pdfOf(await sendHandover(owner, { objectId, customerId })));
    expect(text).toContain(documentWords(printed).handover.title);
  });

  it('shows photos that are there, small, and says which have not arrived or were deleted', async () => {
    const { objectId, customerId, addPhoto, upload } = await yard();
    const photos = [await addPhoto(), await addPhoto(), await addPhoto()];
    await upload(photos[0]?.documentId ?? '');
    await upload(photos[2]?.documentId ?? '');
    await expectStatus(owner.call('DELETE', `/api/documents/${photos[2]?.documentId}`), 200);
    const id = await sendHandover(owner, { objectId, customerId, photos });
    const { lacking } = documentWords('nl').handover;
    const before = await pdfOf(id);
    const { text } = await readPdf(before);
    expect([text.split(lacking.awaited).length, text.split(lacking.deleted).length]).toEqual([2, 2]);
    expect(text.replaceAll(' ', '')).toContain(sha256(photo));
    await upload(photos[1]?.documentId ?? '');
    const after = await pdfOf(id);
    expect((await readPdf(after)).text).not.toContain(lacking.awaited);
    expect(after.equals(await pdfOf(id))).toBe(true);
    // The seal is over the record: it stays when a photo arrives.
    const sealOf = async (bytes: Buffer) =>
      (await readPdf(bytes)).text.split(documentWords('nl').handover.seal)[1]?.trim().slice(0, 64);
    expect(await sealOf(before)).toMatch(/^[0-9a-f]{64}$/);
    expect(await sealOf(after)).toBe(await sealOf(before));
    expect(after.length).toBeLessThan(photo.length);
  });

  it('never shows the photo of another record', async () => {
    const [mine, other] = [await yard(), await yard()];
    const theirs = await other.addPhoto();
    await other.upload(theirs.documentId);
    const id = await sendHandover(owner, { objectId: mine.objectId, customerId: mine.customerId, photos: [theirs] });
    expect((await readPdf(await pdfOf(id))).text).toContain(documentWords('nl').handover.lacking.unreadable);
  });

  it('of a customer who was merged is for the kept one', async () => {
    const { objectId, customerId } = await yard();
    const kept = await makeCustomer(owner, 'Gebleven');
    const id = await sendHandover(owner, { objectId, customerId });
    await expectStatus(owner.call('POST', `/api/customers/${kept}/merge`, { uuid: customerId }), 200);
    expect((await readPdf(await pdfOf(id))).text).toContain('Gebleven');
  });
});
