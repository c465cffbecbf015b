import { hidesPlace } from './png-text.ts';

/**
 * The GPS fields that give a place: latitude and longitude of the picture and of its subject, and the name of the
 * place.
 */
const PLACE_FIELDS = new Set([0x0002, 0x0004, 0x0014, 0x0016, 0x001c]);
const GPS_DIRECTORY = 0x8825;
const FIELD_BYTES = 12;
/** More than any camera writes; what claims more is no directory. */
const MOST_FIELDS = 200;
/** More embedded pictures than any real picture has; one that claims more is not searched further. */
const MOST_HEADERS = 500;
/** XMP property names that precede a place. */
const PLACE_WORDS = [
  'GPSLatitude',
  'GPSLongitude',
  'GPSDestLatitude',
  'GPSPosition',
  'LocationCreated',
  'LocationShown',
];
const LITTLE = Buffer.from('II*\0', 'latin1');
const BIG = Buffer.from('MM\0*', 'latin1');

/**
 * Tells whether a JPEG, PNG, WebP or HEIC says where it was taken: by EXIF with a place, whose header may be anywhere,
 * even in embedded pictures, or by XMP with a place.
 */
export function saysPlace(picture: Buffer, mediaType: string): boolean {
  return holdsPlace(picture) || (mediaType === 'image/png' && hidesPlace(picture, holdsPlace));
}

function holdsPlace(content: Buffer): boolean {
  return PLACE_WORDS.some((word) => content.includes(word)) || holdsPlaceInExif(content);
}

function holdsPlaceInExif(content: Buffer): boolean {
  for (const header of [LITTLE, BIG]) {
    let headers = 0;
    for (let at = content.indexOf(header); at >= 0; at = content.indexOf(header, at + 1)) {
      headers += 1;
      const tiff = new DataView(content.buffer, content.byteOffset + at, content.byteLength - at);
      if (headers > MOST_HEADERS || hasPlace(tiff, header === LITTLE)) return true;
    }
  }
  return false;
}

function hasPlace(tiff: DataView, little: boolean): boolean {
  if (tiff.byteLength < 8) return false;
  const gps = fieldsAt(tiff, tiff.getUint32(4, little), little).find(({ tag }) => tag === GPS_DIRECTORY);
  return gps !== undefined && fieldsAt(tiff, gps.value, little).some(({ tag }) => PLACE_FIELDS.has(tag));
}

type Field = { readonly tag: number; readonly value: number };

/** The fields of a directory; none where there is no directory. */
function fieldsAt(tiff: DataView, at: number, little: boolean): readonly Field[] {
  if (at + 2 > tiff.byteLength) return [];
  const count = tiff.getUint16(at, little);
  if (count > MOST_FIELDS) return [];
  const fields: Field[] = [];
  for (let start = at + 2; fields.length < count && start + FIELD_BYTES <= tiff.byteLength; start += FIELD_BYTES) {
    fields.push({ tag: tiff.getUint16(start, little), value: tiff.getUint32(start + 8, little) });
  }
  return fields;
}
