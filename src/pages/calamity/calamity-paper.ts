/** How the list of a hall is set on A4, in millimetres and points. */
export type PaperSetting = {
  readonly columns: 1 | 2 | 3;
  readonly lineMm: number;
  readonly textPt: number;
  /** The height that is left to the map at most. */
  readonly mapMm: number;
};

/** What a printer prints on: A4 without its margins, and a millimetre less than would begin another page. */
export const PAPER = { widthMm: 194, heightMm: 280, marginMm: 8 };
/** The title of a page with the lines below it. */
export const HEAD_MM = 12;
/** On the first page: what the signs of the list mean, and below a map what its spots mean. */
export const SIGNS_MM = 5;
export const LEGEND_MM = 4.5;

/** From large to small type. The smallest is six points: three columns of it hold a hall of 200. */
const SETTINGS: readonly PaperSetting[] = [
  { columns: 1, lineMm: 5.6, textPt: 9.5, mapMm: 72 },
  { columns: 1, lineMm: 4.6, textPt: 8.5, mapMm: 66 },
  { columns: 2, lineMm: 4.2, textPt: 7.5, mapMm: 62 },
  { columns: 2, lineMm: 3.4, textPt: 7, mapMm: 58 },
  { columns: 2, lineMm: 2.9, textPt: 6.25, mapMm: 54 },
  { columns: 3, lineMm: 2.75, textPt: 6, mapMm: 50 },
];

export type PaperLine<Item> = { readonly heading: string } | { readonly item: Item };
/** A page as columns of lines. */
export type PaperPage<Item> = readonly (readonly PaperLine<Item>[])[];

/** The lines that a column has room for, on the first page below the map and on those that follow. */
function roomOf({ lineMm, mapMm }: PaperSetting, drawnMm: number): { readonly first: number; readonly next: number } {
  const map = drawnMm === 0 ? 0 : Math.min(drawnMm, mapMm) + LEGEND_MM;
  const lines = (heightMm: number) => Math.floor(heightMm / lineMm);
  return { first: lines(PAPER.heightMm - HEAD_MM - SIGNS_MM - map), next: lines(PAPER.heightMm - HEAD_MM) };
}

/**
 * The list of a hall on as little paper as it needs: the largest type in which all of it is on one page, and the smallest on
 * several where none is small enough. `drawnMm` is how high the map would be over the whole width.
 */
export function calamityPaper<Item>(
  lines: readonly PaperLine<Item>[],
  drawnMm: number,
): { readonly setting: PaperSetting; readonly pages: readonly PaperPage<Item>[] } {
  for (const setting of SETTINGS) {
    const pages = spread(lines, setting, drawnMm);
    if (pages.length === 1 || setting === SETTINGS.at(-1)) return { setting, pages };
  }
  throw new Error('there is no type to print in');
}

function spread<Item>(lines: readonly PaperLine<Item>[], setting: PaperSetting, drawnMm: number): PaperPage<Item>[] {
  const { first, next } = roomOf(setting, drawnMm);
  const pages: PaperLine<Item>[][][] = [[[]]];
  for (const [at, line] of lines.entries()) {
    const room = pages.length === 1 ? first : next;
    const column = pages.at(-1)?.at(-1) ?? [];
    // A heading never stands alone at the foot of a column.
    const needs = 'heading' in line && at + 1 < lines.length ? 2 : 1;
    if (column.length + needs <= room) {
      column.push(line);
    } else if ((pages.at(-1)?.length ?? 0) < setting.columns) {
      pages.at(-1)?.push([line]);
    } else {
      pages.push([[line]]);
    }
  }
  return pages;
}
