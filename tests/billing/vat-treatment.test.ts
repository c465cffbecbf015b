import { describe, expect, it } from 'vitest';
import { vatReturn } from '#accountancy/vat-return.ts';
import { type BuyerAbroad, lineAbroad } from '#billing/line-abroad.ts';
import { type Supply, type Treatment, type VatBuyer, type VatReason, vatTreatment } from '#billing/vat-treatment.ts';

const buyer = (country: string, vatId = '', more: Partial<VatBuyer> = {}): VatBuyer => ({
  country,
  vatId,
  isCompany: vatId !== '',
  isUnknown: false,
  ...more,
});
const company = (country: string) => buyer(country, '', { isCompany: true });

/** The box of 100.00 that is treated so, and whether the list of box 3b names it. */
function boxOf(treatment: Treatment, vatId: string): string {
  const vatCategory = treatment === 'domestic' ? 'standard' : treatment;
  const rateBp = treatment === 'domestic' ? 2100 : 0;
  const made = vatReturn([{ vatCategory, rateBp, vatId: vatId === '' ? null : vatId, netCents: 10_000, vatCents: 0 }]);
  const [box] = made.boxes.filter(({ netCents }) => netCents !== 0);
  if (box === undefined) return made.outsideCents === 10_000 ? 'none' : 'lost';
  return made.abroad.length === 1 ? `${box.box} listed` : box.box;
}

type Row = readonly [
  who: string,
  buyer: VatBuyer,
  supply: Supply,
  treatment: Treatment,
  reason: VatReason,
  allowed: string,
  box: string,
];
const DE = 'DE136695976';

describe('the place of supply', () => {
  it.each<Row>([
    ...(['place', 'goods_storage', 'other_service'] as const).map(
      (supply): Row => [
        'Dutch business',
        buyer('NL', 'NL000099998B57'),
        supply,
        'domestic',
        'dutch_customer',
        'domestic reverse_charge outside',
        '1a',
      ],
    ),
    ['German business', buyer('DE', DE), 'place', 'domestic', 'place', 'domestic', '1a'],
    ['Swiss business', buyer('CH', 'CHE123456788'), 'place', 'domestic', 'place', 'domestic', '1a'],
    ['German person', buyer('DE'), 'place', 'domestic', 'place', 'domestic', '1a'],
    ...(['goods_storage', 'other_service'] as const).flatMap((supply): Row[] => [
      [
        'German business',
        buyer('DE', DE),
        supply,
        'reverse_charge',
        'union_business',
        'reverse_charge domestic',
        '3b listed',
      ],
      [
        'Greek business',
        buyer('GR', 'EL123456783'),
        supply,
        'reverse_charge',
        'union_business',
        'reverse_charge domestic',
        '3b listed',
      ],
      [
        'Monegasque business',
        buyer('MC', 'FR40303265045'),
        supply,
        'reverse_charge',
        'union_business',
        'reverse_charge domestic',
        '3b listed',
      ],
      [
        'business that VIES does not know',
        buyer('DE', DE, { isUnknown: true }),
        supply,
        'domestic',
        'unknown_vat_id',
        'reverse_charge domestic',
        '1a',
      ],
      ['German company without a VAT id', company('DE'), supply, 'domestic', 'no_vat_id', 'domestic', '1a'],
      ['German person', buyer('DE'), supply, 'domestic', 'consumer', 'domestic', '1a'],
      [
        'Belgian branch with a Dutch VAT id',
        buyer('BE', 'NL000099998B57'),
        supply,
        'domestic',
        'dutch_vat_id',
        'domestic',
        '1a',
      ],
      [
        'Irish business with a VAT id of Northern Ireland',
        buyer('IE', 'XI123456782'),
        supply,
        'domestic',
        'no_vat_id',
        'domestic',
        '1a',
      ],
      [
        'business in Northern Ireland',
        buyer('GB', 'XI123456782'),
        supply,
        'outside',
        'outside_business',
        'outside domestic',
        'none',
      ],
      [
        'British business',
        buyer('GB', 'GB123456782'),
        supply,
        'outside',
        'outside_business',
        'outside domestic',
        'none',
      ],
      [
        'Swiss business',
        buyer('CH', 'CHE123456788'),
        supply,
        'outside',
        'outside_business',
        'outside domestic',
        'none',
      ],
      [
        'Swiss business that acts under a German VAT id',
        buyer('CH', DE),
        supply,
        'reverse_charge',
        'union_business',
        'reverse_charge domestic',
        '3b listed',
      ],
      ['American company', company('US'), supply, 'domestic', 'outside_company', 'outside domestic', '1a'],
      ['American person', buyer('US'), supply, 'domestic', 'consumer', 'domestic', '1a'],
    ]),
  ])('%s: %o, %s is %s', (_who, who, supply, treatment, reason, allowed, box) => {
    const choice = vatTreatment(supply, who);
    expect(choice).toEqual({ treatment, reason, allowed: allowed.split(' ') });
    expect(boxOf(choice.treatment, who.vatId)).toBe(box);
  });
});

describe('a line to a business abroad', () => {
  const german: BuyerAbroad = { ...buyer('DE', DE), reverseRate: 'r', outsideRate: 'o' };
  const line = {
    quantity: 2,
    unitPriceCents: 12_100,
    amountCents: 24_200,
    taxRateId: 'high',
    vatCategory: 'standard' as const,
    rateBp: 2100,
  };
  const to = (supply: Supply, more: object = {}, who: BuyerAbroad | null = german, includesVat = true) =>
    lineAbroad<
      Omit<typeof line, 'vatCategory' | 'taxRateId'> & {
        vatCategory: 'standard' | 'exempt' | 'reverse_charge' | 'outside';
        taxRateId: string | null;
      }
    >({ ...line, ...more }, { buyer: who, supply, includesVat });

  it('has the price without VAT, and quantity times price stays the amount', () => {
    expect(to('goods_storage')).toMatchObject({
      unitPriceCents: 10_000,
      amountCents: 20_000,
      taxRateId: 'r',
      vatCategory: 'reverse_charge',
      rateBp: 0,
    });
    const odd = to('goods_storage', { unitPriceCents: 9_999, amountCents: 19_998 });
    expect(odd.amountCents).toBe(odd.unitPriceCents * 2);
    expect(to('goods_storage', {}, german, false)).toMatchObject({ unitPriceCents: 12_100, amountCents: 24_200 });
  });

  it('stays as it is for a place, in the Netherlands, and where the company charges no VAT itself', () => {
    expect(to('place')).toEqual(line);
    expect(to('goods_storage', {}, null)).toEqual(line);
    const exempt = { vatCategory: 'exempt', rateBp: 0 };
    expect(to('goods_storage', exempt)).toEqual({ ...line, ...exempt });
  });

  it('outside the Union is outside VAT', () => {
    const swiss = { ...german, country: 'CH', vatId: 'CHE123456788' };
    expect(to('other_service', {}, swiss)).toMatchObject({
      vatCategory: 'outside',
      taxRateId: 'o',
      amountCents: 20_000,
    });
  });
});
