/**
 * True for two words that differ by one slip of the hand: one sign is wrong, missing, doubled or too many, or two neighbours
 * changed places. Equal words do not differ.
 */
export function isOneSlipAway(typed: string, word: string): boolean {
  const longer = typed.length - word.length;
  if (longer < -1 || longer > 1) return false;
  const most = Math.min(typed.length, word.length);
  let at = 0;
  while (at < most && typed[at] === word[at]) at += 1;
  if (longer > 0) return typed.slice(at + 1) === word.slice(at);
  if (longer < 0) return typed.slice(at) === word.slice(at + 1);
  if (at === most) return false;
  if (typed.slice(at + 1) === word.slice(at + 1)) return true;
  const isSwapped = typed[at] === word[at + 1] && typed[at + 1] === word[at];
  return isSwapped && typed.slice(at + 2) === word.slice(at + 2);
}
