import type { RoleName } from '#staff/roles.ts';

export type DemoPerson = {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role: RoleName;
};

/** A hall or a field: rows of equal spots, sizes in centimetres. */
export type HallPlan = {
  readonly name: string;
  readonly kind: 'hall' | 'field';
  readonly prefix: string;
  readonly rows: number;
  readonly spotsPerRow: number;
  readonly lengthCm: number;
  readonly widthCm: number;
  readonly heightCm: number | null;
  readonly allowedNumber?: number;
};

export type DemoCompany = {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly provider: 'mollie' | 'stripe';
  /** Has a year of subscriptions and invoices. */
  readonly bills: boolean;
  readonly people: readonly [DemoPerson, ...DemoPerson[]];
  readonly location: string;
  readonly halls: readonly HallPlan[];
  readonly customers: number;
  readonly objects: number;
  /** Each object goes out and comes back this often in each of these spans, in days from today. */
  readonly seasons: readonly { readonly fromDay: number; readonly days: number; readonly trips: number }[];
  /** Spreads visits over the year as a yard's season does, or evenly over all days so that any day is busy. */
  readonly rhythm: 'season' | 'even';
  /** Visits planned for today and for tomorrow, in addition to those of the season. */
  readonly boardToday: number;
  readonly boardTomorrow: number;
  /** How many days back movements are recorded; of earlier ones only each object's present place is known. */
  readonly movementDays: number;
  readonly notes: number;
  /** Visits the yard takes in half an hour. */
  readonly slotCapacity: number;
};

const person = (number: number, email: string, firstname: string, lastname: string, role: RoleName): DemoPerson => ({
  id: `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`,
  email,
  firstname,
  lastname,
  role,
});
const companyId = (number: number) => `01900000-0000-7000-9000-${number.toString(16).padStart(12, '0')}`;

const demo: DemoCompany = {
  id: companyId(1),
  slug: 'demo',
  name: 'Stalling De Vlinder',
  provider: 'mollie',
  bills: true,
  people: [
    person(0x11, 'owner@demo.test', 'Marit', 'Hofstra', 'owner'),
    person(0x12, 'office@demo.test', 'Ellen', 'Kuiper', 'office'),
    person(0x13, 'yard@demo.test', 'Sjoerd', 'Bosma', 'yard'),
    person(0x14, 'bookkeeper@demo.test', 'Ruud', 'Terpstra', 'bookkeeper'),
  ],
  location: 'Terrein Nijkerk',
  halls: [
    { name: 'Hal A', kind: 'hall', prefix: 'A', rows: 6, spotsPerRow: 20, lengthCm: 750, widthCm: 250, heightCm: 300 },
    { name: 'Hal B', kind: 'hall', prefix: 'B', rows: 5, spotsPerRow: 20, lengthCm: 650, widthCm: 250, heightCm: 280 },
    { name: 'Hal C', kind: 'hall', prefix: 'C', rows: 4, spotsPerRow: 15, lengthCm: 900, widthCm: 300, heightCm: 360 },
    { name: 'Veld', kind: 'field', prefix: 'V', rows: 8, spotsPerRow: 20, lengthCm: 850, widthCm: 275, heightCm: null },
  ],
  customers: 330,
  objects: 400,
  seasons: [{ fromDay: -300, days: 365, trips: 1 }],
  rhythm: 'season',
  boardToday: 9,
  boardTomorrow: 6,
  movementDays: 4000,
  notes: 60,
  slotCapacity: 2,
};

const kade: DemoCompany = {
  id: companyId(2),
  slug: 'kade',
  name: 'Kade Opslag',
  provider: 'stripe',
  bills: true,
  people: [
    person(0x21, 'owner@kade.test', 'Jelle', 'Wiersma', 'owner'),
    person(0x22, 'office@kade.test', 'Hanneke', 'Postma', 'office'),
    person(0x23, 'yard@kade.test', 'Bram', 'Dijkstra', 'yard'),
    person(0x24, 'bookkeeper@kade.test', 'Lies', 'Veenstra', 'bookkeeper'),
  ],
  location: 'Havenkade',
  halls: [
    {
      name: 'Botenloods',
      kind: 'hall',
      prefix: 'K',
      rows: 3,
      spotsPerRow: 12,
      lengthCm: 900,
      widthCm: 300,
      heightCm: 400,
    },
    { name: 'Kade', kind: 'field', prefix: 'Q', rows: 2, spotsPerRow: 15, lengthCm: 850, widthCm: 275, heightCm: null },
  ],
  customers: 45,
  objects: 55,
  seasons: [{ fromDay: -300, days: 365, trips: 1 }],
  rhythm: 'season',
  boardToday: 4,
  boardTomorrow: 3,
  movementDays: 4000,
  notes: 8,
  slotCapacity: 1,
};

const LARGE_HALLS = 20;

const large: DemoCompany = {
  id: companyId(3),
  slug: 'large',
  name: 'Stalling Het Grote Veld',
  provider: 'mollie',
  bills: false,
  people: [
    person(0x31, 'owner@large.test', 'Tessa', 'van Rijn', 'owner'),
    person(0x32, 'yard@large.test', 'Joris', 'Kamp', 'yard'),
  ],
  location: 'Terrein Flevoland',
  halls: Array.from({ length: LARGE_HALLS }, (_, index): HallPlan => {
    const isField = index % 4 === 3;
    const number = index + 1;
    return {
      name: isField ? `Veld ${number}` : `Hal ${number}`,
      kind: isField ? 'field' : 'hall',
      prefix: `${isField ? 'V' : 'H'}${number}-`,
      rows: 26,
      spotsPerRow: 50,
      lengthCm: [750, 650, 900, 850][index % 4] ?? 850,
      widthCm: [250, 250, 300, 275][index % 4] ?? 275,
      heightCm: [300, 280, 360, null][index % 4] ?? null,
      allowedNumber: 2,
    };
  }),
  customers: 20_000,
  objects: 50_000,
  seasons: [
    { fromDay: -400, days: 365, trips: 1 },
    { fromDay: -35, days: 365, trips: 1 },
  ],
  rhythm: 'even',
  boardToday: 0,
  boardTomorrow: 0,
  movementDays: 90,
  notes: 2000,
  slotCapacity: 40,
};

/** Keys of test mode: only the simulators take them. */
export const DEMO_KEYS: Readonly<Record<DemoCompany['provider'], string>> = {
  mollie: 'test_demodemodemodemodemodemodemode',
  stripe: 'sk_test_demodemodemodemodemode',
};

export const DEMO_PASSWORD = 'remise-demo';

/** The companies of a size: `large` adds one to those of `demo`. */
export function demoCompanies(size: 'demo' | 'large'): readonly DemoCompany[] {
  return size === 'demo' ? [demo, kade] : [demo, kade, large];
}
