import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'object.check_in': msg`Object checked in`,
  'object.check_out': msg`Object checked out`,
  'object.move': msg`Object moved`,
  'object.undo_movement': msg`Undone`,
  'object.create': msg`Object added`,
  'object.edit': msg`Object changed`,
  'object.restore': msg`Object restored`,
  'object.hold': msg`Hold set or lifted`,
  'object.delete': msg`Object deleted`,
  'customer.create': msg`Customer added`,
  'customer.import': msg`Customers imported`,
  'object.import': msg`Objects imported`,
  'spot.import': msg`Spots imported`,
  'customer.edit': msg`Customer changed`,
  'customer.restore': msg`Customer restored`,
  'customer.delete': msg`Customer deleted`,
  'customer.erase': msg`Customer erased`,
  'customer.merge': msg`Customers merged`,
  'customer.undo_merge': msg`Merge undone`,
  'contact.add': msg`Contact added`,
  'contact.change': msg`Contact changed`,
  'contact.delete': msg`Contact deleted`,
  'contact.restore': msg`Contact restored`,
  'appointment.plan': msg`Appointment planned`,
  'appointment.change': msg`Appointment changed`,
  'appointment.complete': msg`Appointment done`,
  'appointment.cancel': msg`Appointment cancelled`,
  'appointment.mark': msg`Appointment marked`,
  'appointment.reopen': msg`Appointment reopened`,
  'appointment.confirm': msg`Appointment confirmed as done`,
  'prospect.create': msg`Prospect added`,
  'prospect.edit': msg`Prospect changed`,
  'prospect.delete': msg`Prospect deleted`,
  'prospect.restore': msg`Prospect restored`,
  'prospect.convert': msg`Prospect became a customer`,
  'handover.record': msg`Handover recorded`,
  'handoverform.create': msg`Handover form added`,
  'handoverform.edit': msg`Handover form changed`,
  'handoverform.delete': msg`Handover form deleted`,
  'openhour.create': msg`Opening hours added`,
  'openhour.edit': msg`Opening hours changed`,
  'openhour.delete': msg`Opening hours deleted`,
  'openhour.create_exception': msg`Exception to the opening hours added`,
  'openhour.edit_exception': msg`Exception to the opening hours changed`,
  'openhour.delete_exception': msg`Exception to the opening hours deleted`,
  'location.create': msg`Location added`,
  'location.edit': msg`Location changed`,
  'location.restore': msg`Location restored`,
  'location.delete': msg`Location deleted`,
  'warehouse.create': msg`Warehouse added`,
  'warehouse.edit': msg`Warehouse changed`,
  'warehouse.restore': msg`Warehouse restored`,
  'warehouse.delete': msg`Warehouse deleted`,
  'spot.create': msg`Spot added`,
  'spot.edit': msg`Spot changed`,
  'spot.reserve': msg`Spot reserved or released`,
  'spot.restore': msg`Spot restored`,
  'spot.delete': msg`Spot deleted`,
  'note.add': msg`Note added`,
  'note.edit': msg`Note changed`,
  'note.delete': msg`Note deleted`,
  'note.restore': msg`Note restored`,
  'document.add': msg`Photo or document added`,
  'document.rename': msg`Photo or document renamed`,
  'document.delete': msg`Photo or document deleted`,
  'document.restore': msg`Photo or document restored`,
  'document.receive': msg`Photo or document received`,
  'tag.create': msg`Tag added`,
  'tag.edit': msg`Tag changed`,
  'tag.delete': msg`Tag deleted`,
  'object.keep_register': msg`Answer from the vehicle register kept`,
  'object.tag': msg`Tags of an object changed`,
  'customer.tag': msg`Tags of a customer changed`,
  'attention.resolve': msg`Conflict settled`,
  'attention.reopen': msg`Question asked again`,
};
const UNKNOWN = msg`A change`;

/** A change in plain words, by the name of its command. */
export function intentText(i18n: I18n, commandName: string): string {
  return i18n._(WORDS[commandName] ?? UNKNOWN);
}

/** The same in the reader's language. */
export function useIntentText(): (commandName: string) => string {
  const { i18n } = useLingui();
  return (commandName) => intentText(i18n, commandName);
}
