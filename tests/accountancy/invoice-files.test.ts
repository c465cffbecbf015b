import { expect, test } from 'vitest';
import { fitsArchive } from '#accountancy/server/invoice-files.ts';

const GIB = 2 ** 30;

test('an archive takes no more files than can be counted, and no more bytes than can be addressed', () => {
  expect(fitsArchive({ count: 0, printed: 0, printedBytes: 0 }, 0)).toBe(true);
  expect(fitsArchive({ count: 32_767, printed: 0, printedBytes: 0 }, 0)).toBe(true);
  expect(fitsArchive({ count: 32_768, printed: 0, printedBytes: 0 }, 0)).toBe(false);
  expect(fitsArchive({ count: 100, printed: 100, printedBytes: 3.9 * GIB }, 0)).toBe(true);
  expect(fitsArchive({ count: 100, printed: 100, printedBytes: 4 * GIB }, 0)).toBe(false);
});

test('what is not printed yet counts with the logo, and as much as the others', () => {
  expect(fitsArchive({ count: 4000, printed: 0, printedBytes: 0 }, 2 ** 20)).toBe(false);
  expect(fitsArchive({ count: 3000, printed: 0, printedBytes: 0 }, 2 ** 20)).toBe(true);
  expect(fitsArchive({ count: 200, printed: 100, printedBytes: 3 * GIB }, 0)).toBe(false);
});
