import { expect, test } from 'vitest';
import { formatPhone } from '#customers/phone.ts';

test.each([
  ['0612345678', '06 12345678'],
  ['06-12 34 56 78', '06 12345678'],
  ['+31612345678', '06 12345678'],
  ['+31 (0)6 12345678', '06 12345678'],
  ['0031612345678', '06 12345678'],
  ['612345678', '06 12345678'],
  ['0341-123456', '0341 123456'],
  ['(038) 123 45 67', '038 1234567'],
  ['06 12345678', '06 12345678'],
])('the Dutch number %s is shown as %s', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});

test.each([
  ['06 1234567', 'NL'],
  ['0900-1234', 'NL'],
  ['000 123 4567', 'NL'],
  ['+32 475 12 34 56', 'NL'],
  ['0475 12 34 56', 'BE'],
  ['+31612345678', 'DE'],
  ['', 'NL'],
])('%j of somebody in %s stays as it was typed', (typed, country) => {
  expect(formatPhone(typed, country)).toBe(typed);
});
