import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CreditableLine, leftOf, type PlannedCredit, planCredit } from '#billing/credit-amounts.ts';
import { sumInvoice, type VatGroup } from '#billing/vat.ts';

type Sold = { readonly amountCents: number; readonly rateBp: number };

/** An invoice that remembers what was credited of it. */
function anInvoice(includesVat: boolean, sold: readonly Sold[]) {
  const rated = sold.map((line) => ({
    ...line,
    vatCategory: line.rateBp === 0 ? ('exempt' as const) : ('standard' as const),
  }));
  const sum = sumInvoice(rated, includesVat);
  let lines: readonly CreditableLine[] = rated.map((line, index) => ({
    ...line,
    position: index + 1,
    netCents: sum.lineNets[index] ?? 0,
    takenCents: 0,
    takenNetCents: 0,
  }));
  let taken: readonly VatGroup[] = [];
  const credit = (wanted?: readonly { readonly position: number; readonly amountCents: number }[]) => {
    const plan = planCredit({ includesVat, lines, vat: sum.vat, taken, wanted });
    if ('code' in plan) return plan;
    lines = lines.map((line) => {
      const at = plan.lines.findIndex(({ position }) => position === line.position);
      if (at < 0) return line;
      return {
        ...line,
        takenCents: line.takenCents - (plan.lines[at]?.amountCents ?? 0),
        takenNetCents: line.takenNetCents - (plan.totals.lineNets[at] ?? 0),
      };
    });
    taken = [...taken, ...plan.totals.vat].reduce<readonly VatGroup[]>((groups, row, index) => {
      const isNew = index >= taken.length;
      const sign = isNew ? -1 : 1;
      const known = groups.find(({ rateBp }) => rateBp === row.rateBp);
      const more = { ...row, netCents: sign * row.netCents, vatCents: sign * row.vatCents };
      if (known === undefined) return [...groups, more];
      return groups.map((group) =>
        group === known
          ? { ...group, netCents: group.netCents + more.netCents, vatCents: group.vatCents + more.vatCents }
          : group,
      );
    }, []);
    return plan;
  };
  return { sum, credit, lines: () => lines };
}

const planned = (plan: ReturnType<typeof planCredit>): PlannedCredit => {
  if ('code' in plan) throw new Error(plan.code);
  return plan;
};

describe('a credit', () => {
  test('takes the VAT that is left where lines of two rates come to nothing without it', () => {
    const invoice = anInvoice(false, [
      { amountCents: 10_000, rateBp: 2100 },
      { amountCents: -4_000, rateBp: 900 },
    ]);
    planned(invoice.credit([{ position: 1, amountCents: 6_000 }]));
    const rest = planned(invoice.credit()).totals;
    expect(rest).toMatchObject({ netCents: 0, vatCents: -480, totalCents: -480 });
    expect(invoice.credit()).toEqual({ code: 'invoice.nothing_left' });
  });

  test('T51: of two lines, one after the other, has the VAT of the invoice and not a cent more', () => {
    const invoice = anInvoice(false, [
      { amountCents: 3750, rateBp: 2100 },
      { amountCents: 1250, rateBp: 2100 },
    ]);
    expect(planned(invoice.credit([{ position: 1, amountCents: 3750 }])).totals).toMatchObject({ vatCents: -788 });
    expect(planned(invoice.credit([{ position: 2, amountCents: 1250 }])).totals).toMatchObject({ vatCents: -262 });
  });

  test.each([
    ['T38', true, 12_100, 8067, { netCents: -6667, vatCents: -1400, totalCents: -8067 }],
    ['T39', false, 10_000, 5000, { netCents: -5000, vatCents: -1050, totalCents: -6050 }],
    ['T42', true, 60_000, 43_000, { vatCents: -7463, totalCents: -43_000 }],
  ] as const)('%s has the amounts of its part', (_name, includesVat, sold, amountCents, totals) => {
    const invoice = anInvoice(includesVat, [{ amountCents: sold, rateBp: 2100 }]);
    expect(planned(invoice.credit([{ position: 1, amountCents }])).totals).toMatchObject(totals);
  });

  test('of everything is the invoice turned round, line by line', () => {
    const invoice = anInvoice(
      true,
      Array.from({ length: 10 }, () => ({ amountCents: 495, rateBp: 2100 })),
    );
    const { totals, lines } = planned(invoice.credit());
    expect(totals.lineNets).toEqual(invoice.sum.lineNets.map((net) => -net));
    expect(totals.vat).toEqual([{ vatCategory: 'standard', rateBp: 2100, netCents: -4091, vatCents: -859 }]);
    expect(lines.map(({ amountCents }) => amountCents)).toEqual(Array.from({ length: 10 }, () => -495));
  });

  test('takes along what was taken off the invoice', () => {
    const invoice = anInvoice(false, [
      { amountCents: 20_000, rateBp: 2100 },
      { amountCents: -5000, rateBp: 2100 },
    ]);
    expect(planned(invoice.credit()).totals).toMatchObject({ netCents: -15_000, totalCents: -18_150 });
  });
});

describe('a credit is refused', () => {
  const sold = [
    { amountCents: 10_000, rateBp: 2100 },
    { amountCents: -4000, rateBp: 2100 },
  ];

  test.each([
    [
      'more than a line has',
      [{ position: 1, amountCents: 10_001 }],
      { code: 'invoice.credit_too_much', leftCents: 10_000 },
    ],
    [
      'more than the invoice has',
      [{ position: 1, amountCents: 6001 }],
      { code: 'invoice.credit_too_much', leftCents: 6000 },
    ],
    ['a line below zero', [{ position: 2, amountCents: 1 }], { code: 'invoice.credit_too_much', leftCents: 0 }],
    ['a line there is not', [{ position: 3, amountCents: 1 }], { code: 'invoice.line_missing', index: 0 }],
    [
      'a line twice',
      [
        { position: 1, amountCents: 1 },
        { position: 1, amountCents: 1 },
      ],
      { code: 'invoice.line_twice', index: 1 },
    ],
  ])('for %s', (_name, wanted, refusal) => {
    expect(anInvoice(false, sold).credit(wanted)).toMatchObject(refusal);
  });

  test('once nothing is left', () => {
    const invoice = anInvoice(false, sold);
    expect(planned(invoice.credit([{ position: 1, amountCents: 6000 }])).totals.totalCents).toBe(-7260);
    expect(invoice.credit()).toEqual({ code: 'invoice.nothing_left' });
  });

  test('for more than is left with VAT, where a line below zero has another rate', () => {
    const invoice = anInvoice(false, [
      { amountCents: 10_000, rateBp: 2100 },
      { amountCents: -5000, rateBp: 900 },
    ]);
    expect(invoice.credit([{ position: 1, amountCents: 5000 }])).toMatchObject({ totals: { totalCents: -6050 } });
    expect(invoice.credit([{ position: 1, amountCents: 600 }])).toMatchObject({ code: 'invoice.credit_too_much' });
  });
});

test('credits in any order and any parts come to the invoice and never above it', () => {
  const line = fc.record({ amountCents: fc.integer({ min: 1, max: 500_000 }), rateBp: fc.constantFrom(0, 900, 2100) });
  const cut = fc.record({ line: fc.nat(9), part: fc.integer({ min: 1, max: 100 }) });
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.array(line, { minLength: 1, maxLength: 6 }),
      fc.array(cut, { maxLength: 12 }),
      (includesVat, sold, cuts) => {
        const invoice = anInvoice(includesVat, sold);
        let credited = 0;
        for (const { line: at, part } of cuts) {
          const own = invoice.lines()[at % sold.length];
          if (own === undefined || leftOf(own) <= 0) continue;
          const amountCents = Math.max(1, Math.floor((leftOf(own) * part) / 100));
          const { totals } = planned(invoice.credit([{ position: own.position, amountCents }]));
          expect(totals.lineNets.reduce((sum, net) => sum + net, 0)).toBe(totals.netCents);
          credited -= totals.totalCents;
          expect(credited).toBeLessThanOrEqual(invoice.sum.totalCents);
        }
        const rest = invoice.credit();
        if (!('code' in rest)) credited -= rest.totals.totalCents;
        expect(credited).toBe(invoice.sum.totalCents);
        // A credit of one cent may consist of VAT only; the lines of a rate add up together.
        for (const rate of [0, 900, 2100]) {
          const nets = invoice.lines().filter(({ rateBp }) => rateBp === rate);
          const left = nets.reduce((sum, { netCents, takenNetCents }) => sum + netCents - takenNetCents, 0);
          expect(left).toBe(0);
        }
      },
    ),
    {
      numRuns: 300,
      examples: [
        [
          true,
          [1, 202_310].map((amountCents) => ({ amountCents, rateBp: 900 })),
          [
            { line: 1, part: 10 },
            { line: 0, part: 1 },
          ],
        ],
      ],
    },
  );
});
