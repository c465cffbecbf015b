import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { passkeyBody, passkeySignInBody } from '#staff/account.schema.ts';
import type { Account } from '#staff/server/account.repository.ts';
import {
  findPasskey,
  keepChallenge,
  knownCredentials,
  notePasskeyUse,
  type StoredPasskey,
  takeChallenge,
} from '#staff/server/account-passkey.repository.ts';
import { newId } from '#sync/server/http/call-input.ts';
import { isInfrastructureError } from '#sync/server/write/failure.ts';
import { ownerOf, personOf } from './account-person.ts';

/** The relying party of passkeys: a name, and the origins of the app's pages. */
export type RelyingParty = { readonly rpId: string; readonly origins: readonly string[] };

const TIMEOUT_MS = 5 * 60_000;
export const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const;

const transportsOf = (names: readonly string[]) => TRANSPORTS.filter((transport) => names.includes(transport));
const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest();
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
/** The user handle that authenticators store: it reveals nothing about the person. */
const handleOf = (userId: string) => Buffer.from(userId).toString('base64url');

/** What the browser needs to make a passkey. Its challenge is for this person, once, for five minutes. */
export async function makePasskeyOptions(
  database: Kysely<never>,
  rp: RelyingParty,
  account: Account,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await knownCredentials(database, ownerOf(account));
  const options = await generateRegistrationOptions({
    rpName: 'Remise',
    rpID: rp.rpId,
    userID: bytesOf(handleOf(account.id)),
    userName: account.email,
    userDisplayName: personOf(account).userName,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: transportsOf(transports),
    })),
  });
  await keepChallenge(database, hashOf(options.challenge), ownerOf(account));
  return options;
}

/** What the browser needs to sign in with any passkey of this app. */
export async function makeSignInOptions(
  database: Kysely<never>,
  rp: RelyingParty,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: rp.rpId,
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  });
  await keepChallenge(database, hashOf(options.challenge), null);
  return options;
}

/**
 * The library throws when something does not verify. A database failure is thrown on: it is not a failed verification.
 */
async function verified<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: unknown) => {
    if (isInfrastructureError(error)) throw error;
    return undefined;
  });
}

/** Checks the passkey that a browser made for this person; undefined when its answer does not verify. */
export async function checkNewPasskey(
  database: Kysely<never>,
  rp: RelyingParty,
  account: Account,
  given: z.infer<typeof passkeyBody>['response'],
): Promise<(StoredPasskey & { readonly transports: readonly string[] }) | undefined> {
  const { clientDataJSON, attestationObject, transports = [] } = given.response;
  const result = await verified(
    verifyRegistrationResponse({
      response: {
        id: given.id,
        rawId: given.rawId,
        type: given.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          attestationObject,
        },
      },
      expectedChallenge: (challenge) => takeChallenge(database, hashOf(challenge), ownerOf(account)),
      expectedOrigin: [...rp.origins],
      expectedRPID: rp.rpId,
      requireUserVerification: true,
    }),
  );
  if (result?.verified !== true) return undefined;
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    ...ownerOf(account),
    id: newId(),
    counter,
    transports: transportsOf(transports),
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
  };
}

/**
 * The passkey that signed; undefined for an unknown one, a wrong signature, a used challenge, or a counter that did not
 * advance. A passkey it returns is noted as used.
 */
export async function checkPasskeySignature(
  database: Kysely<never>,
  rp: RelyingParty,
  given: z.infer<typeof passkeySignInBody>['response'],
): Promise<StoredPasskey | undefined> {
  const passkey = await findPasskey(database, Buffer.from(given.id, 'base64url'));
  if (passkey === undefined) return undefined;
  const { clientDataJSON, authenticatorData, signature, userHandle } = given.response;
  if (userHandle !== undefined && userHandle !== handleOf(passkey.userId)) return undefined;
  const result = await verified(
    verifyAuthenticationResponse({
      response: {
        id: given.id,
        rawId: given.rawId,
        type: given.type,
        clientExtensionResults: {},
        response: {
          clientDataJSON,
          authenticatorData,
          signature,
        },
      },
      expectedChallenge: (challenge) => takeChallenge(database, hashOf(challenge), null),
      expectedOrigin: [...rp.origins],
      expectedRPID: rp.rpId,
      credential: { id: given.id, publicKey: Uint8Array.from(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    }),
  );
  if (result?.verified !== true) return undefined;
  return (await notePasskeyUse(database, passkey, result.authenticationInfo.newCounter)) ? passkey : undefined;
}
