import { msg } from '@lingui/core/macro';

/** Why any call, or a field of it, is refused. */
export const CALL_ANSWERS = {
  invalid: msg`This value is not valid.`,
  too_large: msg`The body is too large.`,
  internal: msg`Something went wrong.`,
  invalid_input: msg`The given data was invalid.`,
  invalid_json: msg`The body is not valid JSON.`,
  unreadable_text: msg`This text contains a character that cannot be stored.`,
  too_deep: msg`The input is nested too deeply.`,
  unsupported_media: msg`This kind of content is not accepted here.`,
  not_found: msg`Not found.`,
  method_not_allowed: msg`This method is not supported here.`,
  too_many_sign_ups: msg({
    message: 'There were too many sign-ups just now. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  }),
  busy: msg`Too busy right now. Try again in a moment.`,
  conflict: msg`Somebody else has since changed this.`,
  refused: msg`This cannot be done.`,
  name_address: msg`A name cannot contain a web or e-mail address.`,
  required: msg`This field is required.`,
  wrong_type: msg`This field has the wrong kind of value.`,
  unknown_field: msg`This field is unknown.`,
  invalid_email: msg`This is not a valid email address.`,
  invalid_uuid: msg`This is not a valid id.`,
  too_small_string: msg({ message: 'Use at least {limit, plural, one {# character} other {# characters}}.' }),
  too_big_string: msg({ message: 'Use at most {limit, plural, one {# character} other {# characters}}.' }),
  too_small_number: msg({ message: 'Must be at least {limit}.' }),
  too_big_number: msg({ message: 'Must be at most {limit}.' }),
  too_small_array: msg({ message: 'Give at least {limit}.' }),
  too_big_array: msg({ message: 'Give at most {limit}.' }),
  day_ahead: msg`This day has yet to come.`,
};
