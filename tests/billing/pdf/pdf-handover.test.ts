import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { DocumentLanguage } from '#billing/invoice-document.ts';
import type { HandoverDocument } from '#billing/printed/handover-document.ts';
import { documentWords } from '#billing/server/pdf/document-words.ts';
import { renderHandoverPdf } from '#billing/server/pdf/handover-pdf.ts';
import { sealedText } from '#handovers/sealed-handover.ts';
import { aRecordedHandover, SIGNATURE } from '#tests/handovers/handovers.ts';
import { testId } from '#tests/support/builders.ts';
import { readPdf } from './pdf-reading.ts';
import { INVOICE } from './pdf-samples.ts';

const known = { x: 300, y: 400, kind: 'scratch', note: 'bij de deur', handoverId: testId('h', 9) } as const;
const fresh = { x: 800, y: 500, kind: 'dent', note: '', handoverId: testId('h', 1) } as const;
const PHOTO = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#456' } })
  .jpeg()
  .toBuffer();

const record = (changes: Partial<HandoverDocument> = {}): HandoverDocument => ({
  language: 'nl',
  seller: INVOICE.seller,
  buyer: INVOICE.buyer,
  object: { plate: '12-AB-34', category: 'caravan', kind: 'Caravan', name: 'Hobby De Luxe' },
  handover: aRecordedHandover({
    note: 'Sleutel ligt op kantoor',
    readings: { mileage: 12_345, engineHours: null, heightCm: 260, fuelPercent: null },
    marks: [
      { id: testId('k', 1), view: 'left', ...known },
      { id: testId('k', 2), view: 'right', ...fresh },
    ],
    signature: SIGNATURE,
  }),
  photos: [
    { zone: 'front', sha256: 'ab'.repeat(32), standing: 'shown', picture: PHOTO },
    { zone: 'back', sha256: 'cd'.repeat(32), standing: 'awaited', picture: null },
    { zone: 'left', sha256: 'ef'.repeat(32), standing: 'deleted', picture: null },
  ],
  seal: '12'.repeat(32),
  ...changes,
});
const print = (document: HandoverDocument) => renderHandoverPdf(document, documentWords(document.language));
const read = async (document: HandoverDocument) => readPdf(await print(document));

describe('the printed record of a handover', () => {
  it('says what was seen, said and signed, and ends with its seal', async () => {
    const { text, bottom, right } = await read(record());
    const words = documentWords('nl').handover;
    const parts = [
      words.title,
      words.direction.out,
      '12-AB-34',
      'Hobby De Luxe',
      'Gas dicht',
      'Accu is vast',
      '12.345 km',
      '260 cm',
      'Sleutel ligt op kantoor',
      'Jan de Vries',
      `${words.marks.scratch}: bij de deur`,
      words.fresh,
      words.seal,
      '12'.repeat(32),
    ];
    for (const part of parts) expect(text).toContain(part);
    // Only the dent is new.
    expect(text.split(words.fresh)).toHaveLength(2);
    expect([bottom > 20, right < 575]).toEqual([true, true]);
  });

  it('has the whole hash of every photo, and says of each that is missing why', async () => {
    const { text } = await read(record());
    const { lacking, incomplete } = documentWords('nl').handover;
    for (const hash of ['ab', 'cd', 'ef']) expect(text.replaceAll(' ', '')).toContain(hash.repeat(32));
    expect(text).toContain(lacking.awaited);
    expect(text).toContain(lacking.deleted);
    expect(text).toContain(incomplete.split(' ').slice(0, 6).join(' '));
    const whole = await read(record({ photos: record().photos.slice(0, 1) }));
    expect(whole.text).not.toContain(lacking.awaited);
  });

  it('is the same bytes for the same record', async () => {
    const [one, other] = [await print(record()), await print(record())];
    expect(one.equals(other)).toBe(true);
    expect(one.equals(await print(record({ seal: '34'.repeat(32) })))).toBe(false);
  });

  it.each<[DocumentLanguage, string, string]>([
    ['nl', 'Overdrachtsverslag', 'Uitgecheckt'],
    ['en', 'Handover record', 'Checked out'],
    ['fr', 'Procès-verbal de remise', 'Sortie'],
    ['es', 'Acta de entrega', 'Salida'],
  ])('is written in %s', async (language, title, direction) => {
    const { text } = await read(record({ language }));
    expect(text).toContain(title);
    expect(text).toContain(direction);
  });

  it('takes as many pages as it needs, with sixty questions, marks and photos', async () => {
    const handover = aRecordedHandover({
      answers: Array.from({ length: 60 }, (_, at) => ({
        questionId: testId('q', at + 1),
        text: `Vraag ${at + 1} over wat er aan de caravan is`,
        answer: 'yes',
        note: 'x'.repeat(500),
      })),
      marks: Array.from({ length: 100 }, (_, at) => ({
        id: testId('k', at + 1),
        view: 'roof',
        ...fresh,
        note: `${at} ${'y '.repeat(120)}`,
      })),
    });
    const photos = Array.from({ length: 60 }, () => record().photos[0] ?? []).flat();
    const { text, pages, bottom } = await read(record({ handover, photos }));
    expect(pages.length).toBeGreaterThan(8);
    expect(text).toContain('Vraag 60');
    expect(text).toContain('100. ');
    expect(bottom).toBeGreaterThan(20);
  });

  it('is printed of a handover without customer, damage, photos and signature', async () => {
    const { text, pages } = await read(
      record({ buyer: null, photos: [], handover: aRecordedHandover({ signature: null, person: null }) }),
    );
    expect(pages).toHaveLength(1);
    expect(text).not.toContain(documentWords('nl').handover.damage);
  });
});

describe('what the seal is taken of', () => {
  it('is the same however the record travelled, and another for another answer', () => {
    const one = sealedText(aRecordedHandover({ rev: 3 }));
    expect(sealedText(aRecordedHandover({ rev: 12, version: 2 }))).toBe(one);
    expect(sealedText(aRecordedHandover({ note: 'anders' }))).not.toBe(one);
  });
});
