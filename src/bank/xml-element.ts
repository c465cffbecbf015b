/** An element of an XML file, with what stands in it and where it began (line, from 1). */
export type XmlElement = {
  readonly name: string;
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlElement[];
};

/** All elements at the end of a path of names. */
export function elementsAt(from: XmlElement | undefined, path: string): readonly XmlElement[] {
  if (from === undefined) return [];
  let found: readonly XmlElement[] = [from];
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((one) => one.name === name));
  return found;
}

/** The first of them. */
export function elementAt(from: XmlElement | undefined, path: string): XmlElement | undefined {
  return elementsAt(from, path)[0];
}

/** The text of the first of the paths that has one, without spaces at its ends; empty where none has. */
export function textAt(from: XmlElement | undefined, ...paths: readonly string[]): string {
  for (const path of paths) {
    const text = elementAt(from, path)?.text.trim() ?? '';
    if (text !== '') return text;
  }
  return '';
}
