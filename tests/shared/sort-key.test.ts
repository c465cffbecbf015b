import { expect, test } from 'vitest';
import { foldSearch } from '#shared/fold-search.ts';
import { foldText } from '#shared/sort-key.ts';

test.each([
  ['Yılmaz', 'yilmaz'],
  ['YILMAZ İpek', 'yilmaz ipek'],
  ['Sørensen', 'sorensen'],
  ['Łukasz Đorđević', 'lukasz dordevic'],
  ['Groß', 'gross'],
  ['Ægir Œuvre', 'aegir oeuvre'],
  ['  Müller  de ', 'muller de'],
])('%s is searched as %s', (text, folded) => {
  expect(foldSearch(text)).toBe(folded);
});

test('keys that are stored stay as they were', () => {
  expect(foldText('Yılmaz Groß')).toBe('yılmaz groß');
});
