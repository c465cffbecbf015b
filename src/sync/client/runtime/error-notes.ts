/** Where a failure was met: by nobody expected, in this device's storage, a queue that stood still, a page's drawing. */
export type ErrorKind = 'unexpected' | 'storage' | 'stood_still' | 'page';

/** `at` is milliseconds since 1970, of the last time; `times` counts the same failure in a row. */
export type ErrorNote = {
  readonly at: number;
  readonly kind: ErrorKind;
  readonly text: string;
  readonly times: number;
};

const KEY = 'remise.errors';
const MOST_NOTES = 20;
const LONGEST_TEXT = 80;

/** For a browser without localStorage: kept as long as the page. */
let inMemory: readonly ErrorNote[] = [];

/** The last failures on this device, oldest first. They lie outside the databases, which may be what failed. */
export function readErrorNotes(): readonly ErrorNote[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isNote).slice(-MOST_NOTES) : [];
  } catch {
    return inMemory;
  }
}

/** Writes a failure down, without anything that could be about a person. Never fails itself. */
export function noteError(kind: ErrorKind, error: unknown, now: number): void {
  const text = namelessText(error);
  const notes = readErrorNotes();
  const last = notes.at(-1);
  const isSame = last?.kind === kind && last.text === text;
  const note = { at: now, kind, text, times: isSame ? last.times + 1 : 1 };
  inMemory = [...(isSame ? notes.slice(0, -1) : notes), note].slice(-MOST_NOTES);
  try {
    localStorage.setItem(KEY, JSON.stringify(inMemory));
  } catch {
    // A full or forbidden storage: the note lasts as long as the page.
  }
}

export function forgetErrorNotes(): void {
  inMemory = [];
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There was nothing then.
  }
}

/**
 * The name of an error and the plain words at the beginning of its message. Everything after the first quote, digit or
 * other sign is left out: messages carry values there, and values may be a name or a plate.
 */
export function namelessText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const name = plainWords(error.name) || 'Error';
  const words = plainWords(error.message).slice(0, LONGEST_TEXT).trimEnd();
  return words === '' ? name : `${name}: ${words}`;
}

function plainWords(text: string): string {
  // A letter before a sign belongs to the value that follows it, as in an address or an id.
  const [words = ''] = /^[A-Za-z ,.'-]*(?![^\s])/.exec(text) ?? [];
  const [unquoted = ''] = words.split(/(?:^|\s)'/);
  return unquoted.trim();
}

function isNote(value: unknown): value is ErrorNote {
  if (typeof value !== 'object' || value === null) return false;
  const { at, kind, text, times } = value as Partial<ErrorNote>;
  return typeof at === 'number' && typeof kind === 'string' && typeof text === 'string' && typeof times === 'number';
}
