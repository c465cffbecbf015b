import { describe, expect, it } from 'vitest';
import { prepareFile } from '#annotations/client/prepare-file.ts';
import { addDocument, renameDocument, restoreDocument } from '#annotations/document.commands.ts';
import { documentTable } from '#annotations/document.ts';
import { cleanFileName, fileName } from '#annotations/file-name.ts';
import { attachment } from '#annotations/server/received-content.ts';
import { objectTable } from '#objects/object.ts';
import { aDocument, anObject } from '#tests/support/builders.ts';
import { codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

const HOSTILE = '../..\\x\r\nSet-Cookie: a=1\u0000\u202egpj.exe\ud800';
const CLEAN = '..-..-x Set-Cookie: a=1 gpj.exe\ufffd';

describe('a name of a file', () => {
  it('stands in one line, leads into no folder and turns no direction', () => {
    expect(cleanFileName(HOSTILE)).toBe(CLEAN);
    expect(cleanFileName('a\r\n\r\nb / c\\d')).toBe('a b - c-d');
    expect(cleanFileName(' \r\n\t ')).toBe('');
    expect(cleanFileName('Schade “links” – é中 (2).jpg')).toBe('Schade “links” – é中 (2).jpg');
  });

  it('ends as its content does where it is handed over, so that no photo opens as a page', () => {
    expect(fileName('page.html', 'image/jpeg')).toBe('page.html.jpg');
    expect(fileName('Schade.JPEG', 'image/jpeg')).toBe('Schade.JPEG');
    expect(fileName('polis', 'application/pdf')).toBe('polis.pdf');
  });

  const { id: documentId, rev: _r, version: _v, ...seen } = aDocument(1);
  const { authorId: _i, authorName: _n, at: _a, contentAt: _c, ...fields } = seen;

  it('is cleaned wherever one comes in, on a device and on the server', async () => {
    const company = new MemoryCompany().add(objectTable, anObject());
    await company.run(addDocument, { documentId, ...fields, name: HOSTILE });
    expect(company.row(documentTable, documentId)?.name).toBe(CLEAN);
    await company.run(renameDocument, { documentId, name: `${HOSTILE}/2` });
    expect(company.row(documentTable, documentId)?.name).toBe(`${CLEAN}-2`);
    expect(codeOf(await company.run(renameDocument, { documentId, name: '\r\n' }))).toBe('document.name_empty');
    for (const kind of ['device', 'server'] as const) {
      const place = new MemoryCompany(kind).add(objectTable, anObject());
      place.add(documentTable, aDocument(1, { name: HOSTILE })).drop(documentTable, documentId);
      expect(codeOf(await place.run(restoreDocument, { documentId, fields: { ...seen, name: HOSTILE } }))).toBe(
        'applied',
      );
      expect(place.row(documentTable, documentId)?.name).toBe(CLEAN);
    }
    const prepared = await prepareFile(new File(['hallo'], 'brief\r\n/van.txt'));
    expect(prepared).toMatchObject({ name: 'brief -van.txt' });
  });

  it('is cleaned once more where it is handed over, for names from before', () => {
    const header = attachment(fileName(HOSTILE, 'image/jpeg'));
    expect(header).not.toMatch(/\p{Cc}|[\\/]|%0[0-9a-f]|%2f|%5c/iu);
    expect(header.match(/"/g)).toHaveLength(2);
    expect(header).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''[^"]*$/);
  });
});
