type Policy = { readonly createScriptURL: (url: string) => string };
type TrustedTypes = { readonly createPolicy: (name: string, policy: Policy) => unknown };

function ownAddress(url: string): string {
  if (new URL(url, location.href).origin === location.origin) return url;
  throw new TypeError('a script of another site');
}

/**
 * The server's policy lets no text become script or HTML (`require-trusted-types-for`). What the app starts by address, its
 * service worker and the worker that reads sheets, may: of our own files only.
 */
export function allowOwnScripts(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createScriptURL: ownAddress });
  // The library of schemas would first try to make a function of text; it reads this when its chunk comes.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
