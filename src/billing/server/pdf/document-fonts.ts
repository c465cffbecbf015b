import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './woff.ts';

/** A part of a typeface, as pdfkit embeds it. */
export type FontSlice = {
  readonly name: string;
  readonly font: ParsedFont;
};
export type Weight = 400 | 600;

type Glyph = { readonly codePoints: readonly number[]; readonly advanceWidth: number };
type Layout = {
  /** A part of a letter, such as the dots of Arabic, has no character of its own. */
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly object[];
  readonly advanceWidth: number;
};
/** What is used of a font that fontkit has read. */
type ParsedFont = {
  readonly unitsPerEm: number;
  readonly layout: (text: string, features?: unknown) => Layout;
  readonly glyphsForString: (text: string) => readonly Glyph[];
  readonly hasGlyphForCodePoint: (codePoint: number) => boolean;
  /** The glyph cache: each glyph keeps the characters of its first use. */
  _glyphs: object;
};

const require = createRequire(import.meta.url);
// The reader of fonts that pdfkit itself works with.
const fontkit = createRequire(require.resolve('pdfkit'))('fontkit') as {
  readonly create: (font: Uint8Array) => ParsedFont;
};

/**
 * The order in which families are tried for a character. Chinese comes before Korean, which covers fewer of its
 * characters.
 */
const FAMILIES = ['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-sc', 'noto-sans-kr'] as const;
type Part = { readonly file: string; readonly ranges: readonly (readonly [first: number, last: number])[] };
const partsOf = new Map<string, readonly Part[]>();
const loaded = new Map<string, FontSlice>();
const chosen: Readonly<Record<Weight, Map<number, FontSlice | null>>> = { 400: new Map(), 600: new Map() };
const MOST_LAYOUTS = 4_000;

/** Latin letters, for what no other part has: an unknown character is drawn as its box. */
export function plainSlice(weight: Weight): FontSlice {
  return load('noto-sans', 'noto-sans-latin', weight);
}

/** The part of the typeface that draws a character; null when none does. Files are read when first needed, and kept. */
export function sliceFor(codePoint: number, weight: Weight): FontSlice | null {
  const known = chosen[weight].get(codePoint);
  if (known !== undefined) return known;
  const found = findSlice(codePoint, weight);
  chosen[weight].set(codePoint, found);
  return found;
}

function findSlice(codePoint: number, weight: Weight): FontSlice | null {
  for (const family of FAMILIES) {
    for (const { file, ranges } of parts(family)) {
      if (!ranges.some(([first, last]) => codePoint >= first && codePoint <= last)) continue;
      const slice = load(family, file, weight);
      if (slice.font.hasGlyphForCodePoint(codePoint)) return slice;
    }
  }
  return null;
}

/** What a family's files hold, as its package says: `"[4]": "U+1f1e9-1f1f5,U+21"`. */
function parts(family: string): readonly Part[] {
  const known = partsOf.get(family);
  if (known !== undefined) return known;
  const list = JSON.parse(readFileSync(fontFile(family, 'unicode.json'), 'utf8')) as Readonly<Record<string, string>>;
  const read = Object.entries(list).map(([name, ranges]) => ({
    file: `${family}-${name.replace(/[[\]]/g, '')}`,
    ranges: ranges.split(',').map((range) => {
      const [first = '', last = first] = range.replace(/^U\+/i, '').split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
    }),
  }));
  // Letters that Dutch names are made of, first.
  const ordered = read.toSorted((a, b) => Number(b.file.endsWith('-latin')) - Number(a.file.endsWith('-latin')));
  partsOf.set(family, ordered);
  return ordered;
}

function load(family: string, file: string, weight: Weight): FontSlice {
  const name = `${file}-${weight}`;
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const bytes = unpackWoff(readFileSync(fontFile(family, `files/${name}-normal.woff`)));
  const slice = { name, font: rememberLayouts(fontkit.create(bytes)) };
  loaded.set(name, slice);
  return slice;
}

function fontFile(family: string, path: string): string {
  // Font packages export only their files, so the folder is found through one of them.
  const folder = require.resolve(`@fontsource/${family}/files/${family}-latin-400-normal.woff`);
  return folder.replace(/files[\\/][^\\/]*$/, path);
}

/**
 * Caches layouts: the same words recur on every document. pdfkit changes the positions it receives, so each caller gets
 * a copy.
 */
function rememberLayouts(font: ParsedFont): ParsedFont {
  const layouts = new Map<string, Layout>();
  const layout = (text: string, features?: unknown): Layout => {
    let known = layouts.get(text);
    if (known === undefined) {
      known = layOut(font, text, features);
      if (layouts.size >= MOST_LAYOUTS) layouts.clear();
      layouts.set(text, known);
    }
    return {
      ...known,
      advanceWidth: known.advanceWidth,
      positions: known.positions.map((position) => ({ ...position })),
    };
  };
  return Object.create(font, { layout: { value: layout } }) as ParsedFont;
}

/**
 * fontkit fails on a mark that does not belong on its letter: then marks are left unplaced, or else shaping is skipped.
 */
function layOut(font: ParsedFont, text: string, features: unknown): Layout {
  for (const wanted of [features, { mark: false, mkmk: false }]) {
    // Clears the cache, or a glyph would keep the characters of its first use, even as part of another letter: text copied
    // from this document would then read as one drawn before.
    font._glyphs = {};
    try {
      return font.layout(text, wanted);
    } catch {
      // The next one asks for less.
    }
  }
  const glyphs = font.glyphsForString(text);
  const positions = glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }));
  return { glyphs, positions, advanceWidth: glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) };
}
