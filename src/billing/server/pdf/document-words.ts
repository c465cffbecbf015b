import { sayAll } from '#locales/server/say.ts';
import type { DocumentLanguage } from '../../invoice-document.ts';
import { CONTRACT_DOCUMENT_WORDS, DOCUMENT_WORDS } from '../../printed/document.letters.ts';
import type { DocumentWords } from '../../printed/document-format.ts';
import { HANDOVER_DOCUMENT_WORDS } from '../../printed/handover.letters.ts';

const said = new Map<DocumentLanguage, DocumentWords>();

/** The texts of documents in a language. They are passed along because the threads that draw have no catalogs. */
export function documentWords(language: DocumentLanguage): DocumentWords {
  const known = said.get(language) ?? {
    ...sayAll(language, DOCUMENT_WORDS),
    contract: sayAll(language, CONTRACT_DOCUMENT_WORDS),
    handover: sayAll(language, HANDOVER_DOCUMENT_WORDS),
  };
  said.set(language, known);
  return known;
}
