import { describe, expect, it } from 'vitest';
import { editCustomer } from '#customers/customer.commands.ts';
import { customerTable } from '#customers/customer.ts';
import { reopenAttention, resolveAttention } from '#sync/attention.commands.ts';
import { attentionTable, type CardChoice } from '#sync/attention.ts';
import { settles } from '#sync/attention-settle.ts';
import type { Decision } from '#sync/command.ts';
import { mergePatches, type OutboxEntry } from '#sync/protocol.ts';
import { anAttention } from '#tests/support/attention-card.ts';
import { AT, aCustomer, testId } from '#tests/support/builders.ts';
import { codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

const card = anAttention({ entity: 'customer', entityId: testId('c', 1), command: 'customer.edit' });
const attentionId = card.id;
const settled = (changes: object = {}) =>
  anAttention({ ...card, state: 'resolved', resolvedByName: 'Marit', choice: 'theirs', ...changes });

const refusalOf = (decision: Decision) => (decision.outcome === 'refused' ? decision.refusal : null);

describe('settling a card with a choice that changes nothing else', () => {
  it('keeps who, when and what was chosen', async () => {
    const company = new MemoryCompany().add(attentionTable, card);
    expect(codeOf(await company.run(resolveAttention, { attentionId, choice: 'theirs' }))).toBe('applied');
    expect(company.row(attentionTable, card.id)).toMatchObject({
      state: 'resolved',
      resolvedBy: testId('u', 1),
      resolvedByName: 'owner',
      resolvedAt: AT,
      choice: 'theirs',
      fields: card.fields,
    });
  });

  it('without a choice means that somebody looked at it', async () => {
    const company = new MemoryCompany().add(attentionTable, card);
    await company.run(resolveAttention, { attentionId });
    expect(company.row(attentionTable, card.id)).toMatchObject({ state: 'resolved', choice: 'seen' });
  });

  it('is refused to somebody who may not edit what it is about', async () => {
    const company = new MemoryCompany().add(attentionTable, card);
    expect(codeOf(await company.run(resolveAttention, { attentionId }, { by: 'yard' }))).toBe('forbidden');
    expect(company.row(attentionTable, card.id)?.state).toBe('open');
  });

  it('is allowed to whoever made the change, also without that right', async () => {
    const own = new MemoryCompany().add(attentionTable, { ...card, byUserId: testId('u', 1) });
    expect(codeOf(await own.run(resolveAttention, { attentionId }, { by: 'yard' }))).toBe('applied');
  });

  it.each([
    ['the same choice again', { attentionId, choice: 'theirs' as const }],
    ['having looked at it', { attentionId }],
  ])('after it was settled: %s changes nothing', async (_, args) => {
    const company = new MemoryCompany().add(attentionTable, settled());
    expect(await company.run(resolveAttention, args)).toMatchObject({ outcome: 'applied', writes: [] });
  });

  it('after somebody chose otherwise is refused with their name, and their choice stays', async () => {
    const company = new MemoryCompany().add(attentionTable, settled());
    const decision = await company.run(resolveAttention, { attentionId, choice: 'both' });
    expect(refusalOf(decision)).toEqual({ code: 'attention.resolved', params: { name: 'Marit' } });
    expect(company.row(attentionTable, card.id)).toMatchObject({ choice: 'theirs', resolvedByName: 'Marit' });
  });

  it("is refused for another company's", async () => {
    expect(codeOf(await new MemoryCompany().run(resolveAttention, { attentionId }))).toBe('attention.missing');
  });
});

describe('taking back an answer', () => {
  const question = anAttention({ kind: 'contradiction' });
  const asked = { attentionId: question.id };
  const LAST_MOMENT = '2026-05-04T09:40:00.000Z';
  const answered = async (how: CardChoice = 'place') => {
    const company = new MemoryCompany().add(attentionTable, question);
    await company.run(resolveAttention, { ...asked, choice: how });
    return company;
  };

  it('opens the question as it was, for exactly ten minutes by the time it was wanted', async () => {
    const company = await answered();
    expect(company.row(attentionTable, question.id)?.fields.answer).toEqual({
      warehouseId: null,
      spotId: null,
      moved: false,
    });
    const late = await company.run(reopenAttention, asked, { at: '2026-05-04T09:40:00.001Z' });
    expect(codeOf(late)).toBe('attention.undo_too_late');
    expect(codeOf(await company.run(reopenAttention, asked, { at: LAST_MOMENT }))).toBe('applied');
    const { rev: _rev, version: _version, ...row } = company.row(attentionTable, question.id) ?? question;
    const { rev: _r, version: _v, ...before } = question;
    expect(row).toEqual(before);
  });

  it('a second time changes nothing, and the question can be answered anew', async () => {
    const company = await answered();
    await company.run(reopenAttention, asked);
    expect(await company.run(reopenAttention, asked)).toMatchObject({ outcome: 'applied', writes: [] });
    expect(codeOf(await company.run(resolveAttention, { ...asked, choice: 'seen' }))).toBe('applied');
  });

  it.each(['mine', 'theirs', 'both', 'seen'] as const)('asks again what was answered with %s', async (choice) => {
    const company = await answered(choice);
    expect(codeOf(await company.run(reopenAttention, asked))).toBe('applied');
    expect(company.row(attentionTable, question.id)).toMatchObject({ state: 'open', choice: null });
  });

  it('is refused for what brought something back or away, also by a movement', async () => {
    for (const choice of ['reopened', 'restored', 'deleted'] as const) {
      expect(codeOf(await (await answered(choice)).run(reopenAttention, asked))).toBe('attention.resolved');
    }
    const fields = { ...question.fields, answer: { warehouseId: null, spotId: null, moved: true } };
    const moved = anAttention({ ...question, state: 'resolved', choice: 'place', resolvedAt: AT, fields });
    const company = new MemoryCompany().add(attentionTable, moved);
    expect(codeOf(await company.run(reopenAttention, asked))).toBe('attention.resolved');
  });

  it("is refused to who may not decide it, and for another company's", async () => {
    const company = await answered();
    company.add(attentionTable, { ...question, entity: 'customer', state: 'resolved' });
    expect(codeOf(await company.run(reopenAttention, asked, { by: 'yard' }))).toBe('forbidden');
    expect(codeOf(await new MemoryCompany().run(reopenAttention, asked))).toBe('attention.missing');
  });
});

describe('a change that carries out what was chosen on a card', () => {
  const was = { phone: { phone: '', mobile: '' } };
  const args = { customerId: testId('c', 1), now: { phone: { phone: '', mobile: '06 00112233' } } };
  const guarded = { was: { ...was, ...settles(attentionId, 'mine') } };
  const mobile = (company: MemoryCompany) => company.row(customerTable, testId('c', 1))?.mobile;

  it('changes the row and puts the card away in one', async () => {
    const company = new MemoryCompany().add(customerTable, aCustomer()).add(attentionTable, card);
    expect(codeOf(await company.run(editCustomer, args, guarded))).toBe('applied');
    expect(mobile(company)).toBe('06 00112233');
    expect(company.row(attentionTable, card.id)).toMatchObject({ state: 'resolved', choice: 'mine' });
  });

  it('is refused whole when somebody else settled the card first', async () => {
    const company = new MemoryCompany().add(customerTable, aCustomer()).add(attentionTable, settled());
    const decision = await company.run(editCustomer, args, guarded);
    expect(refusalOf(decision)).toEqual({ code: 'attention.resolved', params: { name: 'Marit' } });
    expect(mobile(company)).toBe('');
  });

  it('leaves the card open when it is itself refused', async () => {
    const company = new MemoryCompany().add(attentionTable, card).drop(customerTable, testId('c', 1));
    expect(codeOf(await company.run(editCustomer, args, guarded))).toBe('customer.deleted');
    expect(company.row(attentionTable, card.id)?.state).toBe('open');
  });

  it('puts the card away when yet another value came in between: a new card tells of that one', async () => {
    const company = new MemoryCompany().add(customerTable, aCustomer({ mobile: '06 5' })).add(attentionTable, card);
    const decision = await company.run(editCustomer, args, guarded);
    expect(decision.cards).toMatchObject([{ kind: 'merged', theirs: { mobile: '06 5' } }]);
    expect(company.row(attentionTable, card.id)?.state).toBe('resolved');
  });

  it("is refused for another company's card, and for one this person may not decide", async () => {
    const company = new MemoryCompany().add(customerTable, aCustomer());
    expect(codeOf(await company.run(editCustomer, args, guarded))).toBe('attention.missing');
    company.add(attentionTable, { ...card, entity: 'movement' });
    expect(codeOf(await company.run(editCustomer, args, guarded))).toBe('forbidden');
    expect(mobile(company)).toBe('');
  });

  it.each([[{ attentionId: 'no id', choice: 'mine' }], [{ attentionId, choice: 'whatever' }], [{}]])(
    'is refused when it names no card or choice: %j',
    async (attention) => {
      const company = new MemoryCompany().add(customerTable, aCustomer()).add(attentionTable, card);
      expect(codeOf(await company.run(editCustomer, args, { was: { ...was, attention } }))).toBe('invalid');
      expect(mobile(company)).toBe('');
    },
  );

  it('is never joined to another waiting change: each settles its own card', () => {
    const intent = {
      id: testId('i', 1),
      name: 'customer.edit',
      v: 1,
      entity: 'customer',
      entityId: args.customerId,
      args,
      at: AT,
      userId: testId('u', 1),
    };
    const first = { seq: null, state: 'queued', touched: [], intent: { ...intent, was } } as unknown as OutboxEntry;
    expect(mergePatches(first, [], { ...intent, was })).toBeDefined();
    expect(mergePatches(first, [], { ...intent, ...guarded })).toBeUndefined();
    const settling = { ...first, intent: { ...intent, ...guarded } };
    expect(mergePatches(settling, [], { ...intent, was })).toBeUndefined();
  });
});
