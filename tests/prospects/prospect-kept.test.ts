import { describe, expect, it } from 'vitest';
import { MOST_NOTE_CHARACTERS } from '#annotations/limits.ts';
import { keptUntil } from '#prospects/prospect.ts';
import { MOST_MESSAGE_CHARACTERS } from '#prospects/prospect-choices.ts';
import { keepMessage } from '#prospects/prospect-words.ts';

describe('somebody who did not become a customer', () => {
  const touchedAt = '2026-03-10T09:00:00.000Z';

  it('is kept for a year from the last time that somebody did something', () => {
    for (const stage of ['new', 'contacted', 'offered', 'declined'] as const) {
      expect(keptUntil({ stage, touchedAt, expectedOn: null })).toBe('2027-03-10');
    }
  });

  it('and waits for a later day is kept until then, unless it came to nothing', () => {
    expect(keptUntil({ stage: 'offered', touchedAt, expectedOn: '2027-09-01' })).toBe('2027-09-01');
    expect(keptUntil({ stage: 'offered', touchedAt, expectedOn: '2026-09-01' })).toBe('2027-03-10');
    expect(keptUntil({ stage: 'declined', touchedAt, expectedOn: '2027-09-01' })).toBe('2027-03-10');
  });

  it('is another matter than one who did', () => {
    expect(keptUntil({ stage: 'converted', touchedAt, expectedOn: null })).toBeNull();
  });
});

describe('a message', () => {
  it('as long as its field stays there', () => {
    const message = 'x'.repeat(MOST_MESSAGE_CHARACTERS);
    expect(keepMessage(message)).toEqual({ message, notes: [] });
    expect(keepMessage('')).toEqual({ message: '', notes: [] });
  });

  it('that is longer is kept whole in notes, cut between words, and stands in short on the prospect', () => {
    const words = Array.from({ length: 15_000 }, (_, index) => `woord${index}`);
    const { message, notes } = keepMessage(words.join(' '));
    expect(notes.join(' ').split(' ')).toEqual(words);
    for (const text of notes) expect(text.length).toBeLessThanOrEqual(MOST_NOTE_CHARACTERS);
    expect(notes.length).toBeGreaterThan(10);
    expect(message).toMatch(/^woord0 woord1 .* woord\d+ …$/);
    expect(message.length).toBeLessThan(510);
  });

  it('without a space is kept whole too, and no sign is cut in half', () => {
    const text = `a${'😀'.repeat(30_000)}`;
    const { message, notes } = keepMessage(text);
    expect(notes.join('')).toBe(text);
    for (const part of [message, ...notes]) expect(part).not.toMatch(/\p{Surrogate}/u);
  });
});
