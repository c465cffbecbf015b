import type { Page } from '@playwright/test';

/**
 * What does not fit on the page at the window's current size: a page that scrolls sideways, a control that is partly
 * outside the window or cut by a box around it, text that is cut off and can be read nowhere, and for a finger a
 * control that is covered, or that takes less than 44 pixels; and a footer that lies over the page. Each once for all that look alike. `within` selects what
 * lies over the page, such as a dialog: the last of it is then looked at alone.
 */
export function fitFaults(page: Page, within = 'body'): Promise<readonly string[]> {
  return page.evaluate(findFaults, within);
}

/** Runs in the page: it may use nothing from outside. */
function findFaults(within: string): readonly string[] {
  const CONTROLS =
    'a[href], button, summary, select, textarea, input:not([type=hidden]), [role=button], [role=tab], [role=menuitem], [role=switch]';
  /** What two fingers enlarge. */
  const ZOOMS = '[data-zooms]';
  const found = new Map<string, string>();
  const width = document.documentElement.clientWidth;
  const say = (fault: string, element: Element) => {
    const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    const look = `${fault} ${element.tagName} ${element.getAttribute('class') ?? ''}`;
    if (!found.has(look)) found.set(look, `${fault}: ${element.tagName.toLowerCase()} "${words}"`);
  };
  const isShown = (element: Element) => {
    const { width: w, height: h } = element.getBoundingClientRect();
    return w > 8 && h > 8 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const boxesAround = (element: Element) => {
    const boxes: Element[] = [];
    for (let at = element.parentElement; at !== null; at = at.parentElement) boxes.push(at);
    return boxes;
  };
  /** What a press counts for a control on: itself, its label, its row. */
  const targetsOf = (control: Element): readonly Element[] => {
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    return [control, ...labels, control.closest('[data-row]')].filter((target) => target !== null);
  };
  /** True if what lies so many pixels from the middle of a control is a target of it. */
  const isMetAt = (control: Element, right: number, down: number) => {
    // Words that go on in the next line have a box that lies partly between others.
    const { left, top, width: w, height: h } = control.getClientRects()[0] ?? control.getBoundingClientRect();
    const met = document.elementFromPoint(left + w / 2 + right, top + h / 2 + down);
    return targetsOf(control).some((target) => target.contains(met));
  };
  /** A link between words is as high as they are. */
  const isAmongWords = ({ tagName, parentElement }: Element) =>
    tagName === 'A' &&
    [...(parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
  const pressed: Element[] = [];
  const scrollsSideways = (box: Element) => /auto|scroll/.test(getComputedStyle(box).overflowX);
  const place = [...document.querySelectorAll(within)].at(-1);
  if (place === undefined) return [`nothing here is ${within}`];
  for (const part of [document.documentElement, document.querySelector('main'), place]) {
    if (part !== null && part.scrollWidth > part.clientWidth + 1) say('scrolls sideways', part);
  }
  const main = document.querySelector('main');
  const footer = main?.querySelector<HTMLElement>(':scope > footer') ?? null;
  if (main !== null && footer !== null && footer.offsetTop + footer.offsetHeight < main.scrollHeight - 1) {
    say('over the page it should follow', footer);
  }
  for (const control of place.querySelectorAll(CONTROLS)) {
    const box = control.getBoundingClientRect();
    if (!isShown(control) || control.closest('[inert], [aria-hidden=true]') !== null) continue;
    const around = boxesAround(control);
    const moves = around.find(scrollsSideways);
    if (moves === undefined && (box.left < -1 || box.right > width + 1)) say('outside the window', control);
    const cut = around.find((one) => {
      const { overflowX, overflowY } = getComputedStyle(one);
      const outer = one.getBoundingClientRect();
      const isCutX = /hidden|clip/.test(overflowX) && (box.left < outer.left - 2 || box.right > outer.right + 2);
      const isCutY = /hidden|clip/.test(overflowY) && (box.top < outer.top - 2 || box.bottom > outer.bottom + 2);
      return isCutX || isCutY;
    });
    if (moves === undefined && cut !== undefined) say('cut off', control);
    pressed.push(control);
  }
  for (const element of place.querySelectorAll<HTMLElement>('*')) {
    const isLeaf = [...element.childNodes].some(
      (node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
    );
    if (!isLeaf || !isShown(element) || element.closest('[aria-hidden=true], [inert]') !== null) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    const isCut =
      (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 3);
    // A title says it whole, and so does what a row, a link or a place of the map leads to.
    const told = element.closest(`[title], a[href], [role=row], [role=columnheader], [role=option], ${ZOOMS}`);
    // Nothing but its head says what a column holds.
    const isToldElsewhere = told !== null && told.getAttribute('role') !== 'columnheader';
    if (isCut && !isToldElsewhere) say('text cut off', element);
  }
  if (!matchMedia('(pointer: coarse)').matches) return [...found.values()];
  const HALF = 21;
  for (const control of pressed) {
    const box = control.getBoundingClientRect();
    const boxes = targetsOf(control).map((target) => target.getBoundingClientRect());
    const mayBeSmall = isAmongWords(control) || control.closest(ZOOMS) !== null;
    const isSmall = !mayBeSmall && !boxes.some((one) => Math.min(one.width, one.height) >= 2 * HALF);
    const isInside = box.top >= 0 && box.bottom <= window.innerHeight;
    if (!isSmall && (!isInside || isMetAt(control, 0, 0))) continue;
    // What lies beneath a bar can be scrolled out from under it.
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    if (!isMetAt(control, 0, 0)) say('covered', control);
    else if (isSmall) {
      const isHigh = isMetAt(control, 0, -HALF) && isMetAt(control, 0, HALF);
      const isWide = isMetAt(control, -HALF, 0) && isMetAt(control, HALF, 0);
      if (!isHigh || !isWide) say('smaller than 44 pixels', control);
    }
  }
  return [...found.values()];
}
