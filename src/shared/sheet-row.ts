import { isSizeField, withoutUnit } from './sheet-size.ts';
import { foldText } from './sort-key.ts';

/** A column that a sheet may have: the field it fills and the headers, folded, that are known to mean it. */
export type SheetColumn = {
  readonly field: string;
  readonly headers: readonly string[];
  /** The fields that it fills together with others: a column that sheets may have, and that an empty sheet has not. */
  readonly into?: readonly string[];
  /** Empty sheets that people downloaded before do not have it. */
  readonly later?: boolean;
};
/** The names of a column, as a list with commas. */
export function headers(names: string): readonly string[] {
  return names.split(',').map((name) => name.trim());
}

/** What people call a column of remarks, of whatever the sheet is. */
export const NOTE_HEADERS =
  headers(`opmerking, opmerkingen, opm, notitie, note, notes, remark, remarque, nota, observacion,
  observaciones, 备注, 说明, ملاحظة, تعليق, bijzonderheden, memo, notities, toelichting, comment, comments, remarks,
  commentaire, commentaires, remarques, comentario, comentarios, notas, 注释, ملاحظات, bijzonderheid, aantekening,
  aantekeningen, extra info, info, particularities, particularites, bemerkung, bemerkungen, notiz, notizen, anmerkung,
  anmerkungen, opmerk, opmrk, aant, bijz, hinweis, hinweise, vermerk, kommentar`);

/** Why a cell cannot be read; codes are those of the fields of a form. */
export type CellProblem = { readonly field: string; readonly code: string };
/** A row of a sheet as the fields of a record, and the cells that could not be read. */
export type MappedRow = {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly problems: readonly CellProblem[];
  /** Cells that are taken as they are, and that look wrong. */
  readonly doubts?: readonly CellProblem[];
};

/** Without vowel signs and hamzas, which Arabic headers have or have not. */
const foldHeader = (text: string) =>
  foldText(text)
    .replace(/['`´]/g, '’')
    .replaceAll('º', '°')
    .replace(/\(.*\)|\[.*\]|[*#?!;]|[\u064b-\u065f\u0670]/g, '')
    .replace(/[-_./:+&,]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Guesses the field of each column from its header, null for an unknown header; each field is given to one column only.
 */
export function guessFields(columns: readonly SheetColumn[], headers: readonly string[]): readonly (string | null)[] {
  const free = new Set(columns.map(({ field }) => field));
  return headers.map((header) => {
    const found = fieldsOfHeader(columns, header).find((field) => free.has(field));
    if (found === undefined) return null;
    free.delete(found);
    return found;
  });
}

/** The fields that a header may mean: with what stands in brackets, else without, else a size without its unit. */
export function fieldsOfHeader(columns: readonly SheetColumn[], header: string): readonly string[] {
  const meant = (folded: string) =>
    columns.filter((column) => column.headers.some((known) => foldHeader(known) === folded)).map(({ field }) => field);
  for (const name of [header.replaceAll(/[()[\]]/g, ' '), header]) {
    const found = meant(foldHeader(name));
    if (found.length > 0) return found;
  }
  return meant(foldHeader(withoutUnit(header))).filter(isSizeField);
}

/** The cells of a row by the field of their column. */
export function cellsByField(fields: readonly (string | null)[], row: readonly string[]): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [index, field] of fields.entries()) if (field !== null) cells[field] = row[index] ?? '';
  return cells;
}

export function cellText(cell: string | undefined): string {
  return (cell ?? '').trim();
}

const YES = new Set([
  '1',
  'ja',
  'j',
  'yes',
  'y',
  'true',
  'waar',
  'actief',
  'active',
  'oui',
  'vrai',
  'actif',
  'si',
  'activo',
  '是',
  '有效',
  'نعم',
  'نشط',
]);
const NO = new Set([
  '0',
  'nee',
  'n',
  'no',
  'false',
  'onwaar',
  'inactief',
  'inactive',
  'non',
  'faux',
  'inactif',
  'inactivo',
  '否',
  '停用',
  '已停用',
  'لا',
  'غير نشط',
]);

/** Yes or no in six languages; null when empty, undefined when it is neither. */
export function readSwitch(text: string): boolean | null | undefined {
  const folded = foldText(text);
  if (folded === '') return null;
  return YES.has(folded) ? true : NO.has(folded) ? false : undefined;
}
