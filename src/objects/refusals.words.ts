import { msg } from '@lingui/core/macro';

/** Why an object, a movement or a row of a sheet is refused, whether the sheet holds objects or what belongs to them. */
export const OBJECT_REFUSALS = {
  'object.missing': msg`This object does not exist.`,
  'object.deleted': msg`This object has since been deleted.`,
  'object.changed_since': msg`Somebody changed this object after you opened it. Look again before deleting.`,
  'object.has_dependents': msg`This object is in storage or has open appointments, so it cannot be deleted.`,
  'object.contract_waits': msg`A contract for this object is waiting for its customer to sign. Make it void first.`,
  'object.held': msg({ message: 'Hold: {reason}. Do not hand over.' }),
  'object.not_stored': msg`This object is with its customer, so it cannot be moved.`,
  'object.stale_stay': msg`This stay had already ended: the object has come back since. Nothing was changed.`,
  'object.plate_characters': msg`A Dutch plate has only letters and digits.`,
  'object.plate_length': msg`A Dutch plate has six letters and digits.`,
  'movement.unknown': msg`This movement does not exist, or has already been undone.`,
  'movement.not_undoable': msg`This movement changed nothing about where the object is, so there is nothing to undo.`,
  'movement.undo_too_late': msg`This was more than ten minutes ago, so it can no longer be undone.`,
  'movement.moved_since': msg`The object has since been moved again. Check where it is now.`,
  'import.no_key': msg`Without a licence plate or a number of its own this row cannot be told from others.`,
  'import.other_owner': msg({
    message: 'Already there, and belongs to {owner}. That stays so: this row changes nothing.',
  }),
  'import.without_owner': msg`Already there, without a customer. That stays so: this row changes nothing.`,
  'import.customer_unknown': msg`No customer goes by this name, number or e-mail address.`,
  'import.owner_contradicts': msg({
    message: 'Customer number {number} belongs to {owner}, and the name beside it to somebody else. The number counts.',
  }),
  'import.customer_ambiguous': msg`Several customers go by this name. Use their e-mail address or number.`,
  'import.place_unknown': msg`No place goes by this name.`,
  'import.changed_since': msg`This was changed since it was imported.`,
  'import.in_use': msg`Something belongs to this by now: a note, a document, an appointment, a contract or something to bill.`,
  'import.place_ambiguous': msg`Several places go by this name.`,
};
