import { describe, expect, it } from 'vitest';
import { resolveAttention } from '#sync/attention.commands.ts';
import { type Attention, attentionTable } from '#sync/attention.ts';
import { AT, testId } from '#tests/support/builders.ts';
import { codeOf, MemoryCompany } from '#tests/support/memory-company.ts';

const card: Attention = {
  id: testId('i', 9),
  rev: 1,
  version: 1,
  entity: 'object',
  entityId: testId('o', 1),
  kind: 'contradiction',
  code: null,
  byUserId: testId('u', 2),
  byName: 'Sjoerd',
  at: '2026-05-01T08:00:00.000Z',
  fields: { yours: {}, theirs: {} },
  state: 'open',
  resolvedBy: null,
  resolvedAt: null,
};

describe('putting a card away', () => {
  it('keeps who did and when; a second time changes nothing', async () => {
    const company = new MemoryCompany().add(attentionTable, card);
    expect(codeOf(await company.run(resolveAttention, { attentionId: card.id }))).toBe('applied');
    expect(company.row(attentionTable, card.id)).toMatchObject({
      state: 'resolved',
      resolvedBy: testId('u', 1),
      resolvedAt: AT,
    });
    expect(await company.run(resolveAttention, { attentionId: card.id })).toMatchObject({ writes: [] });
  });

  it("is refused for another company's", async () => {
    expect(codeOf(await new MemoryCompany().run(resolveAttention, { attentionId: card.id }))).toBe('attention.missing');
  });
});
