type Policy = { readonly createScriptURL: (url: string) => string };
type TrustedTypes = { readonly createPolicy: (name: string, policy: Policy) => unknown };

function ownAddress(url: string): string {
  if (new URL(url, location.href).origin === location.origin) return url;
  throw new TypeError('a script of another site');
}

/**
 * Sets a Trusted Types policy. The server's policy lets no text become script or HTML (`require-trusted-types-for`);
 * this one allows the scripts that the app starts by URL, its service worker and its sheet worker, from our own origin
 * only.
 */
export function allowOwnScripts(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', { createScriptURL: ownAddress });
  // Keeps the schema library from trying to compile text into functions; it reads this when its chunk loads.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
