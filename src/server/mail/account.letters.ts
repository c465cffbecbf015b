import { msg } from '@lingui/core/macro';

/** Opens each mail about somebody's own account; `{name}` may be left out. */
export const ACCOUNT_GREETING = msg({ message: 'Hello {name},' });

/**
 * Mails to somebody about their own account. `{link}` is an address on a line of its own, `{passkey}` what a passkey was
 * called, `{day}` the day on which a company is deleted, `{person}` who asked.
 */
export const ACCOUNT_MAILS = {
  two_step_on: {
    subject: msg`Two-step login was turned on`,
    lines: [
      msg`Two-step login was turned on for your account. From now on we ask for a code after your password.`,
      msg`Was this not you? Tell your administrator at once.`,
    ],
  },
  two_step_off: {
    subject: msg`Two-step login was turned off`,
    lines: [
      msg`Two-step login was turned off for your account. Your password is now enough to log in.`,
      msg`Was this not you? Change your password at once and tell your administrator.`,
    ],
  },
  passkey_added: {
    subject: msg`A passkey was added`,
    lines: [
      msg({ message: 'A passkey was added to your account: {passkey}. It lets you log in without a password.' }),
      msg`Was this not you? Remove the passkey from your account, change your password and tell your administrator.`,
    ],
  },
  passkey_removed: {
    subject: msg`A passkey was removed`,
    lines: [
      msg({ message: 'A passkey was removed from your account: {passkey}. It no longer lets you log in.' }),
      msg`Was this not you? Change your password at once and tell your administrator.`,
    ],
  },
  sign_in_tries: {
    subject: msg`Attempts to log in to your account`,
    lines: [
      msg`Somebody is trying to log in to your account with wrong passwords. We make those attempts wait longer and longer.`,
      msg`On devices where you have logged in before, you get in as usual. A passkey works too.`,
      msg`Was this you? Then there is nothing to do. Do you use this password elsewhere? Choose a new one and turn on two-step login.`,
    ],
  },
  email_known: {
    subject: msg`You already have an account`,
    lines: [
      msg`Somebody wanted to register a company with this email address. It already has an account, so nothing was created.`,
      msg`Was this you? Then log in with this address. Forgot your password? Set a new one:`,
      '{link}',
      msg`Was this not you? Then there is nothing to do.`,
    ],
  },
  email_known_invited: {
    subject: msg`You were invited already`,
    lines: [
      msg`Somebody wanted to register a company with this email address. You were invited with it to work for a company, so nothing was created.`,
      msg`Was this you? Then use the link of your invitation, or ask whoever invited you for a new one.`,
      msg`Was this not you? Then there is nothing to do.`,
    ],
  },
  email_known_left: {
    subject: msg`Your account was closed`,
    lines: [
      msg`Somebody wanted to register a company with this email address. It belongs to an account that was closed, so nothing was created.`,
      msg`Was this you? Then ask your administrator to open the account again.`,
      msg`Was this not you? Then there is nothing to do.`,
    ],
  },
  password_reset: {
    subject: msg`Set a new password`,
    lines: [
      msg`Use this link to set a new password. It works once, within an hour:`,
      '{link}',
      msg`Did you not ask for this? Then there is nothing to do: your password stays as it is.`,
    ],
  },
  email_confirmation: {
    subject: msg`Confirm your email address`,
    lines: [
      msg`Use this link to confirm that this is your email address. It works for three days:`,
      '{link}',
      msg`Did you not create an account? Then you can ignore this message.`,
    ],
  },
  password_changed: {
    subject: msg`Your password was changed`,
    lines: [
      msg`The password of your account was changed just now.`,
      msg`Was this not you? Set a new password at once with “Forgot your password?” and tell your administrator.`,
    ],
  },
  company_leaves: {
    subject: msg`Your company will be deleted from Remise`,
    lines: [
      msg({ message: '{person} asked for everything of {company} to be deleted from Remise. That happens on {day}.' }),
      msg`Until then everybody can go on working, and any owner can take it back under Settings, Your data.`,
      msg`The law has you keep your books for seven years. Make a file with everything before that day: it cannot be made afterwards.`,
      msg`Was this not agreed? Take it back, change your password and speak with whoever asked for it.`,
    ],
  },
  company_stays: {
    subject: msg`Your company stays at Remise`,
    lines: [msg({ message: '{person} took back that {company} is deleted from Remise. Everything stays as it is.' })],
  },
  webhook_paused: {
    subject: msg`A webhook was paused`,
    lines: [
      msg({
        message:
          'A webhook of {company} was paused: nothing arrived there for five days, or the other program answered that it takes no more messages. What happens from now on is not told there.',
      }),
      msg`Look at the other program, then resume the webhook under Settings, Webhooks: what still waits is sent.`,
    ],
  },
};
