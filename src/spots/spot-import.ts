import {
  type CellProblem,
  cellText,
  guessFields,
  headers,
  type MappedRow,
  type SheetColumn,
} from '#shared/sheet-row.ts';
import { readCentimetres, readSizes, SIZE_HEADERS, SIZES } from '#shared/sheet-size.ts';

/** How people call a hall or a field above a column. */
export const WAREHOUSE_HEADERS = [
  'stalling',
  'hal',
  'loods',
  'warehouse',
  'hall',
  'entrepot',
  'hangar',
  'almacen',
  'nave',
  'hal nr',
  'halnr',
  'halnummer',
  'loods nr',
  'loodsnr',
  'gebouw',
  'locatie',
  'building',
  'shed',
  'halle',
  'hallennr',
  'lager',
  'lagerhalle',
  '仓库',
  'المستودع',
] as const;

/** The columns of a sheet of spots, with the headers people give them. */
export const SPOT_COLUMNS = [
  {
    field: 'warehouse',
    headers: WAREHOUSE_HEADERS,
  },
  {
    field: 'name',
    headers: [
      'plek',
      'pleknummer',
      'plek nr',
      'pleknr',
      'vak',
      'vaknummer',
      'vak nr',
      'vaknr',
      'plek no',
      'plnr',
      'pl nr',
      'plts',
      'plaatsnr',
      'plaatsnummer',
      'staanpl',
      'box',
      'boxnr',
      'stellplatz',
      'stellplatznr',
      'platz',
      'platznr',
      'staanplaats',
      'naam',
      'plaats',
      'spot',
      'name',
      'place',
      'emplacement',
      'nom',
      'plaza',
      'nombre',
      '车位',
      '名称',
      'الموقف',
      'الاسم',
    ],
  },
  {
    field: 'lengthCm',
    headers: [
      'lengte',
      'length',
      'longueur',
      'largo',
      'longitud',
      'l',
      'lgte',
      'lange',
      'laenge',
      '长度',
      '长',
      'الطول',
    ],
  },
  { field: 'widthCm', headers: ['breedte', 'b', 'br', 'breite', 'width', 'largeur', 'ancho', '宽度', '宽', 'العرض'] },
  {
    field: 'heightCm',
    headers: ['hoogte', 'h', 'hoehe', 'hohe', 'height', 'hauteur', 'alto', 'altura', '高度', '高', 'الارتفاع'],
  },
  {
    field: 'allowedNumber',
    headers: [
      'aantal',
      'aant',
      'anzahl',
      'max',
      'aantal toegestaan',
      'plaats voor',
      'number',
      'allowed',
      'room for',
      'nombre autorise',
      'places',
      'cantidad',
      'capacidad',
      '数量',
      '可容纳',
      'العدد',
      'السعة',
    ],
  },
  { field: 'size', headers: headers(SIZE_HEADERS), into: SIZES },
] as const satisfies readonly SheetColumn[];

/** What a number is called where nothing else names the spots. */
const NUMBERED = /^\s*(nr|no|num|nummer|number|numero|n°|n[ºo]|#)\.?\s*$/i;

/** The fields that headers of a sheet of spots mean. A column “Nr” has the names of the spots, where no other does. */
export function guessSpotFields(given: readonly string[]): readonly (string | null)[] {
  const fields = guessFields(SPOT_COLUMNS, given);
  if (fields.includes('name')) return fields;
  const numbers = given.findIndex((header, at) => (fields[at] ?? null) === null && NUMBERED.test(header));
  return fields.map((field, at) => (at === numbers ? 'name' : field));
}

type Field = (typeof SPOT_COLUMNS)[number]['field'];

/** A row as people fill it in. */
export const SPOT_EXAMPLE: Readonly<Record<Exclude<Field, 'size'>, string>> = {
  warehouse: 'Hal 1',
  name: 'A1',
  lengthCm: '7,50',
  widthCm: '3,00',
  heightCm: '3,20',
  allowedNumber: '1',
};

/** One row of a sheet as the fields of a spot; bounds are for the schema to check. */
export function mapSpotRow(cells: Readonly<Partial<Record<Field, string>>>): MappedRow {
  const problems: CellProblem[] = [];
  const sizes = readSizes(cellText(cells.size));
  if (sizes === undefined) problems.push({ field: 'size', code: 'invalid' });
  const size = (field: (typeof SIZES)[number]) => {
    const read = readCentimetres(cellText(cells[field]));
    if (read === undefined) problems.push({ field, code: 'invalid' });
    return read ?? sizes?.[field] ?? null;
  };
  const count = cellText(cells.allowedNumber);
  if (count !== '' && !/^\d{1,6}$/.test(count)) problems.push({ field: 'allowedNumber', code: 'invalid' });
  const fields = {
    warehouse: cellText(cells.warehouse),
    name: cellText(cells.name),
    lengthCm: size('lengthCm') ?? 0,
    widthCm: size('widthCm') ?? 0,
    heightCm: size('heightCm'),
    allowedNumber: count === '' ? 1 : Number(count),
  };
  return { fields, problems };
}
