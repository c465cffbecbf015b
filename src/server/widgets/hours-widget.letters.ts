import { msg } from '@lingui/core/macro';

/**
 * The opening hours on a company's own site: `differs` stands beside a day of this week that is not as usual, `coming`
 * above such days to come.
 */
export const HOURS_WORDS = {
  closed: msg`Closed`,
  today: msg`today`,
  differs: msg`different`,
  coming: msg`Different soon`,
  none: msg`The opening hours are not known yet.`,
  tooMany: msg`This page was requested too often just now. Try again in a minute.`,
  unknown: msg`This page does not exist.`,
};
