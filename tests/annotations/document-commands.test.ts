import { describe, expect, it } from 'vitest';
import {
  addDocument,
  deleteDocument,
  receiveDocument,
  renameDocument,
  restoreDocument,
} from '#annotations/document.commands.ts';
import { documentTable } from '#annotations/document.ts';
import { MOST_DOCUMENT_BYTES } from '#annotations/limits.ts';
import { mergedRecordTable } from '#annotations/merged-record.ts';
import { customerTable } from '#customers/customer.ts';
import { objectTable } from '#objects/object.ts';
import { AT, aCustomer, aDocument, anObject, testId } from '#tests/support/builders.ts';
import { codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

const { id: documentId, rev: _r, version: _v, ...seen } = aDocument(1);
const { authorId: _i, authorName: _n, at: _a, contentAt: _c, ...fields } = seen;
/** A company with object 1 and customer 1, to which documents can be attached. */
const aCompany = (kind: 'server' | 'device' = 'server') =>
  new MemoryCompany(kind)
    .add(objectTable, anObject())
    .add(customerTable, aCustomer(), aCustomer({ id: testId('c', 2) }));

const photo = { documentId, ...fields };
const ofCustomer = { ...photo, modelType: 'customer' as const, modelId: testId('c', 1) };

describe('adding a photo or document', () => {
  it('keeps who added it and when, without a content', async () => {
    const company = aCompany();
    expect(codeOf(await company.run(addDocument, { ...photo, name: ' schade ' }, { by: 'yard' }))).toBe('applied');
    expect(company.row(documentTable, documentId)).toMatchObject({
      name: 'schade',
      authorName: 'yard',
      at: AT,
      contentAt: null,
    });
  });

  it('again under the same id changes nothing; a deleted one does not come back by it', async () => {
    const company = aCompany().add(documentTable, aDocument(1));
    expect(await company.run(addDocument, { ...photo, name: 'x' })).toMatchObject({ outcome: 'applied', writes: [] });
    expect(codeOf(await company.drop(documentTable, documentId).run(addDocument, photo))).toBe('document.deleted');
  });

  it('needs the permission to edit that kind of record', async () => {
    const company = aCompany();
    expect(codeOf(await company.run(addDocument, ofCustomer, { by: 'yard' }))).toBe('forbidden');
    expect(codeOf(await company.run(addDocument, ofCustomer, { by: 'office' }))).toBe('applied');
    expect(codeOf(await company.run(addDocument, photo, { by: 'bookkeeper' }))).toBe('forbidden');
  });

  it.each([
    ['without a name', { name: ' ' }, 'document.name_empty'],
    ['with 121 characters of name', { name: 'a'.repeat(121) }, 'document.name_too_long'],
    ['with nothing in it', { bytes: 0 }, 'document.empty'],
    ['beyond 15 MB', { bytes: MOST_DOCUMENT_BYTES + 1 }, 'document.too_large'],
    ['of exactly 15 MB and 120 characters', { bytes: MOST_DOCUMENT_BYTES, name: 'a'.repeat(120) }, 'applied'],
  ])('%s', async (_what, changes, code) => {
    expect(codeOf(await aCompany().run(addDocument, { ...photo, ...changes }))).toBe(code);
  });

  it('to a customer who was merged adds it to the kept one', async () => {
    const trail = {
      id: testId('c', 1),
      rev: 1,
      version: 1,
      entity: 'customer',
      byName: '',
      before: null,
      at: AT,
    } as const;
    const company = aCompany().add(mergedRecordTable, { ...trail, intoId: testId('c', 2) });
    await company.run(addDocument, ofCustomer);
    expect(company.row(documentTable, documentId)?.modelId).toBe(testId('c', 2));
  });
});

describe('renaming a document', () => {
  it('is for who may edit the record, and the last name counts', async () => {
    const company = aCompany().add(documentTable, aDocument(1));
    expect(codeOf(await company.run(renameDocument, { documentId, name: ' Voor.jpg ' }, { by: 'yard' }))).toBe(
      'applied',
    );
    expect(company.row(documentTable, documentId)?.name).toBe('Voor.jpg');
    const again = await company.run(renameDocument, { documentId, name: 'Voor.jpg' });
    expect(again).toMatchObject({ outcome: 'applied', writes: [] });
    expect(codeOf(await company.run(renameDocument, { documentId, name: 'x' }, { by: 'bookkeeper' }))).toBe(
      'forbidden',
    );
  });

  it('to nothing, or of one that is gone or never was, is refused', async () => {
    const company = aCompany().add(documentTable, aDocument(1));
    expect(codeOf(await company.run(renameDocument, { documentId, name: '  ' }))).toBe('document.name_empty');
    company.drop(documentTable, documentId);
    expect(codeOf(await company.run(renameDocument, { documentId, name: 'x' }))).toBe('document.deleted');
    const never = { documentId: testId('d', 9), name: 'x' };
    expect(codeOf(await company.run(renameDocument, never))).toBe('document.missing');
  });
});

describe('deleting a document', () => {
  it('is for who may edit the record; twice is once', async () => {
    const company = aCompany().add(documentTable, aDocument(1));
    expect(codeOf(await company.run(deleteDocument, { documentId }, { by: 'bookkeeper' }))).toBe('forbidden');
    expect(codeOf(await company.run(deleteDocument, { documentId }, { by: 'yard' }))).toBe('applied');
    expect(await company.run(deleteDocument, { documentId })).toMatchObject({ outcome: 'applied', writes: [] });
    expect(codeOf(await company.run(deleteDocument, { documentId: testId('d', 9) }))).toBe('document.missing');
  });

  it('is taken back with everything it was, from what the server holds and not from what is said', async () => {
    const company = aCompany().add(documentTable, aDocument(1));
    await company.run(deleteDocument, { documentId });
    const said = { documentId, fields: { ...seen, name: 'vals.jpg', authorName: 'Een ander', sha256: 'f'.repeat(64) } };
    expect(codeOf(await company.run(restoreDocument, said, { by: 'yard' }))).toBe('applied');
    expect(company.row(documentTable, documentId)).toMatchObject(seen);
    expect(await company.run(restoreDocument, said)).toMatchObject({ outcome: 'applied', writes: [] });
  });

  it('shows again on a device that has only seen it', async () => {
    const company = aCompany('device').add(documentTable, aDocument(1)).drop(documentTable, documentId);
    expect(codeOf(await company.run(restoreDocument, { documentId, fields: seen }))).toBe('applied');
    expect(company.row(documentTable, documentId)).toMatchObject(seen);
  });

  it('is not taken back by who may not edit, nor of one the server never had or emptied', async () => {
    const mutation = { documentId, fields: seen };
    const company = aCompany();
    expect(codeOf(await company.run(restoreDocument, mutation))).toBe('document.missing');
    company.drop(documentTable, documentId);
    expect(codeOf(await company.run(restoreDocument, mutation))).toBe('document.missing');
    company.add(documentTable, aDocument(1)).drop(documentTable, documentId);
    expect(codeOf(await company.run(restoreDocument, mutation, { by: 'bookkeeper' }))).toBe('forbidden');
  });
});

describe('receiving a content', () => {
  it('is written down once', async () => {
    const company = aCompany().add(documentTable, aDocument(1, { contentAt: null }));
    expect(codeOf(await company.run(receiveDocument, { documentId }, { by: 'bookkeeper' }))).toBe('forbidden');
    expect(codeOf(await company.run(receiveDocument, { documentId }, { by: 'yard' }))).toBe('applied');
    expect(company.row(documentTable, documentId)?.contentAt).toBe(AT);
    expect(await company.run(receiveDocument, { documentId })).toMatchObject({ outcome: 'applied', writes: [] });
  });

  it('of a document that is gone or never was is refused', async () => {
    const company = aCompany().add(documentTable, aDocument(1)).drop(documentTable, documentId);
    expect(codeOf(await company.run(receiveDocument, { documentId }))).toBe('document.deleted');
    expect(codeOf(await company.run(receiveDocument, { documentId: testId('d', 9) }))).toBe('document.missing');
  });
});
