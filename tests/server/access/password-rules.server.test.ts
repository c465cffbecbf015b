import { describe, expect, it } from 'vitest';
import { passwordProblem } from '#server/auth/password-rules.ts';

const PIET = {
  email: 'piet.jansen@dewal.nl',
  company: 'Caravanstalling De Wal',
  firstname: 'Piet',
  lastname: 'van Jansen',
};

describe('a password', () => {
  it.each([
    'qwertyuiop',
    'QWERTYuiop',
    '1q2w3e4r5t',
    'basketball',
    'wachtwoord123',
    'Welkom2026!',
    'P@ssw0rd123!',
    'california!!',
  ])('that is among the commonest is refused: %s', (password) =>
    expect(passwordProblem(password, PIET)).toBe('password_common'),
  );

  it.each(['aaaaaaaaaaa', 'abcabcabcabc'])('that is a few characters over and over is refused: %s', (password) =>
    expect(passwordProblem(password, PIET)).toBe('password_common'),
  );

  it.each([
    'Jansen2026!!',
    'PietJansen85',
    'piet jansen 12',
    'jansen-piet-9',
    'DeWal123456',
    'caravanstalling de wal',
    'piet.jansen@dewal.nl',
    'P\u00edetJ\u00e0nsen1',
  ])('that is made of the person’s own names, address or company is refused: %s', (password) =>
    expect(passwordProblem(password, PIET)).toBe('password_personal'),
  );

  it.each(['correct horse battery', 'tulpen uit Hoorn 7', 'jansen eet gebakken vis', 'x7#Kq9!mW2p'])(
    'that nobody guesses is taken: %s',
    (password) => expect(passwordProblem(password, PIET)).toBeNull(),
  );

  it('is judged by the names that are known: no company and no name take nothing away', () => {
    const nobody = { email: 'a@b.nl', company: '', firstname: '', lastname: '' };
    expect(passwordProblem('Jansen2026!!', nobody)).toBeNull();
  });
});
