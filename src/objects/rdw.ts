import { isCivilDate } from '#shared/civil-date.ts';
import { defineTable } from '#sync/table.ts';
import type { ObjectCategory, ObjectColor } from './object.schema.ts';
import type { RegisterFacts, RegisterProposal, VehicleRegister } from './rdw.schema.ts';
import { softenName } from './rdw-names.ts';

export const vehicleRegisterTable = defineTable<VehicleRegister>({
  name: 'vehicle_register',
  indexes: [],
  instants: ['fetchedAt'],
  json: ['proposal', 'facts'],
});

/** A row of the register as it came: every value is a string, and a column without a value is absent. */
export type RegisterRecord = Readonly<Record<string, string>>;

/** The rows of the register about one vehicle. */
export type RegisterAnswer = {
  readonly vehicle: RegisterRecord;
  readonly fuels: readonly RegisterRecord[];
  readonly axles: readonly RegisterRecord[];
  readonly bodies: readonly RegisterRecord[];
  readonly inspections: readonly RegisterRecord[];
  readonly recalls: readonly RegisterRecord[];
};

/** Texts of the register that mean "no value". */
const NOTHING = new Set([
  '',
  'n.v.t.',
  'niet geregistreerd',
  'geen verstrekking in open data',
  'niet bekend',
  '(nog) niet bekend',
]);
const LONGEST_TEXT = 120;

/** What the register says of a vehicle, read by its rules (opendata.rdw.nl, set m9d7-ebf2 and its sub-sets). */
export function readRegister(answer: RegisterAnswer): {
  readonly proposal: RegisterProposal;
  readonly facts: RegisterFacts;
} {
  const { vehicle } = answer;
  const body = textOf(vehicle, 'inrichting') ?? bodyOf(answer.bodies);
  const kind = textOf(vehicle, 'voertuigsoort');
  const isTrailer = kind !== null && /aanhangwagen|oplegger/i.test(kind);
  const brand = textOf(vehicle, 'merk');
  const openRecalls = answer.recalls
    .filter((recall) => textOf(recall, 'code_status')?.toUpperCase() === 'O')
    .map((recall) => textOf(recall, 'referentiecode_rdw') ?? '?');
  return {
    proposal: {
      brand: brand === null ? null : softenName(brand),
      type: modelOf(textOf(vehicle, 'handelsbenaming'), brand),
      category: categoryOf(kind, body, isTrailer),
      color: colorOf(textOf(vehicle, 'eerste_kleur')),
      lengthCm: numberOf(vehicle, 'lengte', 3000),
      widthCm: numberOf(vehicle, 'breedte', 3000),
      heightCm: numberOf(vehicle, 'hoogte_voertuig', 3000),
    },
    facts: {
      kind,
      body,
      euCategory: textOf(vehicle, 'europese_voertuigcategorie'),
      color: softened(textOf(vehicle, 'eerste_kleur')),
      fuels: fuelsOf(answer.fuels),
      axles: axlesOf(answer.axles),
      emptyKg: numberOf(vehicle, 'massa_ledig_voertuig', 100_000),
      readyKg: numberOf(vehicle, 'massa_rijklaar', 100_000),
      maximumKg: numberOf(vehicle, 'toegestane_maximum_massa_voertuig', 100_000),
      firstAdmittedOn: dayOf(vehicle, 'datum_eerste_toelating'),
      registeredOn: dayOf(vehicle, 'datum_tenaamstelling'),
      inspectionUntilOn: dayOf(vehicle, 'vervaldatum_apk') ?? inspectionOf(answer.inspections),
      insured: flagOf(vehicle, 'wam_verzekerd'),
      transferable: flagOf(vehicle, 'tenaamstellen_mogelijk'),
      exported: flagOf(vehicle, 'export_indicator'),
      recallOpen: openRecalls.length > 0 ? true : flagOf(vehicle, 'openstaande_terugroepactie_indicator'),
      openRecalls: openRecalls.slice(0, 20),
      isTrailer,
    },
  };
}

function textOf(record: RegisterRecord, column: string): string | null {
  const text = (record[column] ?? '').trim().replace(/\s+/g, ' ');
  return NOTHING.has(text.toLowerCase()) ? null : text.slice(0, LONGEST_TEXT).trim();
}

/** A whole number above zero; zero means that it was not measured. */
function numberOf(record: RegisterRecord, column: string, most: number): number | null {
  const text = textOf(record, column);
  if (text === null || !/^\d{1,6}([.]0+)?$/.test(text)) return null;
  const number = Number(text);
  return number > 0 && number <= most ? number : null;
}

/** A day from `YYYYMMDD`, or from its twin that ends in `_dt`. */
function dayOf(record: RegisterRecord, column: string): string | null {
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(textOf(record, column) ?? '');
  const day = digits === null ? (textOf(record, `${column}_dt`) ?? '').slice(0, 10) : digits.slice(1).join('-');
  return isCivilDate(day) ? day : null;
}

/** A missing flag does not mean "no". */
function flagOf(record: RegisterRecord, column: string): boolean | null {
  const text = textOf(record, column)?.toLowerCase();
  return text === 'ja' ? true : text === 'nee' ? false : null;
}

function softened(text: string | null): string | null {
  return text === null ? null : softenName(text);
}

/** The model without the brand that many makers repeat in it. */
function modelOf(name: string | null, brand: string | null): string | null {
  if (name === null) return null;
  const own =
    brand !== null && name.toUpperCase().startsWith(`${brand.toUpperCase()} `) ? name.slice(brand.length + 1) : name;
  return softenName(own);
}

function bodyOf(bodies: readonly RegisterRecord[]): string | null {
  for (const body of bodies) {
    const text = textOf(body, 'type_carrosserie_europese_omschrijving');
    if (text !== null) return text;
  }
  return null;
}

function fuelsOf(fuels: readonly RegisterRecord[]): string[] {
  const names = fuels.flatMap((fuel) => textOf(fuel, 'brandstof_omschrijving') ?? []);
  return [...new Set(names)].slice(0, 5);
}

function axlesOf(axles: readonly RegisterRecord[]): number | null {
  return axles.length > 0 && axles.length <= 20 ? axles.length : null;
}

function inspectionOf(inspections: readonly RegisterRecord[]): string | null {
  const days = inspections.flatMap((inspection) => dayOf(inspection, 'vervaldatum_keuring') ?? []);
  return days.toSorted().at(-1) ?? null;
}

const COLORS: Readonly<Record<string, ObjectColor>> = {
  beige: 'beige',
  zwart: 'black',
  blauw: 'blue',
  bruin: 'brown',
  creme: 'cream',
  groen: 'green',
  grijs: 'grey',
  oranje: 'orange',
  rose: 'pink',
  paars: 'purple',
  rood: 'red',
  wit: 'white',
  geel: 'yellow',
  diversen: 'various',
};

function colorOf(name: string | null): ObjectColor | null {
  return COLORS[name?.toLowerCase() ?? ''] ?? null;
}

function categoryOf(kind: string | null, body: string | null, isTrailer: boolean): ObjectCategory | null {
  const shape = body?.toLowerCase() ?? '';
  if (isTrailer) return shape === 'caravan' ? 'caravan' : 'trailer';
  if (shape === 'kampeerwagen') return 'camper';
  if (kind === 'Personenauto') return 'car';
  return kind === 'Motorfiets' ? 'motorcycle' : null;
}
