import { namesEntry, namesMaking } from './named-act.ts';
import { useDeviceActs } from './use-device-acts.ts';
import { useEverydayWords } from './use-everyday-words.ts';
import { usePageEntries, useSubjectActs } from './use-search-acts.ts';

/** True for a text with a word of an act or a page in it: who typed it wants to do something, and looks for no record. */
export function useLikeAct(text: string): boolean {
  const { making } = useEverydayWords();
  const acts = useSubjectActs().map(({ label }) => ({ label, words: '' }));
  const entries = [...usePageEntries(), ...acts, ...useDeviceActs()];
  return text
    .split(/\s+/)
    .some(
      (word) =>
        namesMaking(word, making) || entries.some(({ label, words }) => namesEntry(word, [], `${label} ${words}`)),
    );
}
