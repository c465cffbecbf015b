import type { Language } from '#shared/request-language.ts';
import { REFUSALS } from './refusal-messages.ts';

/** Words for the server's answers, by code. The app makes its own words from the codes; these serve other callers. */
const DUTCH: Readonly<Record<string, string>> = {
  invalid_input: 'De gegevens zijn niet geldig.',
  invalid_json: 'De inhoud is geen geldige JSON.',
  unsupported_media: 'Deze soort inhoud wordt niet aangenomen; stuur JSON.',
  too_large: 'De inhoud is te groot.',
  unauthenticated: 'Je bent niet ingelogd.',
  wipe: 'Je bent op dit apparaat uitgelogd. De gegevens van het bedrijf horen er niet meer op te staan.',
  forbidden: 'Je hebt hier geen rechten voor.',
  not_found: 'Niet gevonden.',
  method_not_allowed: 'Deze methode wordt hier niet ondersteund.',
  csrf_mismatch: 'De beveiligingscode klopt niet meer. Laad de pagina opnieuw.',
  too_many_attempts: 'Te veel mislukte pogingen. Probeer het over {seconds} seconden opnieuw.',
  busy: 'Het is nu te druk. Probeer het zo opnieuw.',
  internal: 'Daar ging iets fout.',
  conflict: 'Iemand anders heeft dit intussen gewijzigd.',
  refused: 'Dit kan niet.',
  confirmation_needed: 'Bevestig dit eerst.',
  wrong_credentials: 'E-mailadres of wachtwoord klopt niet.',
  email_taken: 'Er is al een account met dit e-mailadres.',
  registration_closed: 'Hier kan geen nieuw bedrijf worden aangemeld.',
  required: 'Dit veld is verplicht.',
  wrong_type: 'Dit veld heeft de verkeerde soort waarde.',
  unknown_field: 'Dit veld is onbekend.',
  invalid: 'Deze waarde is niet geldig.',
  invalid_email: 'Dit is geen geldig e-mailadres.',
  invalid_uuid: 'Dit is geen geldige id.',
  too_small_string: 'Gebruik ten minste {limit} tekens.',
  too_big_string: 'Gebruik ten hoogste {limit} tekens.',
  too_small_number: 'Moet ten minste {limit} zijn.',
  too_big_number: 'Mag ten hoogste {limit} zijn.',
  too_small_array: 'Geef er ten minste {limit}.',
  too_big_array: 'Geef er ten hoogste {limit}.',
};

const ENGLISH: Readonly<Record<string, string>> = {
  invalid_input: 'The given data was invalid.',
  invalid_json: 'The body is not valid JSON.',
  unsupported_media: 'This kind of content is not accepted; send JSON.',
  too_large: 'The body is too large.',
  unauthenticated: 'You are not signed in.',
  wipe: 'You were signed out on this device. The data of the company must no longer be on it.',
  forbidden: 'You have no permission for this.',
  not_found: 'Not found.',
  method_not_allowed: 'This method is not supported here.',
  csrf_mismatch: 'The security token does not match. Reload the page.',
  too_many_attempts: 'Too many failed attempts. Try again in {seconds} seconds.',
  busy: 'Too busy right now. Try again in a moment.',
  internal: 'Something went wrong.',
  conflict: 'Somebody else changed this meanwhile.',
  refused: 'This cannot be done.',
  confirmation_needed: 'Confirm this first.',
  wrong_credentials: 'Email address or password is wrong.',
  email_taken: 'There is an account with this email address already.',
  registration_closed: 'No new company can sign up here.',
  required: 'This field is required.',
  wrong_type: 'This field has the wrong kind of value.',
  unknown_field: 'This field is unknown.',
  invalid: 'This value is not valid.',
  invalid_email: 'This is not a valid email address.',
  invalid_uuid: 'This is not a valid id.',
  too_small_string: 'Use at least {limit} characters.',
  too_big_string: 'Use at most {limit} characters.',
  too_small_number: 'Must be at least {limit}.',
  too_big_number: 'Must be at most {limit}.',
  too_small_array: 'Give at least {limit}.',
  too_big_array: 'Give at most {limit}.',
};

/** The words for a code; null when the catalogue has none. `{name}` is filled from `params`. */
export function wordsFor(
  language: Language,
  code: string,
  params: Readonly<Record<string, string | number>> = {},
): string | null {
  const text = (language === 'nl' ? DUTCH : ENGLISH)[code] ?? REFUSALS[code]?.[language];
  return text === undefined ? null : text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
}
