import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function hostNameOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}

/** An address of this machine as it stands in a URL. */
function urlHost(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(plain) === 6 ? `[${plain}]` : plain;
}

/**
 * Where people reach the app: `https://yard.example`, without a slash at its end. That is APP_URL. Without it the
 * request's Host counts only when nobody can have made it up: this machine itself, or the very address the call came in
 * on. Any other name is not believed, for whoever asks for a link in somebody else's name would choose where that link
 * leads; the address the call came in on stands in for it. A server that people reach by a name needs APP_URL.
 */
export function appOrigin(appUrl: string | null, request: FastifyRequest): string {
  if (appUrl !== null) return new URL(appUrl).origin;
  const { host = '' } = request.headers;
  const { localAddress, localPort } = request.socket;
  const ownName = urlHost(localAddress ?? 'localhost');
  const name = hostNameOf(host);
  if (LOOPBACK.test(name) || name === ownName) return new URL(`${request.protocol}://${host}`).origin;
  return new URL(`${request.protocol}://${ownName}:${localPort ?? ''}`).origin;
}

/** The page where a new password is set. */
export function resetLink(origin: string, token: string): string {
  return `${origin}/auth/resetpwd/${token}`;
}

/** The page that confirms an address. */
export function confirmLink(origin: string, token: string): string {
  return `${origin}/auth/confirm-mail?token=${token}`;
}

/** The page where somebody who was invited chooses a password. */
export function inviteLink(origin: string, token: string): string {
  return `${origin}/auth/invitation/${token}`;
}
