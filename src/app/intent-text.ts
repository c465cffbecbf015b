import { useLingui } from '@lingui/react/macro';

/** A waiting change in plain words, by the name of its command. */
export function useIntentText(): (commandName: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    'object.check_in': t`Object checked in`,
    'object.check_out': t`Object checked out`,
    'object.move': t`Object moved`,
    'object.create': t`New object`,
    'object.edit': t`Object changed`,
    'object.restore': t`Object restored`,
    'object.hold': t`Hold set or lifted`,
    'object.delete': t`Object deleted`,
    'customer.create': t`New customer`,
    'customer.edit': t`Customer changed`,
    'customer.restore': t`Customer restored`,
    'customer.delete': t`Customer deleted`,
    'appointment.plan': t`New appointment`,
    'appointment.change': t`Appointment changed`,
    'appointment.complete': t`Appointment done`,
    'appointment.cancel': t`Appointment cancelled`,
    'appointment.mark': t`Appointment marked`,
    'appointment.reopen': t`Appointment reopened`,
    'openhour.create': t`New opening hours`,
    'openhour.edit': t`Opening hours changed`,
    'openhour.delete': t`Opening hours deleted`,
    'openhour.create_exception': t`New exception to the opening hours`,
    'openhour.edit_exception': t`Exception to the opening hours changed`,
    'openhour.delete_exception': t`Exception to the opening hours deleted`,
    'location.create': t`New location`,
    'warehouse.create': t`New warehouse`,
    'warehouse.delete': t`Warehouse deleted`,
    'spot.create': t`New spot`,
    'spot.edit': t`Spot changed`,
    'spot.delete': t`Spot deleted`,
    'note.add': t`Note added`,
    'note.edit': t`Note changed`,
    'note.delete': t`Note deleted`,
    'tag.create': t`New tag`,
    'tag.edit': t`Tag changed`,
    'tag.delete': t`Tag deleted`,
    'object.tag': t`Tags of an object changed`,
    'customer.tag': t`Tags of a customer changed`,
    'attention.resolve': t`Conflict settled`,
  };
  return (commandName) => words[commandName] ?? t`A change`;
}
