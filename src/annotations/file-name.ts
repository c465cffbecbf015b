import type { MediaType } from './limits.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
/** The file name endings of each media type; the first one is added to a name that has none of them. */
const ENDINGS: Readonly<Record<MediaType, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'csv', 'log', 'md'],
  [`${OFFICE}wordprocessingml.document`]: ['docx'],
  [`${OFFICE}spreadsheetml.sheet`]: ['xlsx'],
  [`${OFFICE}presentationml.presentation`]: ['pptx'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
};

/**
 * Cleans a name for storage and download: one line, no characters that lead into a folder, none that reverse the text
 * direction (`exe.gpj`). Empty where nothing is left.
 */
export function cleanFileName(name: string): string {
  return name
    .replaceAll(/\p{Cs}/gu, '\ufffd')
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/[\\/]+/g, '-')
    .trim();
}

/**
 * The name under which a content is handed over: it ends as its kind does, so that a computer opens a photo called
 * `page.html` as a photo (`page.html.jpg`) and never as a page.
 */
export function fileName(name: string, mediaType: MediaType): string {
  const [usual, ...others] = ENDINGS[mediaType];
  // A name stored before names were cleaned may still hold anything.
  const clean = cleanFileName(name);
  const ending = /[.]([^.]*)$/.exec(clean.toLowerCase())?.[1] ?? '';
  return [usual, ...others].includes(ending) ? clean : `${clean}.${usual}`;
}
