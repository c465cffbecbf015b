import { msg } from '@lingui/core/macro';

/** Why a reminder step is refused. */
export const REMINDER_ANSWERS = {
  reminder_changed: msg`Something about this customer has since changed. Look again.`,
  reminder_nothing: msg`This customer has nothing overdue.`,
  reminder_stopped: msg`Reminders to this customer are stopped.`,
  reminder_too_early: msg({ message: 'This step can be taken from {dayOn}.' }),
  reminder_no_address: msg`No email address of this customer is known. Write a letter.`,
  reminder_notice_needed: msg`This letter cannot be skipped: without it no costs may be charged.`,
};
