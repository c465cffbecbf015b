import type { UblDocument } from '#accountancy/ubl.ts';
import type { DocumentBuyer, DocumentSeller } from '#billing/invoice-document.ts';
import { sumInvoice, type VatLine } from '#billing/vat.ts';
import { addDays, type CivilDate } from '#shared/civil-date.ts';
import { COUNTRY_CODES } from '#shared/countries.ts';

/** A whole number from 0 up to and excluding `below`, always the same ones for a seed. */
export type Random = (below: number) => number;

export function randomOf(seed: number): Random {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) | 0;
    return Math.abs(state ^ (state >>> 13)) % below;
  };
}

/** Each way a line is taxed in the Netherlands, with rates of before and of other countries. */
const TREATMENTS: readonly Pick<VatLine, 'vatCategory' | 'rateBp'>[] = [
  { vatCategory: 'standard', rateBp: 2100 },
  { vatCategory: 'reduced', rateBp: 900 },
  { vatCategory: 'reduced', rateBp: 600 },
  { vatCategory: 'standard', rateBp: 1900 },
  { vatCategory: 'reduced', rateBp: 555 },
  { vatCategory: 'zero', rateBp: 0 },
  { vatCategory: 'exempt', rateBp: 0 },
  { vatCategory: 'reverse_charge', rateBp: 0 },
  { vatCategory: 'outside', rateBp: 0 },
];
/** Texts that a column can hold and somebody can type or import. */
const TEXTS = [
  'Stalling caravan',
  'Jan <de> & "Vries" \'s',
  ']]> <![CDATA[ &amp; &#0; <!-- -->',
  '🚐🏽‍🔧 👨‍👩‍👧‍👦 𝄞',
  '\u0007\u001b',
  ' \t ',
  '\u00a0\u2003',
  'regel 1\r\nregel 2\tkolom',
  'مخزن القافلة ‏‎\u202eomgekeerd',
  '房车停放',
  '=1+2;"x"',
  '\ufffe\uffff',
  `Zo\u0308e\u0301 ${'\u0301'.repeat(40)}`,
  'x'.repeat(500),
];
/** VAT ids of every form that the app accepts, and none. */
const VAT_IDS = [
  '',
  'NL000099998B57',
  'DE136695976',
  'BE0123456749',
  'FRXX999999999',
  'ATU12345678',
  'EL123456783',
  'XI123456789',
  'GB123456789',
  'CHE123456788',
  'CHE123456788MWST',
  'NO123456789MVA',
  'DK12345678',
  'FI12345678',
  'IT12345678901',
  'ESX1234567X',
  'SE123456789001',
  'IE1234567WA',
];
const CENTS = [0, 1, -1, 2, 33, 100, 999, 12_100, 1_234_567, -4_999, 99_999_999];
const QUANTITIES = [1, 33, 50, 100, 300, 1234, 99_999_999];

/** An issued document of any sort, hostile where a person or an import can be. What the app refuses to issue is not made. */
export function hostileInvoice(random: Random): UblDocument {
  const one = <Value>(values: readonly Value[]): Value => values[random(values.length)] as Value;
  const isCredit = random(3) === 0;
  const buyer = hostileBuyer(random, one);
  const hasVatId = (buyer.vatId ?? '') !== '';
  const lines = hostileLines(random, one, hasVatId).map((line) => ({
    ...line,
    amountCents: isCredit ? 0 - Math.abs(line.amountCents) : line.amountCents,
  }));
  const sum = sumInvoice(lines, random(2) === 0);
  const issuedOn: CivilDate = addDays('2024-02-28', random(1000));
  return {
    number: one(['F0001', '2026/0042', 'Ä-1', 'F 1']),
    kind: isCredit || sum.totalCents < 0 ? 'credit_invoice' : 'invoice',
    issuedOn,
    dueOn: addDays(issuedOn, random(60)),
    original: isCredit ? { number: one(['F0000', 'B<1>']), issuedOn: addDays(issuedOn, -random(400)) } : null,
    seller: hostileSeller(one),
    buyer,
    buyerKvk: buyer.company !== undefined && random(2) === 0 ? '87654321' : '',
    reference: one(['', '', ...TEXTS]),
    paymentReference: one([null, '6000000000000001']),
    netCents: sum.netCents,
    totalCents: sum.totalCents,
    vat: sum.vat,
    lines: lines.map(({ vatCategory, rateBp }, at) => ({
      description: one(TEXTS),
      quantityHundredths: one(QUANTITIES),
      vatCategory,
      rateBp,
      netCents: sum.lineNets[at] ?? 0,
      ...one([
        {},
        { fromOn: issuedOn },
        { fromOn: issuedOn, untilOn: addDays(issuedOn, 1) },
        { fromOn: issuedOn, untilOn: addDays(issuedOn, 365) },
      ]),
    })),
  };
}

type One = <Value>(values: readonly Value[]) => Value;

/** VAT is reverse charged to a VAT id only; the app refuses anything else. */
function hostileLines(random: Random, one: One, hasVatId: boolean): readonly VatLine[] {
  const count = one([1, 1, 2, 3, 7, 200]);
  const allowed = TREATMENTS.filter(({ vatCategory }) => hasVatId || vatCategory !== 'reverse_charge');
  const kinds = one([[one(allowed)], [one(allowed), one(allowed)], allowed]);
  return Array.from({ length: count }, () => ({
    ...one(kinds),
    amountCents: random(2) === 0 ? one(CENTS) : random(200_000) - 40_000,
  }));
}

function hostileSeller(one: One): DocumentSeller {
  return {
    name: one(['De Wal', ...TEXTS.slice(0, 4), 'x'.repeat(300)]),
    legalName: one(['Stalling De Wal B.V.', '']),
    street: one(['Dijk', 'Löwenstraße & Zn']),
    houseNumber: one(['1', '1-bis <a>', '']),
    postcode: '1234 AB',
    city: 'Urk',
    country: 'NL',
    kvkNumber: '12345678',
    vatId: 'NL000099998B57',
    iban: one(['NL91ABNA0417164300', '']),
    bic: one(['ABNANL2A', '']),
    accountHolder: one(['De Wal', '', ...TEXTS]),
    email: one(['info@dewal.test', '']),
    phone: one(['', '+31 6 1', '\u0007']),
    website: '',
  };
}

function hostileBuyer(random: Random, one: One): DocumentBuyer {
  const isBusiness = random(2) === 0;
  const country = one(['NL', 'NL', 'DE', 'BE', 'GB', 'CH', ...COUNTRY_CODES]);
  return {
    name: one(TEXTS.filter((text) => text.trim() !== '')),
    ...(isBusiness ? { company: one(['', 'Bakker B.V.', ...TEXTS.slice(0, 4)]) } : {}),
    street: isBusiness ? one(['Kade', '街道', 'Rue <d\u0007> &']) : one(['', 'Kade']),
    houseNumber: one(['', '2a', '🏠']),
    postcode: isBusiness || random(2) === 0 ? one(['4321 BA', '48149', 'SW1A 1AA']) : '',
    city: isBusiness ? one(['Ede', 'Münster', '北京']) : one(['', 'Ede']),
    country,
    ...(isBusiness ? { vatId: one(VAT_IDS) } : {}),
    customerNumber: one(['1', '42', '1000000']),
  };
}
