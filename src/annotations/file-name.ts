import type { MediaType } from './limits.ts';

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
/** How names of files of a kind end; the first one is added where another stands. */
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
 * The name under which a content is handed over: it ends as its kind does, so that a computer opens a photo called
 * `page.html` as a photo (`page.html.jpg`) and never as a page.
 */
export function fileName(name: string, mediaType: MediaType): string {
  const [usual, ...others] = ENDINGS[mediaType];
  const ending = /[.]([^.]*)$/.exec(name.toLowerCase())?.[1] ?? '';
  return [usual, ...others].includes(ending) ? name : `${name}.${usual}`;
}
