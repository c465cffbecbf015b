import { expect, test } from 'vitest';
import { addressQuestion } from '#customers/address-question.ts';

test.each([
  ['3862aa', '12', undefined, { zipcode: '3862AA', number: '12' }],
  [' 3862 AA ', '12-b', 'NL', { zipcode: '3862AA', number: '12' }],
  ['3862AA', '12a', 'BE', null],
  ['3862 A', '12', 'NL', null],
  ['3862 SS', '12', 'NL', null],
  ['3862AA', '', 'NL', null],
  ['3862AA', 'a', 'NL', null],
  ['3862AA', '0', 'NL', null],
  ['3862AA', '123456', 'NL', null],
] as const)('“%s” “%s” in %s asks for %o', (zipcode, houseNumber, country, question) => {
  expect(addressQuestion({ zipcode, houseNumber, country })).toEqual(question);
});
