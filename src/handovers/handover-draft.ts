import type { StoredObject } from '#objects/object.schema.ts';
import type {
  HandoverAnswer,
  HandoverMark,
  HandoverPhoto,
  HandoverReadings,
  RecordHandover,
} from './handover.schema.ts';
import type { HandoverForm } from './handover-form.schema.ts';
import { type Direction, MOST_MARKS, MOST_NOTE, MOST_PERSON_CHARACTERS, MOST_PHOTOS } from './handover-limits.ts';
import { isDrawn } from './signed-handover.ts';

/** The steps of a handover, in the order in which they are taken. */
export type Step = 'person' | 'checklist' | 'photos' | 'marks' | 'readings' | 'place' | 'finish';

/** Names the draft of a handover: there is one for each object and direction on a device. */
export function handoverDraftKey(objectId: string, direction: Direction): string {
  return `handover-${direction}-${objectId}`;
}

/** What is asked at a time: a long checklist takes several screens, so that nobody scrolls. */
export type HandoverScreen = { readonly step: Step; readonly questions: HandoverForm['questions'] };

/** As many as a phone shows at once, with buttons for a glove. */
export const QUESTIONS_AT_ONCE = 4;

/** A handover that is under way on a device: everything that was entered, and the ids that it will be recorded with. */
export type HandoverDraft = {
  readonly handoverId: string;
  readonly movementId: string;
  readonly stayId: string;
  readonly startedAt: string;
  /** Whose it was when it began: of somebody else's object it does not go on. */
  readonly customerId: string | null;
  /** What the company asked when it began: a form that changes meanwhile changes nothing here. */
  readonly form: HandoverForm;
  /** The screen that is shown, counted from 0. */
  readonly screen: number;
  readonly person: RecordHandover['person'];
  readonly personName: string;
  readonly contactId: string | null;
  readonly identitySeen: boolean;
  readonly answers: readonly Pick<HandoverAnswer, 'questionId' | 'answer' | 'note'>[];
  readonly photos: readonly HandoverPhoto[];
  /** Damage that was known when it began. */
  readonly known: readonly HandoverMark[];
  readonly marks: readonly HandoverMark[];
  readonly readings: HandoverReadings;
  readonly place: { readonly warehouseId: string; readonly spotId: string | null } | null;
  /** Why it may stand or leave like this: a full spot, a hold. */
  readonly reason: string | null;
  readonly signature: string | null;
  readonly note: string;
  /** A remark about the place. */
  readonly placeNote: string;
};

const NO_READINGS: HandoverReadings = { mileage: null, engineHours: null, heightCm: null, fuelPercent: null };

type Start = {
  readonly form: HandoverForm;
  readonly newId: () => string;
  readonly object: Pick<StoredObject, 'stayId' | 'lastStayId' | 'customerId'>;
  readonly direction: Direction;
  readonly startedAt: string;
  /** Damage that is known already. */
  readonly marks: readonly HandoverMark[];
};

/** A handover that begins: from the damage that is known, in the stay that ends, or in a new one. */
export function startDraft({ form, newId, object, direction, startedAt, marks }: Start): HandoverDraft {
  const open = direction === 'out' ? (object.stayId ?? object.lastStayId) : null;
  return {
    handoverId: newId(),
    movementId: newId(),
    stayId: open ?? newId(),
    startedAt,
    customerId: object.customerId,
    form,
    screen: 0,
    person: null,
    personName: '',
    contactId: null,
    identitySeen: false,
    answers: [],
    photos: [],
    known: [...marks],
    marks: [...marks],
    readings: NO_READINGS,
    place: null,
    reason: null,
    signature: null,
    note: '',
    placeNote: '',
  };
}

/** A day later somebody looks anew at what stands there. */
const FRESH_MS = 24 * 3_600_000;

/**
 * True for a draft that goes on by itself: of today, of the stay that ends or of one that begins, and of the same customer. Of
 * any other the person is asked.
 */
export function goesOn(
  draft: HandoverDraft,
  object: Pick<StoredObject, 'stayId' | 'lastStayId' | 'customerId' | 'storageStatus'>,
  direction: Direction,
  nowMs: number,
): boolean {
  const isStay =
    direction === 'out'
      ? draft.stayId === (object.stayId ?? object.lastStayId)
      : object.storageStatus !== 'with_storage';
  return isStay && draft.customerId === object.customerId && nowMs - Date.parse(draft.startedAt) < FRESH_MS;
}

/** The draft with damage that others recorded since it began: what nobody looked at here is not gone. */
export function withLaterMarks(draft: HandoverDraft, current: readonly HandoverMark[]): HandoverDraft {
  const seen = new Set([...draft.known, ...draft.marks].map(({ id }) => id));
  const later = current.filter(({ id }) => !seen.has(id));
  return later.length === 0 ? draft : { ...draft, marks: [...draft.marks, ...later] };
}

/** The screens that a form takes. */
export function screensOf(form: HandoverForm, direction: Direction): readonly HandoverScreen[] {
  const one = (step: Step, isTaken: boolean): readonly HandoverScreen[] => (isTaken ? [{ step, questions: [] }] : []);
  const pages = Math.ceil(form.questions.length / QUESTIONS_AT_ONCE);
  const checklist = Array.from({ length: pages }, (_, page) => ({
    step: 'checklist' as const,
    questions: form.questions.slice(page * QUESTIONS_AT_ONCE, (page + 1) * QUESTIONS_AT_ONCE),
  }));
  return [
    ...one('person', form.asksPerson),
    ...checklist,
    ...one('photos', form.photoZones.length > 0),
    ...one('marks', form.asksMarks),
    ...one('readings', form.readings.length > 0),
    ...one('place', direction === 'in'),
    ...one('finish', true),
  ];
}

/** How many things a screen still needs. */
export function missingIn({ step, questions }: HandoverScreen, draft: HandoverDraft): number {
  const { form } = draft;
  switch (step) {
    case 'person':
      return draft.person === null || draft.personName.trim() === '' ? 1 : 0;
    case 'checklist': {
      const answered = new Set(draft.answers.map(({ questionId }) => questionId));
      return questions.filter(({ id }) => !answered.has(id)).length;
    }
    case 'photos': {
      const taken = new Set(draft.photos.map(({ zone }) => zone));
      return form.photoZones.filter((zone) => !taken.has(zone)).length;
    }
    case 'readings':
      return form.readings.filter((reading) => draft.readings[reading] === null).length;
    case 'place':
      return draft.place === null ? 1 : 0;
    case 'finish':
      return form.asksSignature && (draft.signature === null || !isDrawn(draft.signature)) ? 1 : 0;
    case 'marks':
      return 0;
  }
}

/** The remark of a handover and of its place, as long as either may be. */
export function remarkOf({ note, placeNote }: Pick<HandoverDraft, 'note' | 'placeNote'>): string {
  return [note.trim(), placeNote.trim()]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, MOST_NOTE);
}

/** What is recorded of a draft. Answers keep the words of their questions. */
export function recordOf(
  draft: HandoverDraft,
  about: {
    readonly objectId: string;
    readonly customerId: string | null;
    readonly direction: Direction;
    readonly appointmentId: string | null;
  },
): RecordHandover {
  const { form } = draft;
  const { handoverId, movementId, stayId, startedAt, person, personName, contactId, identitySeen } = draft;
  return {
    handoverId,
    movementId,
    stayId,
    ...about,
    formId: form.id,
    formName: form.name,
    formVersion: form.version,
    person,
    personName: personName.trim().slice(0, MOST_PERSON_CHARACTERS),
    contactId,
    identitySeen,
    answers: form.questions.map(({ id: questionId, text }) => {
      const given = draft.answers.find((answer) => answer.questionId === questionId);
      return { questionId, text, answer: given?.answer ?? 'none', note: given?.note ?? '' };
    }),
    photos: draft.photos.slice(0, MOST_PHOTOS),
    marks: draft.marks.slice(0, MOST_MARKS),
    readings: draft.readings,
    signature: draft.signature !== null && isDrawn(draft.signature) ? draft.signature : null,
    note: remarkOf(draft),
    startedAt,
  };
}
