/** Words for what the rules refuse, by code; `{name}` is filled from the refusal. */
export const REFUSALS: Readonly<Record<string, { readonly nl: string; readonly en: string }>> = {
  missing_parent: { nl: 'Dit bestaat niet.', en: 'This does not exist.' },
  parent_deleted: { nl: 'Dit is intussen verwijderd.', en: 'This was deleted meanwhile.' },
  row_deleted: { nl: 'Dit is intussen verwijderd.', en: 'This was deleted meanwhile.' },
  wrong_user: { nl: 'Dit apparaat hoort bij iemand anders.', en: 'This device belongs to somebody else.' },
  update_needed: { nl: 'Werk de app eerst bij.', en: 'Update the app first.' },
  'spot.full': {
    nl: 'Plek {spot} is vol. Geef een reden om toch te plaatsen.',
    en: 'Spot {spot} is full. Give a reason to use it anyway.',
  },
  'spot.too_small': {
    nl: 'Plek {spot} is te klein. Geef een reden om toch te plaatsen.',
    en: 'Spot {spot} is too small. Give a reason to use it anyway.',
  },
  'spot.height_unknown': {
    nl: 'De hoogte is onbekend; plek {spot} heeft een maximum. Geef een reden.',
    en: 'The height is unknown and spot {spot} has a limit. Give a reason.',
  },
  'spot.out_of_use': { nl: 'Plek {spot} is buiten gebruik.', en: 'Spot {spot} is out of use.' },
  'spot.name_taken': {
    nl: 'In deze loods heet al een plek {name}.',
    en: 'A spot of this warehouse is called {name} already.',
  },
  'spot.stale': { nl: 'De plek is intussen gewijzigd.', en: 'The spot was changed meanwhile.' },
  'spot.has_objects': {
    nl: 'Op deze plek staan {count} objecten. Ze worden losgekoppeld; bevestig dit.',
    en: 'There are {count} objects on this spot. They will be unlinked; confirm this.',
  },
  'location.has_warehouses': {
    nl: 'Deze locatie heeft nog {count} loodsen.',
    en: 'This location still has {count} warehouses.',
  },
  'warehouse.has_spots': { nl: 'Deze loods heeft nog {count} plekken.', en: 'This warehouse still has {count} spots.' },
  'warehouse.has_objects': {
    nl: 'In deze loods staan nog {count} objecten.',
    en: 'There are still {count} objects in this warehouse.',
  },
  'customer.has_dependents': {
    nl: 'Deze klant heeft nog {objects} objecten en {appointments} open afspraken.',
    en: 'This customer still has {objects} objects and {appointments} open appointments.',
  },
  'customer.merged': {
    nl: 'Deze klant is samengevoegd met {name}.',
    en: 'This customer was merged with {name}.',
  },
  'customer.merge_itself': {
    nl: 'Een klant kan niet met zichzelf worden samengevoegd.',
    en: 'A customer cannot be merged with itself.',
  },
  'customer.merge_stale': { nl: 'De klant is intussen gewijzigd.', en: 'The customer was changed meanwhile.' },
  'customer.remark_too_long': {
    nl: 'Beide opmerkingen samen zijn te lang.',
    en: 'Both remarks together are too long.',
  },
  'customer.has_subscriptions': {
    nl: 'Deze klant heeft nog {count} lopende of geplande abonnementen. Annuleer die eerst.',
    en: 'This customer has {count} running or scheduled subscriptions. Cancel them first.',
  },
  'customer.has_open_invoices': {
    nl: 'Deze klant heeft nog {count} openstaande facturen. Bevestig het verwijderen.',
    en: 'This customer has {count} open invoices. Confirm the deletion.',
  },
  'customer.changed_since': { nl: 'De klant is intussen gewijzigd.', en: 'The customer was changed meanwhile.' },
  'object.has_dependents': {
    nl: 'Dit object staat in stalling of heeft nog open afspraken.',
    en: 'This object is in storage or still has open appointments.',
  },
  'object.changed_since': { nl: 'Het object is intussen gewijzigd.', en: 'The object was changed meanwhile.' },
  'object.held': { nl: 'Blokkade: {reason}. Niet meegeven.', en: 'Hold: {reason}. Do not hand over.' },
  'object.already_in_storage': { nl: 'Dit object is al ingecheckt.', en: 'This object is checked in already.' },
  'object.already_with_customer': { nl: 'Dit object is niet in stalling.', en: 'This object is not in storage.' },
  'object.stale_stay': {
    nl: 'Dit object is intussen opnieuw ingecheckt.',
    en: 'This object was checked in again meanwhile.',
  },
  'object.plate_characters': { nl: 'Gebruik alleen letters en cijfers.', en: 'Use letters and digits only.' },
  'object.plate_length': {
    nl: 'Dit kenteken heeft niet de juiste lengte.',
    en: 'This plate does not have the right length.',
  },
  'prospect.converted': {
    nl: '{name} heeft van deze aanmelding al een klant gemaakt.',
    en: '{name} made this sign-up a customer already.',
  },
  'prospect.changed_since': { nl: 'De aanmelding is intussen gewijzigd.', en: 'The sign-up was changed meanwhile.' },
  'prospect.id_taken': { nl: 'Dit bestaat al.', en: 'This exists already.' },
  'appointment.same_day': {
    nl: 'Dit object heeft die dag al een afspraak om {time}. Geef een reden.',
    en: 'This object has an appointment that day at {time}. Give a reason.',
  },
  'appointment.done': { nl: 'Deze afspraak is al afgerond.', en: 'This appointment is done.' },
  'appointment.cancelled': { nl: 'Deze afspraak is geannuleerd.', en: 'This appointment was cancelled.' },
  'appointment.no_show': {
    nl: 'De klant is niet gekomen; zet de afspraak eerst terug.',
    en: 'The customer did not come; reopen the appointment first.',
  },
  'appointment.closed': {
    nl: 'Die dag is het gesloten. Kies een andere dag of geef een reden.',
    en: 'It is closed that day. Choose another day or give a reason.',
  },
  'appointment.no_slot': {
    nl: 'Om {time} begint geen tijdvak. Kies een vrije tijd of geef een reden.',
    en: 'No slot begins at {time}. Choose a free time or give a reason.',
  },
  'appointment.slot_taken': {
    nl: '{time} is vol ({capacity}). Kies een vrije tijd of geef een reden.',
    en: '{time} is full ({capacity}). Choose a free time or give a reason.',
  },
  'appointment.notice_short': {
    nl: 'Dit moet minstens {hours} uur vooraf geboekt worden. Kies een latere tijd of geef een reden.',
    en: 'This has to be booked at least {hours} hours ahead. Choose a later time or give a reason.',
  },
  'appointment.assignee_unknown': {
    nl: 'Deze collega bestaat niet of is niet meer actief.',
    en: 'This colleague does not exist or is no longer active.',
  },
  'appointment.place_needed': { nl: 'Kies een loods of plek.', en: 'Choose a warehouse or spot.' },
  'openhour.stale': {
    nl: 'De openingstijden zijn intussen gewijzigd.',
    en: 'The opening hours were changed meanwhile.',
  },
  'openhour.end_before_start': {
    nl: 'Het einde moet na het begin liggen.',
    en: 'The end has to come after the start.',
  },
  'openhour.slot_too_long': {
    nl: 'Een tijdvak kan niet langer zijn dan de opening zelf: {minutes} minuten.',
    en: 'A slot cannot be longer than the opening itself: {minutes} minutes.',
  },
  'openhour.until_before_date': {
    nl: 'De laatste dag kan niet vóór de eerste liggen.',
    en: 'The last day cannot come before the first.',
  },
  'openhour.times_needed': { nl: 'Vul in van hoe laat tot hoe laat.', en: 'Fill in from when until when it is open.' },
  'note.empty': { nl: 'Dit veld is verplicht.', en: 'This field is required.' },
  'note.not_yours': {
    nl: 'Alleen wie een notitie schreef mag haar wijzigen.',
    en: 'Only who wrote a note may change it.',
  },
  'document.missing': { nl: 'Deze foto of dit document bestaat niet.', en: 'This photo or document does not exist.' },
  'document.deleted': {
    nl: 'Deze foto of dit document is intussen verwijderd.',
    en: 'This photo or document was deleted meanwhile.',
  },
  'document.name_empty': { nl: 'Dit veld is verplicht.', en: 'This field is required.' },
  'document.empty': { nl: 'Dit bestand is leeg.', en: 'This file is empty.' },
  'document.too_large': { nl: 'Dit bestand is te groot: hooguit 15 MB.', en: 'This file is too large: at most 15 MB.' },
  'document.content_missing': { nl: 'De inhoud is er nog niet.', en: 'The content is not there yet.' },
  'document.wrong_size': {
    nl: 'De inhoud heeft niet de opgegeven grootte.',
    en: 'The content does not have the size that was given.',
  },
  'document.wrong_content': {
    nl: 'De inhoud is niet die waarvoor dit document is aangemaakt.',
    en: 'The content is not the one this document was added for.',
  },
  'document.wrong_type': {
    nl: 'Deze soort bestand wordt niet bewaard.',
    en: 'Files of this kind are not kept.',
  },
  'tag.empty': { nl: 'Dit veld is verplicht.', en: 'This field is required.' },
  'tag.exists': { nl: 'Er is al een tag met deze tekst.', en: 'There is a tag with this text already.' },
  'tag.unknown': { nl: 'Deze tag bestaat niet.', en: 'This tag does not exist.' },
  'tag.other_type': {
    nl: 'Deze tag is voor een ander soort gegevens.',
    en: 'This tag is for another kind of record.',
  },
  'tag.too_many': {
    nl: 'Er passen hooguit {most} tags op één record.',
    en: 'At most {most} tags fit on one record.',
  },
};
