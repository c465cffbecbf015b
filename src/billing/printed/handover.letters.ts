import { msg } from '@lingui/core/macro';

/** The texts of printed handovers. */
export const HANDOVER_DOCUMENT_WORDS = {
  title: msg({ context: 'document', message: 'Handover record' }),
  direction: {
    in: msg({ context: 'document', message: 'Checked in' }),
    out: msg({ context: 'document', message: 'Checked out' }),
  },
  date: msg({ context: 'document', message: 'Date' }),
  time: msg({ context: 'document', message: 'Time' }),
  plate: msg({ context: 'document', message: 'Number plate' }),
  kind: msg({ context: 'document', message: 'Kind of object' }),
  name: msg({ context: 'document', message: 'Brand and type' }),
  handledBy: msg({ context: 'document', message: 'Handled by' }),
  broughtBy: {
    in: msg({ context: 'document', message: 'Brought by' }),
    out: msg({ context: 'document', message: 'Fetched by' }),
  },
  person: {
    customer: msg({ context: 'document', message: 'the customer' }),
    contact: msg({ context: 'document', message: 'contact of the customer' }),
    other: msg({ context: 'document', message: 'somebody else' }),
  },
  identity: msg({ context: 'document', message: 'Identity' }),
  seen: {
    yes: msg({ context: 'document', message: 'seen' }),
    no: msg({ context: 'document', message: 'not seen' }),
  },
  note: msg({ context: 'document', message: 'Remark' }),
  readings: {
    mileage: msg({ context: 'document', message: 'Kilometres' }),
    engineHours: msg({ context: 'document', message: 'Engine hours' }),
    heightCm: msg({ context: 'document', message: 'Measured height' }),
    fuelPercent: msg({ context: 'document', message: 'Fuel' }),
  },
  units: {
    mileage: msg({ context: 'document', message: '{value} km' }),
    engineHours: msg({ context: 'document', message: '{value} hours' }),
    heightCm: msg({ context: 'document', message: '{value} cm' }),
    fuelPercent: msg({ context: 'document', message: '{value}%' }),
  },
  checklist: msg({ context: 'document', message: 'Checklist' }),
  answer: msg({ context: 'document', message: 'Answer' }),
  answers: {
    yes: msg({ context: 'document', message: 'Yes' }),
    no: msg({ context: 'document', message: 'No' }),
    none: msg({ context: 'document', message: 'not answered' }),
  },
  damage: msg({ context: 'document', message: 'Damage' }),
  sides: {
    left: msg({ context: 'document, side', message: 'Left' }),
    right: msg({ context: 'document, side', message: 'Right' }),
    front: msg({ context: 'document, side', message: 'Front' }),
    back: msg({ context: 'document, side', message: 'Rear' }),
    roof: msg({ context: 'document, side', message: 'Roof' }),
  },
  marks: {
    scratch: msg({ context: 'document', message: 'Scratch' }),
    dent: msg({ context: 'document', message: 'Dent' }),
    crack: msg({ context: 'document', message: 'Crack' }),
    missing: msg({ context: 'document', message: 'Missing' }),
    other: msg({ context: 'document', message: 'Something else' }),
  },
  fresh: msg({ context: 'document', message: 'new at this handover' }),
  photos: msg({ context: 'document', message: 'Photos' }),
  zones: {
    front: msg({ context: 'document', message: 'Front with plate' }),
    left: msg({ context: 'document', message: 'Left side' }),
    back: msg({ context: 'document', message: 'Rear' }),
    right: msg({ context: 'document', message: 'Right side' }),
    roof: msg({ context: 'document', message: 'Roof line' }),
    drawbar: msg({ context: 'document', message: 'Drawbar' }),
    tyre: msg({ context: 'document', message: 'Tyre' }),
    inside: msg({ context: 'document', message: 'Inside' }),
  },
  /** Stands where the picture would be. */
  lacking: {
    awaited: msg({ context: 'document', message: 'This photo had not arrived yet.' }),
    deleted: msg({ context: 'document', message: 'This photo was deleted.' }),
    unreadable: msg({ context: 'document', message: 'This photo cannot be shown here.' }),
  },
  incomplete: msg({
    context: 'document',
    message:
      'Not all photos had arrived when this was printed. Those that are missing are named by their hashes below, which the seal covers.',
  }),
  signature: msg({ context: 'document', message: 'Signature' }),
  seal: msg({ context: 'document', message: 'Seal' }),
  sealed: msg({
    context: 'document',
    message:
      'The seal is the SHA-256 of everything that was recorded, photos by their own hashes. Another record, or another photo, has another seal.',
  }),
};
