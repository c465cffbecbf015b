/** SHA-256 in hexadecimal; undefined outside a secure context, where browsers have none. */
export async function sha256Of(content: ArrayBuffer): Promise<string | undefined> {
  if (!('subtle' in crypto)) return undefined;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', content));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
