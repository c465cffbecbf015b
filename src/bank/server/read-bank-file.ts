import { isStorableText } from '#sync/server/rows/storable.ts';
import { BrokenBankFileError, type ReadBankFile } from '../bank-statement.ts';
import { readCamt053 } from '../camt053.ts';
import { readMt940 } from '../mt940.ts';
import { readXml } from './read-xml.ts';

/** Names of encodings that banks declare. */
const ENCODINGS = /^(utf-8|iso-8859-1|iso-8859-15|windows-1252|us-ascii)$/i;

/** Reads a bank file of either format; a broken one is a value with the line. */
export async function readBankFile(content: Buffer): Promise<ReadBankFile> {
  try {
    const text = decoded(content);
    const unreadable = text.split('\n').findIndex((line) => !isStorableText(line));
    if (unreadable >= 0) throw new BrokenBankFileError('bank.broken_file', unreadable + 1);
    if (/^\s*</.test(text)) return readCamt053(await readXml(text));
    if (/^:20:/m.test(text)) return readMt940(text);
    throw new BrokenBankFileError('bank.unknown_format', 1);
  } catch (error) {
    if (error instanceof BrokenBankFileError) return { ok: false, problem: error.problem };
    throw error;
  }
}

/** The text in the encoding that it declares; without one UTF-8, or Windows-1252 where it is not that. */
function decoded(content: Buffer): string {
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(content.subarray(0, 200).toString('latin1'))?.[1];
  if (declared !== undefined && !ENCODINGS.test(declared)) throw new BrokenBankFileError('bank.unknown_format', 1);
  try {
    return new TextDecoder(declared ?? 'utf-8', { fatal: true }).decode(content);
  } catch {
    if (declared !== undefined) throw new BrokenBankFileError('bank.broken_file', 1);
    return new TextDecoder('windows-1252').decode(content);
  }
}
