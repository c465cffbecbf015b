/** XML text: an element with its content. What is null, or has nothing that can be seen, is left out. */
export type Xml = string;

const NAMES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML and drops the characters that XML cannot represent. */
function escapeXml(text: string): string {
  return writable(text).replace(/[&<>"]/g, (sign) => NAMES[sign] ?? sign);
}

/** Tells whether something of a text can be seen in XML: control characters cannot, and schemas take spaces for nothing. */
export function isVisible(text: string): boolean {
  return writable(text).trim() !== '';
}

function writable(text: string): string {
  return Array.from(text).filter(isWritable).join('');
}

/** Allows tab, line ends, and everything from the space on except lone surrogates and the two noncharacters. */
function isWritable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
  return (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff;
}

/** An element with text; an empty string where the text is null or nothing of it can be seen. `longest` is in characters. */
export function textElement(name: string, text: string | null, longest = Number.POSITIVE_INFINITY): Xml {
  if (text === null || !isVisible(text)) return '';
  const kept = Array.from(writable(text)).slice(0, longest).join('');
  return `<${name}>${escapeXml(kept)}</${name.split(' ')[0]}>`;
}

/** The same, but an empty element where nothing can be seen: the schema asks for it and allows that. */
export function requiredElement(name: string, text: string, longest: number): Xml {
  const written = textElement(name, text, longest);
  return written === '' ? `<${name}></${name}>` : written;
}

/** An element with child elements; an empty string where it has none. */
export function element(name: string, children: readonly Xml[]): Xml {
  const inside = children.join('');
  return inside === '' ? '' : `<${name}>${inside}</${name.split(' ')[0]}>`;
}
