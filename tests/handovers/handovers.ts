import type { Handover, RecordHandover } from '#handovers/handover.schema.ts';
import type { HandoverForm, HandoverFormFields } from '#handovers/handover-form.schema.ts';
import { AT, testId } from '#tests/support/builders.ts';

export const formFields: HandoverFormFields = {
  name: 'Caravans',
  categories: ['caravan'],
  directions: ['in', 'out'],
  asksPerson: true,
  questions: [
    { id: testId('q', 1), text: 'Gas dicht' },
    { id: testId('q', 2), text: 'Accu los' },
  ],
  photoZones: ['front', 'back'],
  asksMarks: true,
  readings: ['heightCm'],
  asksSignature: true,
  mailsRecord: false,
};

export const aForm = (changes: Partial<HandoverForm> = {}): HandoverForm => ({
  id: testId('f', 1),
  rev: 1,
  version: 1,
  ...formFields,
  ...changes,
});

/** A line across the pad. */
export const SIGNATURE = 'M100 100L300 120L400 90';

export const aHandover = (changes: Partial<RecordHandover> = {}): RecordHandover => ({
  handoverId: testId('h', 1),
  objectId: testId('o', 1),
  direction: 'out',
  movementId: testId('m', 1),
  stayId: testId('y', 1),
  appointmentId: null,
  formId: testId('f', 1),
  formName: 'Caravans',
  formVersion: 1,
  person: 'customer',
  personName: 'Jan de Vries',
  customerId: testId('c', 1),
  contactId: null,
  identitySeen: true,
  answers: [
    { questionId: testId('q', 1), text: 'Gas dicht', answer: 'yes', note: '' },
    { questionId: testId('q', 2), text: 'Accu los', answer: 'no', note: 'Accu is vast' },
  ],
  photos: [{ zone: 'front', documentId: testId('d', 1), sha256: 'a'.repeat(64), takenAt: null }],
  marks: [],
  readings: { mileage: null, engineHours: null, heightCm: 260, fuelPercent: null },
  signature: SIGNATURE,
  note: '',
  startedAt: '2026-05-01T08:00:00.000Z',
  ...changes,
});

/** The same as it is stored. */
export const aRecordedHandover = (changes: Partial<Handover> = {}): Handover => {
  const { handoverId, ...fields } = aHandover();
  const stored = { id: handoverId, rev: 1, version: 1, at: AT, byUserId: testId('u', 1), byName: 'Kantoor' };
  return { ...stored, ...fields, ...changes };
};
