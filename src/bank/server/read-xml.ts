import { setImmediate as nextTurn } from 'node:timers/promises';
import sax from 'sax';
import { BrokenBankFileError } from '../bank-statement.ts';
import type { XmlElement } from '../xml-element.ts';

type OpenElement = {
  readonly name: string;
  readonly line: number;
  readonly attributes: Record<string, string>;
  text: string;
  readonly children: OpenElement[];
};

/** No bank nests deeper than half of this. */
const DEEPEST = 40;
/** So many characters are read between two turns of the process. */
const SLICE = 262_144;
/** Only the five entities of XML itself; the types of the package do not know the second. */
const OPTIONS = { xmlns: true, strictEntities: true };

/**
 * Reads an XML file; nothing of it is fetched, and document types and entities of its own are refused. Throws
 * `BrokenBankFileError` with the line.
 */
export async function readXml(text: string): Promise<XmlElement> {
  const declared = /<!(DOCTYPE|ENTITY)/i.exec(text);
  if (declared !== null) throw new BrokenBankFileError('bank.entities', lineAt(text, declared.index));
  const parser = sax.parser(true, OPTIONS);
  const lineNow = () => parser.line + 1;
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  parser.onerror = (error) => {
    const code = /entity/i.test(error.message) ? 'bank.entities' : 'bank.broken_file';
    throw new BrokenBankFileError(code, lineNow());
  };
  parser.onopentag = (tag) => {
    const { local, uri, attributes } = tag as sax.QualifiedTag;
    if (open.length >= DEEPEST) throw new BrokenBankFileError('bank.broken_file', lineNow());
    const plain = Object.fromEntries(Object.values(attributes).map(({ name, value }) => [name, value]));
    const element = { name: local, line: lineNow(), attributes: { ...plain, xmlns: uri }, text: '', children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  };
  const addText = (more: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += more;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => void open.pop();
  for (let at = 0; at < text.length; at += SLICE) {
    parser.write(text.slice(at, at + SLICE));
    await nextTurn();
  }
  parser.close();
  if (root === undefined) throw new BrokenBankFileError('bank.unknown_format', 1);
  return root;
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
