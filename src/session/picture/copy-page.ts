/** A page that still loads, that says what is wrong now, or that somebody is in the middle of something on. */
const UNDER_WAY =
  '[data-loading], [data-trouble], progress, [aria-busy=true], [role=dialog], [role=alertdialog], [role=menu]';
/** What only the running app can say: its place is kept, what it said is not. */
const SAID_LIVE = '[data-testid=connection-status]';
/** A day stands in its field at the start already. */
const DAY = /^\d{1,4}\D\d{1,2}\D\d{1,4}$/;
const LEFT_OUT = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'IFRAME', 'IMG']);

/**
 * The page's elements as far as the window shows them, apart from the document. Null where a start would not look the
 * same: while the page loads, is scrolled, searched, chosen from, or covered by a dialog.
 */
export function copyPage(root: Element): Element | null {
  if (document.querySelector(UNDER_WAY) !== null) return null;
  const copy = root.cloneNode(false) as Element;
  return copyInto(copy, root) ? copy : null;
}

function copyInto(copy: Element, original: Element): boolean {
  for (const node of original.childNodes) {
    if (node instanceof Text) copy.append(node.data);
    if (!(node instanceof Element) || LEFT_OUT.has(node.tagName)) continue;
    if (node.scrollTop > 0 || isFilledIn(node)) return false;
    if (node.getBoundingClientRect().top > innerHeight) continue;
    const child = node.cloneNode(false) as HTMLElement;
    if (node instanceof HTMLOptionElement) child.toggleAttribute('selected', node.selected);
    if (node instanceof HTMLInputElement) child.toggleAttribute('checked', node.checked);
    if (node.matches(SAID_LIVE)) child.style.visibility = 'hidden';
    if (!copyInto(child, node)) return false;
    copy.append(child);
  }
  return true;
}

/** Chosen or typed by the person: a start has neither. */
function isFilledIn(element: Element): boolean {
  if (!(element instanceof HTMLInputElement)) return false;
  const isChosen = element.type === 'checkbox' && element.checked;
  return isChosen || (/^(?:search|text)$/.test(element.type) && element.value !== '' && !DAY.test(element.value));
}
