import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const [USER_PRESENT, USER_VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];

/** What a page, or a forger of one, makes of a challenge. */
export type Ceremony = {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  readonly userVerified?: boolean;
  /** Instead of the kind that belongs to the call. */
  readonly type?: string;
};

export type SoftKey = {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  counter: number;
};

/** An ES256 key as an authenticator holds it. */
export function makeKey(): SoftKey {
  return { id: randomBytes(32), ...generateKeyPairSync('ec', { namedCurve: 'P-256' }), counter: 0 };
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The part of CBOR (RFC 8949) that authenticators speak. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) {
    const entries = [...value].flatMap(([name, entry]) => [cbor(name), cbor(entry)]);
    return Buffer.concat([cborHead(5, value.size), ...entries]);
  }
  return Buffer.concat([cborHead(2, value.length), value]);
}

function coseKey(key: SoftKey): Buffer {
  const { x = '', y = '' } = key.publicKey.export({ format: 'jwk' });
  const point = (text: string) => Buffer.from(text, 'base64url');
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ]),
  );
}

function authenticatorData(key: SoftKey, { rpId, userVerified = true }: Ceremony, withKey: boolean): Buffer {
  const flags = USER_PRESENT | (userVerified ? USER_VERIFIED : 0) | (withKey ? HAS_KEY : 0);
  const head = Buffer.alloc(5);
  head.writeUInt8(flags, 0);
  head.writeUInt32BE(key.counter, 1);
  const parts = [createHash('sha256').update(rpId).digest(), head];
  if (!withKey) return Buffer.concat(parts);
  const idLength = Buffer.alloc(2);
  idLength.writeUInt16BE(key.id.length);
  return Buffer.concat([...parts, Buffer.alloc(16), idLength, key.id, coseKey(key)]);
}

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

const base = (key: SoftKey) => ({
  id: key.id.toString('base64url'),
  rawId: key.id.toString('base64url'),
  type: 'public-key' as const,
  clientExtensionResults: {},
});

/** What `navigator.credentials.create` answers, in JSON, with attestation "none". */
export function createCredential(key: SoftKey, ceremony: Ceremony) {
  const attestation = new Map<string, Cbor>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authenticatorData(key, ceremony, true)],
  ]);
  return {
    ...base(key),
    response: {
      clientDataJSON: clientData(ceremony.type ?? 'webauthn.create', ceremony).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal', 'hybrid'],
    },
  };
}

/** What `navigator.credentials.get` answers, in JSON. The counter goes up by `counts`. */
export function getAssertion(
  key: SoftKey,
  ceremony: Ceremony & { readonly userId?: string; readonly counts?: number },
) {
  key.counter += ceremony.counts ?? 1;
  const data = clientData(ceremony.type ?? 'webauthn.get', ceremony);
  const authData = authenticatorData(key, ceremony, false);
  const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
  return {
    ...base(key),
    response: {
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(key.privateKey).toString('base64url'),
      ...(ceremony.userId === undefined ? {} : { userHandle: Buffer.from(ceremony.userId).toString('base64url') }),
    },
  };
}
