import type { XmlElement } from '#bank/xml-element.ts';

/** What a schema says: which children each element has, in which order and how often, and how a text is written. */
export type XmlShape = {
  readonly children: ReadonlyMap<string, readonly Part[]>;
  readonly texts: Readonly<Record<string, RegExp>>;
};
type Part = { readonly name: string; readonly least: number; readonly most: number };

const TIMES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  '': [1, 1],
  '?': [0, 1],
  '*': [0, Number.POSITIVE_INFINITY],
  '+': [1, Number.POSITIVE_INFINITY],
};

/** A shape of lines `Element = Child Optional? Any* Some+`; elements without a line have text only. */
export function xmlShape(lines: string, texts: XmlShape['texts']): XmlShape {
  const children = new Map<string, readonly Part[]>();
  for (const line of lines.trim().split('\n')) {
    const [name = '', parts = ''] = line.split('=').map((part) => part.trim());
    children.set(
      name,
      parts.split(/\s+/).map((part) => {
        const [, child = '', times = ''] = /^(\w+)([?*+]?)$/.exec(part) ?? [];
        const [least, most] = TIMES[times] ?? [1, 1];
        return { name: child, least, most };
      }),
    );
  }
  return { children, texts };
}

/** What of an element, and of all that is in it, is not as the shape says; empty when everything is. */
export function shapeProblems(element: XmlElement, shape: XmlShape, path = element.name): readonly string[] {
  const parts = shape.children.get(element.name);
  if (parts === undefined) return textProblems(element, shape, path);
  const problems: string[] = [];
  let at = 0;
  for (const { name, least, most } of parts) {
    let count = 0;
    while (element.children[at]?.name === name && count < most) {
      at += 1;
      count += 1;
    }
    if (count < least) problems.push(`${path}: ${name} is missing`);
  }
  const rest = element.children[at];
  if (rest !== undefined) problems.push(`${path}: ${rest.name} is not allowed there`);
  if (element.text.trim() !== '') problems.push(`${path}: has text`);
  return [...problems, ...element.children.flatMap((child) => shapeProblems(child, shape, `${path}/${child.name}`))];
}

function textProblems({ name, text, children }: XmlElement, { texts }: XmlShape, path: string): readonly string[] {
  if (children.length > 0) return [`${path}: has elements`];
  const form = texts[name] ?? /\S/;
  return form.test(text) ? [] : [`${path}: ${JSON.stringify(text.slice(0, 60))} is not written as it should be`];
}
