import { type I18n, type MessageDescriptor, type Messages, setupI18n } from '@lingui/core';
import { withLatinDigits } from '#shared/latin-digits.ts';

type Values = Readonly<Record<string, unknown>>;

/** A tree of messages as texts, with the same keys; a text stays what it is. */
export type Said<Tree> = Tree extends MessageDescriptor | string
  ? string
  : { readonly [Name in keyof Tree]: Said<Tree[Name]> };

/** Says messages in one language, whatever language the app is in. */
export type Speaker = {
  readonly say: (message: MessageDescriptor, values?: Values) => string;
  /** Every message of a tree; `{name}` stays, for who fills it in later. */
  readonly sayAll: <Tree>(messages: Tree) => Said<Tree>;
};

/** Fills each `{name}` with itself. */
const OPEN: Values = new Proxy({}, { get: (_, name) => `{${String(name)}}` });

export function openSpeaker(language: string, messages: Messages): Speaker {
  const i18n = setupI18n({ locale: language, locales: withLatinDigits(language), messages: { [language]: messages } });
  const say: Speaker['say'] = (message, values = {}) => i18n._({ ...message, values });
  return { say, sayAll: (tree) => sayTree(i18n, tree) };
}

function sayTree<Tree>(i18n: I18n, tree: Tree): Said<Tree>;
function sayTree(i18n: I18n, tree: object | string): unknown {
  if (typeof tree === 'string') return tree;
  if (Array.isArray(tree)) return tree.map((branch) => sayTree(i18n, branch));
  if ('id' in tree) return i18n._({ ...(tree as MessageDescriptor), values: OPEN });
  return Object.fromEntries(Object.entries(tree).map(([name, branch]) => [name, sayTree(i18n, branch)]));
}
