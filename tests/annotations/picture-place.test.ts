import { describe, expect, it } from 'vitest';
import { mediaTypeOf } from '#annotations/media-type.ts';
import { saysPlace } from '#annotations/server/picture-place.ts';
import {
  exif,
  exifPart,
  heic,
  jpeg,
  packedText,
  packedXmp,
  png,
  rawProfile,
  webp,
  XMP_NONE,
  XMP_PLACE,
  xmpPart,
} from '#tests/support/photo-parts.ts';

const says = (picture: Buffer) => saysPlace(picture, mediaTypeOf(picture, '') ?? 'none');

describe('a picture says where it was taken', () => {
  it.each([
    ['JPEG with EXIF', jpeg(exifPart(exif('place')))],
    [
      'JPEG with EXIF of the other byte order, after other parts',
      jpeg(xmpPart(XMP_NONE), exifPart(exif('place', true))),
    ],
    ['JPEG with XMP', jpeg(xmpPart(XMP_PLACE))],
    ['JPEG with another picture behind it', Buffer.concat([jpeg(), jpeg(exifPart(exif('place')))])],
    ['PNG with EXIF', png(['eXIf', exif('place')])],
    ['PNG with XMP', png(['iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${XMP_PLACE}`)])],
    ['PNG with packed XMP', png(['iTXt', packedXmp(XMP_PLACE)])],
    ['PNG with EXIF as digits', png(['tEXt', Buffer.from(`Raw profile type exif\0${rawProfile(exif('place'))}`)])],
    ['PNG with EXIF as packed digits', png(['zTXt', packedText('Raw profile type exif', rawProfile(exif('place')))])],
    ['PNG with a part that cannot be opened', png(['zTXt', Buffer.from('Comment\0\0nonsense')])],
    ['PNG with a part far too large', png(['zTXt', packedText('Comment', Buffer.alloc(5 * 1024 * 1024))])],
    ['WebP with EXIF', webp('EXIF', exif('place', true))],
    ['WebP with XMP', webp('XMP ', Buffer.from(XMP_PLACE))],
    ['HEIC with EXIF', heic(Buffer.from('\0\0\0\x06'), exifPart(exif('place')))],
    ['a picture that claims more pictures inside than anybody makes', jpeg(Buffer.from('II*\0'.repeat(501)))],
    ['HEIC with XMP', heic(Buffer.from(XMP_PLACE))],
  ])('%s', (_what, picture) => {
    expect(says(picture)).toBe(true);
  });
});

describe('a picture says nothing of a place', () => {
  it.each([
    ['JPEG without anything', jpeg()],
    ['JPEG of a camera without GPS', jpeg(exifPart(exif('none')), xmpPart(XMP_NONE))],
    ['JPEG whose GPS part has only its version', jpeg(exifPart(exif('version')))],
    ['PNG with words', png(['zTXt', packedText('Comment', 'schade links')], ['tEXt', Buffer.from('Title\0Deur')])],
    ['PNG with EXIF without GPS', png(['eXIf', exif('none', true)], ['iTXt', packedXmp(XMP_NONE)])],
    ['PNG that was cut off', png(['tEXt', Buffer.from('Title\0Deur')]).subarray(0, 40)],
    ['WebP without GPS', webp('EXIF', exif('none'))],
    ['HEIC without GPS', heic(exifPart(exif('version', true)), Buffer.from(XMP_NONE))],
    ['a header at the very end', Buffer.from([0xff, 0xd8, 0xff, 0x49, 0x49, 0x2a, 0x00, 0x08])],
  ])('%s', (_what, picture) => {
    expect(says(picture)).toBe(false);
  });
});
