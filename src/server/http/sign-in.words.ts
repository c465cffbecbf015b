import { msg } from '@lingui/core/macro';

/** Why calls about signing in, accounts and ways into them are refused. */
export const SIGN_IN_ANSWERS = {
  unauthenticated: msg`You are not logged in.`,
  wipe: msg`You were logged out on this device. The data of the company must no longer be on it.`,
  csrf_mismatch: msg`The security token does not match. Reload the page.`,
  too_many_attempts: msg({
    message: 'Too many failed attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  }),
  wrong_credentials: msg`Email address or password is wrong.`,
  email_taken: msg`An account with this email address already exists.`,
  password_common: msg`Too many people use this password. Choose another one.`,
  password_personal: msg`Do not use your name, your email address or the name of the company.`,
  passkey_refused: msg`This passkey cannot be added. Try again.`,
  address_unknown: msg`The server does not know its own address, so it mails no links. Its administrator sets APP_URL.`,
  wrong_password: msg`The password is wrong.`,
  password_needed: msg`Type the password you registered with.`,
  second_factor_needed: msg`Enter the code from your authenticator app, or a recovery code.`,
  wrong_code: msg`This code is wrong.`,
  two_step_setup_needed: msg`Your company asks for two-step login. Set it up now.`,
  two_step_demanded: msg`Your company asks everybody for two-step login. It cannot be switched off.`,
  passkey_needed: msg`Log in with your passkey: your company asks for a second step. Is it lost? An owner of your company can remove it.`,
  link_expired: msg`This link no longer works. Ask for a new one.`,
  passkey_unknown: msg`This passkey does not belong to an account.`,
  two_step_on: msg`Two-step login is on already.`,
  two_step_off: msg`Two-step login is not on.`,
  key_unknown: msg`This API key does not exist.`,
  key_expired: msg`This API key has expired. An owner of the company makes a new one.`,
  key_revoked: msg`This API key was revoked.`,
  key_not_here: msg`This call is for people who are logged in. API keys do not open it.`,
  key_too_many_calls: msg({
    message: 'This API key made too many calls. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  }),
  key_too_many: msg({ message: 'A company has at most {most} API keys. Revoke one that is no longer used.' }),
  key_day: msg({ message: 'Choose a day from today on, at most {most} days ahead.' }),
};
