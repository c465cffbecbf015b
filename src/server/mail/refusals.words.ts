import { msg } from '@lingui/core/macro';

/** Why a message is not sent, or not again. */
export const MAIL_ANSWERS = {
  mail_no_server: msg`No mail server is set: this message is kept and not sent.`,
  mail_bad_address: msg`Nothing can be sent to this address.`,
  mail_sent: msg`This message has been sent already.`,
  visit_no_address: msg`No mail goes out: no e-mail address is known.`,
  visit_over: msg`This appointment is over: there is nothing to mail about.`,
  mail_sending: msg`This message is being sent now.`,
};
