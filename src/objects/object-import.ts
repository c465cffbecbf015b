import { readDay, readFirstDay } from '#shared/sheet-day.ts';
import { type CellProblem, cellText, type MappedRow, readSwitch } from '#shared/sheet-row.ts';
import { readCentimetres, readSizes, type SIZES } from '#shared/sheet-size.ts';
import { foldText } from '#shared/sort-key.ts';
import type { ObjectCategory, ObjectColor, YesOrNo } from './object.schema.ts';
import type { OBJECT_COLUMNS } from './object-columns.ts';
import { hasDutchLayout, normalisePlate } from './plate.ts';

type Field = (typeof OBJECT_COLUMNS)[number]['field'];

/** A row as people fill it in. */
export const OBJECT_EXAMPLE: Readonly<Record<Exclude<Field, 'brandAndType' | 'customerNumber' | 'size'>, string>> = {
  reference: 'O-1001',
  plate: 'WN-12-KX',
  plateCountry: 'NL',
  category: 'caravan',
  brand: 'Hobby',
  type: '460',
  color: 'white',
  lengthCm: '7,45',
  widthCm: '2,30',
  heightCm: '2,60',
  contractStartOn: '2026-04-01',
  gas: 'yes',
  lithium: 'no',
  power: 'no',
  customer: 'anna@example.com',
  warehouse: 'Hal 1',
  spot: 'A1',
  note: '…',
};

const CATEGORY_WORDS: Readonly<Record<ObjectCategory, readonly string[]>> = {
  caravan: ['caravan', 'caravans', 'caravane', 'caravana', '房车拖车', '拖挂房车', 'كرفان'],
  camper: ['camper', 'campers', 'motorhome', 'camping car', 'autocaravana', '房车', '自行式房车', 'عربة تخييم'],
  boat: ['boot', 'boat', 'bateau', 'barco', '船', 'قارب'],
  car: ['auto', 'car', 'voiture', 'coche', '汽车', '轿车', 'سيارة'],
  classic: [
    'oldtimer',
    'klassieker',
    'classic',
    'classic car',
    'voiture ancienne',
    'voiture de collection',
    'coche clasico',
    '老爷车',
    'سيارة كلاسيكية',
  ],
  trailer: ['aanhanger', 'trailer', 'remorque', 'remolque', '拖车', 'مقطورة'],
  motorcycle: ['motor', 'motorfiets', 'motorcycle', 'moto', 'motocicleta', '摩托车', 'دراجة نارية'],
  horse: [
    'paardentrailer',
    'horse',
    'horse trailer',
    'van a chevaux',
    'remolque de caballos',
    'remolque para caballos',
    '马拖车',
    '运马拖车',
    'مقطورة خيل',
    'مقطورة خيول',
  ],
  other: ['overig', 'anders', 'other', 'autre', 'otro', '其他', 'أخرى'],
};

const COLOR_WORDS: Readonly<Record<ObjectColor, readonly string[]>> = {
  beige: ['beige', '米色', 'بيج'],
  black: ['zwart', 'black', 'noir', 'negro', '黑色', 'أسود'],
  blue: ['blauw', 'blue', 'bleu', 'azul', '蓝色', 'أزرق'],
  brown: ['bruin', 'brown', 'marron', 'brun', '棕色', 'بني'],
  cream: ['creme', 'cream', 'crema', '奶油色', 'كريمي'],
  green: ['groen', 'green', 'vert', 'verde', '绿色', 'أخضر'],
  grey: ['grijs', 'grey', 'gray', 'gris', '灰色', 'رمادي'],
  orange: ['oranje', 'orange', 'naranja', '橙色', 'برتقالي'],
  pink: ['roze', 'rose', 'pink', 'rosa', '粉色', '粉红色', 'وردي'],
  purple: ['paars', 'purple', 'violet', 'morado', '紫色', 'بنفسجي'],
  red: ['rood', 'red', 'rouge', 'rojo', '红色', 'أحمر'],
  white: ['wit', 'white', 'blanc', 'blanco', '白色', 'أبيض'],
  yellow: ['geel', 'yellow', 'jaune', 'amarillo', '黄色', 'أصفر'],
  various: [
    'diversen',
    'diverse kleuren',
    'various',
    'various colours',
    'plusieurs couleurs',
    'multicolore',
    'varios colores',
    '多种颜色',
    'ألوان متعددة',
  ],
};

/** Words of what has no category of its own, by the one that comes closest. */
const CATEGORY_GUESSES: Readonly<Partial<Record<ObjectCategory, readonly string[]>>> = {
  caravan: [
    'vouwwagen',
    'vouwcaravan',
    'tenttrailer',
    'tentwagen',
    'folding camper',
    'folding caravan',
    'tent trailer',
    'trailer tent',
    'caravane pliante',
    'caravana plegable',
    'carro tienda',
    'faltcaravan',
    'faltanhänger',
    'stacaravan',
  ],
  camper: ['bus camper', 'buscamper', 'camperbus', 'kampeerbus'],
  boat: ['jetski', 'jet ski', 'waterscooter', 'kano', 'kayak'],
  car: ['bus', 'busje', 'bestelbus', 'bestelauto', 'bestelwagen', 'van', 'pick up', 'pickup'],
  trailer: ['bakwagen', 'bagagewagen', 'boottrailer', 'autoambulance', 'boat trailer'],
  motorcycle: ['scooter', 'brommer', 'bromfiets', 'quad', 'trike'],
};

/** Words of colours that come close to one of ours. */
const COLOR_GUESSES: Readonly<Partial<Record<ObjectColor, readonly string[]>>> = {
  grey: ['zilver', 'zilvergrijs', 'silver', 'argent', 'plata', '银色', 'فضي', 'antraciet', 'anthracite', 'antracita'],
  red: ['bordeaux', 'bordeauxrood'],
  cream: ['ivoor', 'ivory', 'ivoire', 'gebroken wit'],
};

/** The choice of which one of the words is meant. */
function choiceNamed<Choice extends string>(
  words: Readonly<Partial<Record<Choice, readonly string[]>>>,
  text: string,
): Choice | undefined {
  const folded = foldText(text).replaceAll('-', ' ');
  const choices = Object.keys(words) as Choice[];
  return choices.find((choice) => words[choice]?.some((word) => foldText(word) === folded));
}

/** The day that a cell was only guessed to mean: it names a month or a year. */
export function guessDay(cell: string): string | undefined {
  return readDay(cell) === undefined ? readFirstDay(cell) : undefined;
}

/** What a cell of a choice was only guessed to mean: the choice that comes closest. */
export function guessChoice(field: 'category' | 'color', text: string): ObjectCategory | ObjectColor | undefined {
  return field === 'category' ? choiceNamed(CATEGORY_GUESSES, text) : choiceNamed(COLOR_GUESSES, text);
}

/** The colour that a cell names in one of six languages; null when empty, undefined when no word is known. */
export function readColor(text: string): ObjectColor | null | undefined {
  if (foldText(text) === '') return null;
  return choiceNamed(COLOR_WORDS, text) ?? choiceNamed(COLOR_GUESSES, text);
}

/** The category that a cell names in one of six languages; `other` when empty, undefined when no word is known. */
export function readCategory(text: string): ObjectCategory | undefined {
  if (foldText(text) === '') return 'other';
  return choiceNamed(CATEGORY_WORDS, text) ?? choiceNamed(CATEGORY_GUESSES, text);
}

/** What people write where they were told to fill in something that they do not know. */
const NOT_KNOWN: ReadonlySet<string> = new Set(
  '?, onbekend, weet niet, not known, unknown, inconnu, inconnue, desconocido, no se sabe, 未知, 不清楚, غير معروف'
    .split(',')
    .map((word) => foldText(word.trim())),
);
/** Marks that people put in a column of yes and no. */
const MARKED: ReadonlySet<string> = new Set(['x', 'v', '✓', '✔']);

/** Yes or no as a cell says it; null where it says nothing or that it is not known, undefined when no word is known. */
export function readYesOrNo(cell: string): YesOrNo | null | undefined {
  const folded = foldText(cell);
  if (NOT_KNOWN.has(folded)) return null;
  const said = MARKED.has(folded) || readSwitch(cell);
  return typeof said === 'boolean' ? (said ? 'yes' : 'no') : said;
}

/** What people write where an object has no plate of its own. */
const NO_PLATE: ReadonlySet<string> = new Set(
  `geen, geen kenteken, zonder, zonder kenteken, geen eigen kenteken, nvt, n v t, none, no plate, no own plate, n a, sans,
  sans plaque, aucun, aucune, ninguna, ninguno, sin matricula, 无, 没有, 无车牌, بدون, بدون لوحة, لا يوجد`
    .split(',')
    .map((word) => foldText(word.trim())),
);

/** A plate as a cell says it: empty where the cell says that there is none. */
export function readPlate(cell: string): string {
  const folded = foldText(cell)
    .replaceAll(/[-–—./_?\s]+/g, ' ')
    .trim();
  return folded === '' || NO_PLATE.has(folded) ? '' : cell;
}

/** A plate of Belgium since 2010: `1-ABC-234`. No Dutch plate has as many characters. */
const BELGIAN = /^[1-9][A-Z]{3}\d{3}$/i;

/**
 * The country of a plate of which none is said, where it is no Dutch plate: that of its form, else that of its owner.
 * Undefined where nothing speaks against a Dutch one.
 */
export function guessPlateCountry(text: string, homeOfOwner = () => 'NL'): string | undefined {
  const bare = text.replaceAll(/[-\s._]/g, '').toUpperCase();
  if (bare === '' || hasDutchLayout(bare)) return undefined;
  const country = BELGIAN.test(bare) ? 'BE' : homeOfOwner();
  return country === 'NL' ? undefined : country;
}

function readStart(cell: string): string | null | undefined {
  return guessDay(cell) ?? readDay(cell);
}

/** One row of a sheet as the fields of an object; bounds are for the schema to check. */
export function mapObjectRow(cells: Readonly<Partial<Record<Field, string>>>): MappedRow {
  const problems: CellProblem[] = [];
  const text = (field: Field) => cellText(cells[field]);
  const read = <Value>(field: Field, parse: (text: string) => Value | undefined): Value | null => {
    const value = parse(text(field));
    if (value === undefined) problems.push({ field, code: 'invalid' });
    return value ?? null;
  };
  const sizes = read('size', readSizes);
  const size = (field: (typeof SIZES)[number]) => read(field, readCentimetres) ?? sizes?.[field] ?? null;
  const given = readPlate(text('plate'));
  const plateCountry = text('plateCountry').toUpperCase() || (guessPlateCountry(given) ?? 'NL');
  const { plate, refusal } = normalisePlate(given, plateCountry);
  if (refusal !== undefined) problems.push({ field: 'plate', code: refusal.code });
  const fields = {
    reference: text('reference'),
    plate: plate ?? text('plate'),
    plateCountry,
    category: read('category', readCategory) ?? 'other',
    ...brandAndType(text('brand'), text('type'), text('brandAndType')),
    color: read('color', readColor),
    lengthCm: size('lengthCm') ?? 0,
    widthCm: size('widthCm') ?? 0,
    heightCm: size('heightCm'),
    contractStartOn: read('contractStartOn', readStart),
    gas: read('gas', readYesOrNo),
    lithium: read('lithium', readYesOrNo),
    power: read('power', readYesOrNo),
    customer: text('customer'),
    customerNumber: text('customerNumber'),
    warehouse: text('warehouse'),
    spot: text('spot'),
    note: text('note'),
  };
  return { fields, problems };
}

/** What a column holds of both goes where nothing stands yet: the first word is the brand. */
function brandAndType(brand: string, type: string, both: string): { readonly brand: string; readonly type: string } {
  const [first = '', ...rest] = both.split(/\s+/);
  if (brand === '' && type === '') return { brand: first, type: rest.join(' ') };
  return { brand: brand || first, type: type || (both.startsWith(brand) ? both.slice(brand.length).trim() : '') };
}
