import { z } from 'zod';
import { nameText, shortText } from '#shared/fields.ts';
import { LANGUAGES } from '#shared/request-language.ts';
import { codeField, emailField, newPasswordField, passwordField } from './sign-in.schema.ts';

/** The token in a mailed link. */
const token = z.string().max(200);

export const forgotPasswordBody = z.strictObject({ email: emailField });
export const resetPasswordBody = z.strictObject({ token, password: newPasswordField });
/** `password`: of a person who registered and may not sign in before confirming. */
export const confirmMailBody = z.strictObject({ token, password: passwordField.optional() });
export const invitationQuery = z.strictObject({ token });
export const acceptInvitationBody = z.strictObject({
  token,
  firstname: nameText.min(1),
  lastname: nameText.min(1),
  password: newPasswordField,
});

export const changePasswordBody = z.strictObject({ current_password: passwordField, password: newPasswordField });
export const languageBody = z.strictObject({ language: z.enum(LANGUAGES) });
export const emptyBody = z.strictObject({});
/** For actions that the finder of a phone must not be able to take. */
export const ownPasswordBody = z.strictObject({ password: passwordField });
export const codeBody = z.strictObject({ code: codeField });

const base64url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/);
const transports = z.array(z.string().max(40)).max(10);
/** As the browser gives them; what is not named here is not looked at. */
const credential = z.looseObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.looseObject({}),
});

/** A new passkey as `navigator.credentials.create` gives it, in JSON. */
export const passkeyBody = z.strictObject({
  name: shortText.min(1),
  response: credential.extend({
    response: z.looseObject({
      clientDataJSON: base64url(4000),
      attestationObject: base64url(20_000),
      transports: transports.optional(),
    }),
  }),
});

/** A signature as `navigator.credentials.get` gives it, in JSON. */
export const passkeySignInBody = z.strictObject({
  response: credential.extend({
    response: z.looseObject({
      clientDataJSON: base64url(4000),
      authenticatorData: base64url(4000),
      signature: base64url(4000),
      userHandle: base64url(200).optional(),
    }),
  }),
});
