import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import type { Refusal } from '#shared/refusal.ts';

/** Words for every refusal of the areas and of sync. tests/architecture/refusals.test.ts holds this list complete. */
export const REFUSAL_TEXTS: Readonly<Record<string, MessageDescriptor>> = {
  forbidden: msg`You do not have the right to do this.`,
  invalid: msg`The server could not read this change.`,
  too_large: msg`The server could not read this change.`,
  internal: msg`The server could not process this change. The people who run it have been told.`,
  merged: msg`Somebody else changed the same thing. Their value was kept.`,
  not_rejected: msg`This change was sent again or put away already.`,
  row_deleted: msg`This was deleted meanwhile.`,
  missing_parent: msg`What this belongs to does not exist.`,
  parent_deleted: msg`What this belongs to was deleted meanwhile.`,
  unknown_intent: msg`The server does not know this change. Update the app.`,
  unknown_version: msg`The server does not know this change in this form. Update the app.`,

  'object.missing': msg`This object does not exist.`,
  'object.deleted': msg`This object was deleted meanwhile.`,
  'object.changed_since': msg`Somebody changed this object after you opened it. Look again before deleting.`,
  'object.has_dependents': msg`This object is in storage or has open appointments, so it cannot be deleted.`,
  'object.contract_waits': msg`A contract for this object waits for its customer to sign. Make it void first.`,
  'object.held': msg({ message: 'On hold: {reason}' }),
  'object.not_stored': msg`This object is with its customer, so it cannot be moved.`,
  'object.stale_stay': msg`This stay had ended already: the object came back since. Nothing was changed.`,
  'object.plate_characters': msg`A Dutch plate has only letters and digits.`,
  'object.plate_length': msg`A Dutch plate has six letters and digits.`,

  'movement.unknown': msg`This movement is not there, or was taken back already.`,
  'movement.not_undoable': msg`This movement changed nothing about where the object is, so there is nothing to undo.`,
  'movement.undo_too_late': msg`This was more than ten minutes ago, so it can no longer be undone.`,
  'movement.moved_since': msg`The object was moved again meanwhile. Look where it is now.`,

  'customer.missing': msg`This customer does not exist.`,
  'customer.deleted': msg`This customer was deleted meanwhile.`,
  'customer.changed_since': msg`Somebody changed this customer after you opened it. Look again before deleting.`,
  'customer.has_dependents': msg`This customer has objects or open appointments, so it cannot be deleted.`,
  'customer.merged': msg({ message: 'This customer was merged with {name}.' }),
  'customer.merge_itself': msg`A customer cannot be merged with itself.`,
  'customer.merge_stale': msg`Somebody changed this customer after you compared them. Look at both again.`,
  'customer.remark_too_long': msg`Both remarks together are too long. Choose one of them.`,
  'customer.has_subscriptions': msg({
    message:
      '{count, plural, one {# subscription runs or is about to} other {# subscriptions run or are about to}}. Cancel them first.',
  }),
  'customer.has_open_invoices': msg({
    message: 'This customer has {count, plural, one {# open invoice} other {# open invoices}}. Confirm the deletion.',
  }),

  'appointment.missing': msg`This appointment does not exist.`,
  'appointment.deleted': msg`This appointment was deleted meanwhile.`,
  'appointment.done': msg`This appointment is done. Reopen it first.`,
  'appointment.cancelled': msg`This appointment was cancelled. Reopen it first.`,
  'appointment.no_show': msg`This appointment was closed as a no-show. Reopen it first.`,
  'appointment.same_day': msg({
    message: 'The object already has an appointment that day, at {time}. Say why it needs another.',
  }),
  'appointment.closed': msg`It is closed that day. Choose another day, or say why it goes ahead.`,
  'appointment.no_slot': msg({ message: 'No slot begins at {time}. Choose a free time, or say why it goes ahead.' }),
  'appointment.slot_taken': msg({
    message:
      '{time} is full: {capacity, plural, one {# visit} other {# visits}}. Choose a free time, or say why it goes ahead.',
  }),
  'appointment.notice_short': msg({
    message:
      'This has to be booked {hours, plural, one {# hour} other {# hours}} ahead. Choose a later time, or say why it goes ahead.',
  }),
  'appointment.assignee_unknown': msg`The colleague it is given to does not exist or is no longer active. Choose another.`,
  'appointment.not_moved': msg`No movement was recorded with this appointment.`,
  'appointment.place_needed': msg`Choose where the object goes.`,

  'openhour.missing': msg`These opening hours do not exist.`,
  'openhour.deleted': msg`These opening hours were deleted meanwhile.`,
  'openhour.stale': msg`Somebody changed these opening hours after you opened them. Look again and save once more.`,
  'openhour.end_before_start': msg`The end has to come after the start.`,
  'openhour.slot_too_long': msg({ message: 'A slot cannot be longer than the opening itself: {minutes} minutes.' }),
  'openhour.until_before_date': msg`The last day cannot come before the first.`,
  'openhour.times_needed': msg`Fill in from when until when it is open.`,

  'prospect.missing': msg`This prospect does not exist.`,
  'prospect.deleted': msg`This prospect was deleted meanwhile.`,
  'prospect.changed_since': msg`Somebody changed this prospect after you opened it. Look again before deleting.`,
  'prospect.converted': msg({
    message: '{name} made this prospect a customer already. Nothing was changed.',
  }),
  'prospect.id_taken': msg`This was made before. Start again from the prospect.`,

  'spot.missing': msg`This spot does not exist.`,
  'spot.deleted': msg`This spot was deleted meanwhile.`,
  'spot.stale': msg`Somebody changed this spot after you opened it. Look again and save once more.`,
  'spot.name_taken': msg({ message: 'A spot of this warehouse is called {name} already' }),
  'spot.has_objects': msg`Objects stand on this spot.`,
  'spot.out_of_use': msg({ message: 'Spot {spot} is out of use' }),
  'spot.full': msg({ message: 'Spot {spot} is full' }),
  'spot.reserved': msg({ message: 'Spot {spot} is kept for another object' }),
  'spot.too_small': msg({ message: 'Spot {spot} is too small' }),
  'spot.height_unknown': msg`The height is not known: check that it fits`,

  'warehouse.missing': msg`This warehouse does not exist.`,
  'warehouse.deleted': msg`This warehouse was deleted meanwhile.`,
  'warehouse.has_spots': msg`This warehouse still has spots, so it cannot be deleted.`,
  'warehouse.has_objects': msg`Objects stand in this warehouse, so it cannot be deleted.`,
  'location.missing': msg`This location does not exist.`,
  'location.deleted': msg`This location was deleted meanwhile.`,
  'location.has_warehouses': msg`This location still has warehouses, so it cannot be deleted.`,
  'note.deleted': msg`This note was deleted meanwhile.`,
  'note.missing': msg`This note does not exist.`,
  'note.not_yours': msg`Only who wrote a note may change it.`,
  'note.empty': msg`Write something first.`,
  'note.too_long': msg({ message: 'This has {count, number} characters, a note at most {most, number}.' }),
  'document.missing': msg`This photo or document does not exist.`,
  'document.deleted': msg`This photo or document was deleted meanwhile.`,
  'document.name_empty': msg`Fill this in`,
  'document.name_too_long': msg({ message: 'This has {count, number} characters, a name at most {most, number}.' }),
  'document.empty': msg`This file is empty.`,
  'document.too_large': msg`This file is too large: at most 15 MB.`,
  'document.content_missing': msg`The file did not reach the server yet.`,
  'document.company_full': msg`Your company’s room for photos and documents is full. Delete what is no longer needed, or ask who runs the server for more. Then try again.`,
  'document.wrong_size': msg`The file did not reach the server whole.`,
  'document.has_place': msg`The picture says where it was taken. Remove the place from it and add it again.`,
  'document.wrong_content': msg`The file did not reach the server whole.`,
  'document.wrong_type': msg`Files of this kind are not kept.`,
  'tag.missing': msg`This tag does not exist.`,
  'tag.unknown': msg`This tag does not exist.`,
  'tag.deleted': msg`This tag was deleted meanwhile.`,
  'tag.empty': msg`Fill this in`,
  'tag.exists': msg`There is a tag with this text already.`,
  'tag.other_type': msg`This tag is for another kind of record.`,
  'tag.too_many': msg({ message: 'At most {most, number} tags fit on one record.' }),
  'import.no_key': msg`Without a licence plate or a number of its own this row cannot be told from others.`,
  'import.customer_unknown': msg`No customer goes by this name, number or e-mail address.`,
  'import.customer_ambiguous': msg`Several customers go by this name. Use their e-mail address or number.`,
  'import.place_unknown': msg`No place goes by this name.`,
  'import.place_ambiguous': msg`Several places go by this name.`,
  'attention.missing': msg`This message does not exist.`,
  'attention.deleted': msg`This message was put away meanwhile.`,
  'attention.resolved': msg({ message: '{name} decided this before. Nothing was changed.' }),
};

const UNKNOWN = msg({ message: 'This is not possible ({code}).' });

/** Says a refusal to a person; a code without words of its own gets a sentence that names it. */
export function useRefusalText(): (refusal: Pick<Refusal, 'code' | 'params'>) => string {
  const { i18n } = useLingui();
  return useCallback(
    ({ code, params }) => {
      const { id, message } = REFUSAL_TEXTS[code] ?? UNKNOWN;
      return i18n._(id, { code, ...params }, message === undefined ? {} : { message });
    },
    [i18n],
  );
}
