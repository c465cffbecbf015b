/** A link as a person passes it on. A server that does not know its own address answers the path alone. */
export function wholeLink(link: string): string {
  return new URL(link, window.location.origin).href;
}
