import { msg } from '@lingui/core/macro';

/** Why a step towards who pays late is refused. */
export const REMINDER_ANSWERS = {
  reminder_changed: msg`Something about this customer changed meanwhile. Look again.`,
  reminder_nothing: msg`This customer has nothing overdue.`,
  reminder_stopped: msg`Reminders to this customer are stopped.`,
  reminder_too_early: msg({ message: 'This step can be taken from {dayOn}.' }),
  reminder_no_address: msg`No email address of this customer is known. Write a letter.`,
  reminder_notice_needed: msg`This letter cannot be skipped: without it no costs may be charged.`,
};
