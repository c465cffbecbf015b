/** Names a request, so that the server's log can be asked about it. Without HTTPS a browser makes no ids, and the server does. */
export function requestId(): { readonly 'x-request-id': string } {
  return { 'x-request-id': crypto.randomUUID?.() ?? '' };
}
