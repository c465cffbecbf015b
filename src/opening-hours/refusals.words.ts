import { msg } from '@lingui/core/macro';

/** Why opening hours are refused. */
export const OPENING_HOURS_REFUSALS = {
  'openhour.missing': msg`These opening hours do not exist.`,
  'openhour.deleted': msg`These opening hours have since been deleted.`,
  'openhour.stale': msg`Somebody changed these opening hours after you opened them. Look again and save once more.`,
  'openhour.end_before_start': msg`The end has to come after the start.`,
  'openhour.slot_too_long': msg({
    message: 'A slot cannot be longer than the opening itself: {minutes, plural, one {# minute} other {# minutes}}.',
  }),
  'openhour.until_before_date': msg`The last day cannot come before the first.`,
  'openhour.times_needed': msg`Fill in when it opens and when it closes.`,
};
