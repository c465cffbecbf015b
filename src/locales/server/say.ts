import type { MessageDescriptor, Messages } from '@lingui/core';
import { LANGUAGES, type Language } from '#shared/request-language.ts';
import { openSpeaker, type Said, type Speaker } from '../speak.ts';

type Catalogues = Readonly<Record<string, { readonly messages: Messages }>>;

/** All languages at once: an answer is in its caller's language, a mail in its reader's. */
const SERVER: Catalogues = import.meta.glob('./*.po', { eager: true });
const LETTERS: Catalogues = import.meta.glob('../letters/*.po', { eager: true });
/** What rules refuse with is said by the app and by the server. */
const SHARED: Catalogues = import.meta.glob('../shared/*.po', { eager: true });

const SPEAKERS = new Map<Language, Speaker>(LANGUAGES.map((language) => [language, speakerOf(language)]));

function speakerOf(language: Language): Speaker {
  return openSpeaker(language, {
    ...SHARED[`../shared/${language}.po`]?.messages,
    ...LETTERS[`../letters/${language}.po`]?.messages,
    ...SERVER[`./${language}.po`]?.messages,
  });
}

/** Says messages in a language. */
export function speakerFor(language: Language): Speaker {
  const speaker = SPEAKERS.get(language);
  if (speaker === undefined) throw new Error(`the server does not speak ${language}`);
  return speaker;
}

/** A message in a language, `values` in its places. */
export function say(
  language: Language,
  message: MessageDescriptor,
  values?: Readonly<Record<string, unknown>>,
): string {
  return speakerFor(language).say(message, values);
}

/** Every message of a tree in a language; `{name}` stays, to be filled in later. */
export function sayAll<Tree>(language: Language, messages: Tree): Said<Tree> {
  return speakerFor(language).sayAll(messages);
}
