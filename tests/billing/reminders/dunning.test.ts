import { describe, expect, it } from 'vitest';
import {
  automaticSteps,
  type Debtor,
  type DunningSettings,
  deadlineOf,
  holdsObjects,
  nextStep,
  type OpenInvoice,
  type ReminderKind,
} from '#billing/reminders/dunning.ts';
import { SECTION_DEFAULTS } from '#company/company-settings.schema.ts';
import { DUNNING_STEPS } from '#company/company-settings.ts';
import { addDays } from '#shared/civil-date.ts';

const settings: DunningSettings = { ...SECTION_DEFAULTS.dunning, on: true };
const DUE = '2026-03-01';
const after = (days: number) => addDays(DUE, days);

const invoice = (more: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id: 'a',
  dueOn: DUE,
  openCents: 12500,
  stop: null,
  collecting: false,
  isCosts: false,
  taken: null,
  ...more,
});
const debtor = (invoices: readonly OpenInvoice[], more: Partial<Debtor> = {}): Debtor => ({
  isCompany: false,
  stop: null,
  creditCents: 0,
  invoices,
  ...more,
});
/** As after a letter of that kind, sent so many days after the due day. */
const taken = (kind: ReminderKind, days: number, more: Partial<OpenInvoice> = {}) =>
  invoice({
    taken: {
      kind,
      on: after(days),
      openCents: more.openCents ?? 12500,
      deadlineOn: deadlineOf(kind, settings, {
        today: after(days),
        termDays: 14,
        way: 'mail',
      }),
    },
    ...more,
  });

describe('the next step about a customer', () => {
  it.each([
    ['friendly', null, 3],
    ['second', taken('friendly', 3), 10],
    ['notice', taken('second', 10), 17],
    // There on the twentieth, fifteen days later is Saturday before Easter: the term ends on Tuesday the seventh of April.
    ['costs', taken('formal_notice', 17), 38],
  ] as const)('%s is due on its day and not the day before', (step, one, day) => {
    const who = debtor([one ?? invoice()]);
    expect(nextStep(settings, who, after(day - 1))).toMatchObject({
      state: 'waiting',
      plan: { step, onDay: after(day) },
    });
    expect(nextStep(settings, who, after(day))).toMatchObject({ state: 'due', plan: { step, onDay: after(day) } });
    expect(nextStep(settings, who, after(day + 200))).toMatchObject({ state: 'due', plan: { step } });
  });

  it('is nothing until the last day to pay is over', () => {
    expect(nextStep(settings, debtor([invoice()]), DUE)).toEqual({ state: 'nothing' });
    expect(nextStep(settings, debtor([invoice()]), after(1))).toMatchObject({ state: 'waiting' });
    expect(nextStep(settings, debtor([]), after(99))).toEqual({ state: 'nothing' });
    expect(nextStep(settings, debtor([invoice({ openCents: 0 })]), after(99))).toEqual({ state: 'nothing' });
    expect(nextStep(settings, debtor([invoice({ openCents: -100 })]), after(99))).toEqual({ state: 'nothing' });
  });

  it('keeps the time between letters for an invoice that was late long before the first', () => {
    const who = debtor([taken('friendly', 100)]);
    expect(nextStep(settings, who, after(106))).toMatchObject({
      state: 'waiting',
      plan: { step: 'second', onDay: after(107) },
    });
    expect(nextStep(settings, who, after(107))).toMatchObject({ state: 'due', plan: { step: 'second' } });
  });

  it('waits for the term that a letter gave, also when the settings were shortened since', () => {
    const shorter = { ...settings, costs_days: 1 };
    expect(nextStep(shorter, debtor([taken('formal_notice', 17)]), after(37))).toMatchObject({ state: 'waiting' });
    expect(nextStep(shorter, debtor([taken('formal_notice', 17)]), after(38))).toMatchObject({ state: 'due' });
  });

  it('takes along every late invoice that has not come so far, in one letter', () => {
    const who = debtor([
      taken('second', 10, { id: 'old', openCents: 10_000 }),
      invoice({ id: 'late', dueOn: after(15), openCents: 5_000 }),
      invoice({ id: 'not late', dueOn: after(17), openCents: 7_000 }),
    ]);
    expect(nextStep(settings, who, after(17))).toMatchObject({
      state: 'due',
      plan: { step: 'notice', kind: 'formal_notice', invoiceIds: ['old', 'late'], principalCents: 15_000 },
    });
  });

  it('leaves out of a letter what has come further', () => {
    const who = debtor([taken('formal_notice', 17, { id: 'old' }), invoice({ id: 'new', dueOn: after(15) })]);
    expect(nextStep(settings, who, after(18))).toMatchObject({
      state: 'due',
      plan: { step: 'friendly', invoiceIds: ['new'] },
    });
  });

  it('of a newer invoice is taken by itself while an older one waits for staff', () => {
    const who = debtor([taken('second', 10, { id: 'old' }), invoice({ id: 'new', dueOn: after(15) })]);
    expect(nextStep(settings, who, after(18))).toMatchObject({ plan: { step: 'notice' } });
    expect(nextStep(settings, who, after(18), automaticSteps(settings))).toMatchObject({
      state: 'due',
      plan: { step: 'friendly', invoiceIds: ['new'] },
    });
  });

  it('is up to people once costs were charged', () => {
    expect(nextStep(settings, debtor([taken('costs', 40)]), after(400))).toEqual({ state: 'done' });
  });
});

describe('collection costs', () => {
  it.each([
    [12_500, 4_000],
    [26_667, 4_000],
    [50_000, 7_500],
    [250_000, 37_500],
    [500_000, 62_500],
    [1_000_000, 87_500],
    [2_300_000, 100_500],
    [200_000_000, 677_500],
  ])('T63: on %i cents are %i', (openCents, costsCents) => {
    const who = debtor([taken('formal_notice', 17, { openCents })]);
    expect(nextStep(settings, who, after(35))).toMatchObject({ plan: { step: 'costs', costsCents } });
  });

  it('are counted once on the sum of the invoices, and announced so', () => {
    const two = [
      taken('second', 10, { id: 'a', openCents: 25_000 }),
      taken('second', 10, { id: 'b', openCents: 25_000 }),
    ];
    expect(nextStep(settings, debtor(two), after(17))).toMatchObject({
      plan: { principalCents: 50_000, costsCents: 7_500 },
    });
  });

  it('are never announced in the letters before, which are free', () => {
    for (const one of [invoice(), taken('friendly', 3)]) {
      expect(nextStep(settings, debtor([one]), after(10))).toMatchObject({ plan: { costsCents: 0 } });
    }
  });

  it('are not counted on more than the letter named, and on what is left after a part was paid', () => {
    const noticed = taken('formal_notice', 17, { openCents: 100_000 });
    const costs = (openCents: number) => nextStep(settings, debtor([{ ...noticed, openCents }]), after(35));
    expect(costs(50_000)).toMatchObject({ plan: { principalCents: 50_000, costsCents: 7_500 } });
    expect(costs(150_000)).toMatchObject({ plan: { principalCents: 150_000, costsCents: 15_000 } });
  });

  it('are charged to a consumer only after the letter of the law, to a company after its notice', () => {
    const noticed = debtor([taken('final_notice', 17)]);
    expect(nextStep(settings, noticed, after(60))).toMatchObject({
      state: 'due',
      plan: { step: 'notice', kind: 'formal_notice' },
    });
    const company = { ...noticed, isCompany: true };
    expect(nextStep(settings, company, after(32))).toMatchObject({ state: 'waiting', plan: { onDay: after(33) } });
    expect(nextStep(settings, company, after(33))).toMatchObject({
      state: 'due',
      plan: { step: 'costs', costsCents: 4_000 },
    });
    expect(nextStep(settings, debtor([taken('second', 10)]), after(500))).toMatchObject({ plan: { step: 'notice' } });
  });

  it('leave out an invoice whose own term is not over', () => {
    const who = debtor([taken('formal_notice', 17, { id: 'a' }), taken('formal_notice', 30, { id: 'b' })]);
    expect(nextStep(settings, who, after(40))).toMatchObject({
      state: 'due',
      plan: { step: 'costs', invoiceIds: ['a'] },
    });
  });

  it('are not charged on an invoice of costs, which gets no letters of its own', () => {
    expect(nextStep(settings, debtor([invoice({ isCosts: true })]), after(99))).toEqual({ state: 'nothing' });
  });
});

describe('nothing is sent', () => {
  it.each(['dispute', 'payment_plan', 'deceased', 'other'] as const)('while there is a %s', (stop) => {
    expect(nextStep(settings, debtor([invoice()], { stop }), after(9))).toEqual({ state: 'stopped', why: stop });
    expect(nextStep(settings, debtor([invoice({ stop })]), after(9))).toEqual({ state: 'stopped', why: stop });
  });

  it('about an invoice that is stopped, and still about the others', () => {
    const who = debtor([invoice({ id: 'a', stop: 'dispute' }), invoice({ id: 'b' })]);
    expect(nextStep(settings, who, after(9))).toMatchObject({
      state: 'due',
      plan: { invoiceIds: ['b'], principalCents: 12_500 },
    });
  });

  it('while the bank is collecting', () => {
    expect(nextStep(settings, debtor([invoice({ collecting: true })]), after(9))).toEqual({
      state: 'stopped',
      why: 'collecting',
    });
  });

  it('to who gets back as much from the company', () => {
    const owed = (creditCents: number) => nextStep(settings, debtor([invoice()], { creditCents }), after(9));
    expect(owed(12_499)).toMatchObject({ state: 'due' });
    expect(owed(12_500)).toEqual({ state: 'stopped', why: 'credit' });
  });

  it('by itself when the company wants no reminders, or wants to send that one itself', () => {
    expect(automaticSteps({ ...settings, on: false })).toEqual([]);
    expect(automaticSteps(settings)).toEqual(['friendly', 'second']);
    expect(automaticSteps({ ...settings, friendly_auto: false, notice_auto: true })).toEqual(['second', 'notice']);
  });
});

describe('the last day to pay that a letter names', () => {
  it.each([
    ['friendly', 6],
    ['second', 6],
    ['formal_notice', 17],
    ['final_notice', 15],
    ['costs', 14],
  ] as const)('of kind %s is %i days later', (kind, days) => {
    expect(deadlineOf(kind, settings, { today: DUE, termDays: 14, way: 'mail' })).toBe(after(days));
  });

  it('is over before the next step', () => {
    let one = invoice();
    for (const step of DUNNING_STEPS) {
      const found = nextStep(settings, debtor([one]), after(300));
      if (found.state !== 'due') throw new Error(found.state);
      expect(found.plan.step).toBe(step);
      if (one.taken?.deadlineOn) expect(found.plan.onDay > one.taken.deadlineOn).toBe(true);
      one = taken(found.plan.kind, 50);
    }
  });
});

describe('objects are held', () => {
  const from = (hold_from: DunningSettings['hold_from']) => ({ ...settings, hold_from });

  it('from the step on that the company chose, and never when it chose none', () => {
    const kinds = ['friendly', 'second', 'formal_notice', 'costs'] as const;
    const held = (step: DunningSettings['hold_from']) =>
      kinds.map((kind) => holdsObjects(from(step), debtor([taken(kind, 9)]), after(20)));
    expect(held('none')).toEqual([false, false, false, false]);
    expect(held('friendly')).toEqual([true, true, true, true]);
    expect(held('notice')).toEqual([false, false, true, true]);
    expect(held('costs')).toEqual([false, false, false, true]);
  });

  it('not while reminders are stopped or off, nor for what is paid or never reminded of', () => {
    const one = taken('friendly', 9);
    expect(holdsObjects({ ...from('friendly'), on: false }, debtor([one]), after(20))).toBe(false);
    expect(holdsObjects(from('friendly'), debtor([one], { stop: 'dispute' }), after(20))).toBe(false);
    expect(holdsObjects(from('friendly'), debtor([{ ...one, stop: 'dispute' }]), after(20))).toBe(false);
    expect(holdsObjects(from('friendly'), debtor([{ ...one, openCents: 0 }]), after(20))).toBe(false);
    expect(holdsObjects(from('friendly'), debtor([invoice()]), after(20))).toBe(false);
  });
});
