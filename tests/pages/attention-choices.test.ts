import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { OVERRIDABLE } from '#appointments/slot-rule.ts';
import { type Choice, choicesFor, hintFor } from '#pages/attention/attention-choices.ts';
import { conflictsOf } from '#pages/attention/attention-conflict.ts';
import type { ConflictState } from '#pages/attention/attention-state.ts';
import { CARD_TITLES, themeOf } from '#pages/attention/attention-title.ts';
import { REFUSAL_TEXTS } from '#session/refusal-text.ts';
import type { Needed } from '#shared/permission.ts';
import { isAllowed } from '#staff/permission.ts';
import { ROLES, type RoleName } from '#staff/roles.ts';
import { attentionRow } from '#sync/attention.schema.ts';
import type { Attention } from '#sync/attention.ts';
import { mayDecide } from '#sync/attention-decide.ts';
import type { OutboxEntry } from '#sync/protocol.ts';
import { anAttention } from '#tests/support/attention-card.ts';
import {
  AT,
  aCustomer,
  aLocation,
  aNote,
  anAppointment,
  anObject,
  aSpot,
  aStoredObject,
  aWarehouse,
  testId,
} from '#tests/support/builders.ts';

const SOURCE = resolve(import.meta.dirname, '../../src');
const ME = testId('u', 1);

const asRole = (role: RoleName) => ({
  userId: testId('u', 9),
  can: (permission: Needed) => isAllowed(ROLES[role], permission),
});
const asMaker = { userId: ME, can: () => false };

const NOTHING: ConflictState = {
  row: undefined,
  name: '',
  names: new Map(),
  free: [],
  hasRoom: false,
  completedId: null,
  answer: null,
};
const withObject = (object: ReturnType<typeof anObject>): ConflictState => ({ ...NOTHING, object, row: object });

function refusedEntry(code: string, name = 'object.edit'): OutboxEntry {
  const entity = name.split('.')[0] ?? '';
  const intent = {
    id: testId('i', 1),
    name,
    v: 1,
    entity,
    entityId: testId('o', 1),
    args: {},
    was: {},
    at: AT,
    userId: ME,
  };
  const verdict = { seq: 1, rev: 2, state: 'rejected', code, params: null } as const;
  return { pos: 1, intent, touched: [], attempts: 0, ...verdict };
}

function kindsOf(card: Attention, state: ConflictState, role: RoleName = 'owner'): readonly Choice['kind'][] {
  const [conflict] = conflictsOf([card], []);
  return conflict === undefined ? [] : choicesFor(conflict, state, asRole(role)).map(({ kind }) => kind);
}

/** Rules, commands and sync may refuse. A page or a route uses its own words when it cannot make the request. */
const mayRefuse = (file: string) =>
  file.startsWith('sync/server/') || !/(^|\/)(client|server|pages|session|app)\//.test(file);

/** Every code that a refusal can have: named in the sources, or composed of an entity and what happened to it. */
function everyCode(): readonly string[] {
  const codes = new Set<string>();
  const device = readFileSync(resolve(SOURCE, 'sync/client/session/sync-steps.ts'), 'utf8');
  for (const [, found = ''] of device.matchAll(/\breturn '([a-z_]+)';/g)) codes.add(found);
  for (const file of globSync('**/*.ts', { cwd: SOURCE }).filter(mayRefuse)) {
    const text = readFileSync(resolve(SOURCE, file), 'utf8');
    for (const [, found = ''] of text.matchAll(/\brefuse\(\s*'([^']+)'/g)) codes.add(found);
    for (const [, entity = ''] of text.matchAll(/\brefuseAbsent\('([a-z]+)'/g)) {
      codes.add(`${entity}.deleted`);
      codes.add(`${entity}.missing`);
    }
  }
  codes.delete('required');
  return [...codes].toSorted();
}

describe('nothing is silently dropped', () => {
  it('knows the codes there are', () => {
    expect(everyCode().length).toBeGreaterThan(40);
  });

  it.each(everyCode())('a change refused as %s is shown with words and a way on, with or without a card', (code) => {
    expect(REFUSAL_TEXTS[code]).toBeDefined();
    const entry = refusedEntry(code);
    const card = anAttention({
      id: entry.intent.id,
      kind: 'rejected',
      code,
      byUserId: ME,
      fields: { yours: {}, theirs: {} },
    });
    for (const cards of [[], [card]]) {
      const conflicts = conflictsOf(cards, [entry]);
      expect(conflicts).toHaveLength(1);
      for (const conflict of conflicts) expect(choicesFor(conflict, NOTHING, asMaker)).not.toEqual([]);
    }
    expect(kindsOf(card, NOTHING)).not.toEqual([]);
  });

  it.each(attentionRow.shape.kind.options)('a card of kind %s has a title and a way on', (kind) => {
    const [conflict] = conflictsOf([anAttention({ kind })], []);
    expect(conflict && CARD_TITLES[themeOf(conflict)]).toBeDefined();
    expect(kindsOf(anAttention({ kind }), NOTHING)).not.toEqual([]);
  });

  it('every verdict that is not applied becomes a card or a refused change', () => {
    const decisions = readFileSync(resolve(SOURCE, 'sync/command.ts'), 'utf8');
    const outcomes = [...decisions.matchAll(/readonly outcome: '([a-z]+)'/g)].map(([, outcome]) => outcome);
    expect(new Set(outcomes)).toEqual(new Set(['applied', 'merged', 'refused']));
    expect(decisions).toMatch(/outcome: 'merged'; [^}]*readonly cards: readonly Card\[\]/);
  });
});

describe('a field that two people changed', () => {
  const card = anAttention();

  it('offers both values', () => {
    expect(kindsOf(card, withObject(anObject()))).toEqual(['mine', 'theirs']);
  });

  it('offers nothing to somebody who may not edit it', () => {
    expect(kindsOf(card, withObject(anObject()), 'bookkeeper')).toEqual([]);
    expect(kindsOf({ ...card, entity: 'customer' }, { ...NOTHING, row: aCustomer() }, 'yard')).toEqual([]);
  });

  it('of a warehouse or location is for whoever may edit spots', () => {
    for (const [entity, row] of [
      ['warehouse', aWarehouse()],
      ['location', aLocation()],
    ] as const) {
      expect(kindsOf({ ...card, entity }, { ...NOTHING, row })).toEqual(['mine', 'theirs']);
      expect(kindsOf({ ...card, entity }, { ...NOTHING, row }, 'yard')).toEqual([]);
    }
  });

  it('that its maker may no longer edit can only be left by them', () => {
    const [own] = conflictsOf([{ ...card, entity: 'customer', byUserId: ME }], []);
    if (own === undefined) throw new Error('unreachable');
    const person = { userId: ME, can: (permission: Needed) => isAllowed(['object edit'], permission) };
    const state = { ...NOTHING, row: aCustomer() };
    expect(choicesFor(own, state, person).map(({ kind }) => kind)).toEqual(['theirs']);
  });

  it('of a row that is gone can only be left', () => {
    expect(kindsOf(card, NOTHING)).toEqual(['theirs']);
  });

  it('that lifts a hold needs the right to release', () => {
    const lift = { ...card, fields: { yours: { holdReason: null }, theirs: { holdReason: 'Beslag' } } };
    const held = withObject(anObject(1, { holdReason: 'Beslag' }));
    expect(kindsOf(lift, held, 'yard')).toEqual(['theirs']);
    expect(kindsOf(lift, held, 'office')).toEqual(['mine', 'theirs']);
    const set = { ...card, fields: { yours: { holdReason: 'Schade' }, theirs: { holdReason: 'Beslag' } } };
    expect(kindsOf(set, held, 'yard')).toEqual(['mine', 'theirs']);
  });
});

describe('a place that is not sure', () => {
  const place = (spot: number) => ({ warehouseId: testId('w', 1), spotId: testId('s', spot) });
  const contradiction = anAttention({ kind: 'contradiction', fields: { yours: place(2), theirs: place(1) } });
  const unsure = aStoredObject(1, 1, { placeConfirmed: false });
  const taken = anAttention({ kind: 'unconfirmed_place', fields: { yours: place(1), theirs: place(1) } });
  const free = [{ warehouseId: testId('w', 1), spotId: testId('s', 3), name: 'A3' }];

  it('offers both places that were said, each once', () => {
    expect(kindsOf(contradiction, withObject(unsure))).toEqual(['place', 'place', 'seen']);
    const same = { ...contradiction, fields: { yours: place(1), theirs: place(1) } };
    expect(kindsOf(same, withObject(unsure))).toEqual(['place', 'seen']);
  });

  it('offers free spots, and the spot itself once it has room', () => {
    expect(kindsOf(taken, { ...withObject(unsure), free })).toEqual(['place', 'seen']);
    expect(kindsOf(taken, { ...withObject(unsure), free, hasRoom: true })).toEqual(['place', 'place', 'seen']);
  });

  it('is no question any more once somebody confirmed it or the object left', () => {
    expect(kindsOf(contradiction, withObject(aStoredObject(1, 1)))).toEqual(['seen']);
    expect(kindsOf(taken, withObject(anObject()))).toEqual(['seen']);
  });

  it('of an object that is out is the one where somebody moved it after it is said to have left', () => {
    const yours = { storageStatus: 'with_customer', warehouseId: null, spotId: null };
    const fields = { yours, theirs: { storageStatus: 'with_storage', ...place(1) } };
    expect(kindsOf({ ...contradiction, fields }, withObject(anObject()))).toEqual(['place', 'out']);
  });

  it('of an object that came in before it is said to have left is the one where it came in', () => {
    const theirs = { storageStatus: 'with_customer', warehouseId: null, spotId: null };
    const fields = { yours: { storageStatus: 'with_storage', ...place(1) }, theirs };
    expect(kindsOf({ ...contradiction, fields }, withObject(unsure))).toEqual(['place', 'out']);
  });

  it('offers nothing to somebody who may not edit objects', () => {
    expect(kindsOf(contradiction, withObject(unsure), 'bookkeeper')).toEqual([]);
  });

  it('handed over against a hold is only looked at', () => {
    const fields = { yours: { kind: 'checked_out', reason: 'Spoed' }, theirs: { holdReason: 'Beslag' } };
    expect(kindsOf({ ...contradiction, fields }, withObject(anObject()))).toEqual(['seen']);
  });
});

describe('a refused change', () => {
  const rejected = (code: string, changes: Partial<Attention> = {}) =>
    anAttention({ kind: 'rejected', code, fields: { yours: {}, theirs: {} }, ...changes });
  const { id: _id, rev: _rev, version: _version, ...gone } = anObject();

  const intent = { v: 1, args: { objectId: testId('o', 1), now: {} }, was: {} };

  it('of something deleted offers to restore it with the change, to those who may create', () => {
    const card = rejected('object.deleted', { fields: { yours: { brand: 'Kip' }, theirs: { gone }, wish: intent } });
    expect(kindsOf(card, NOTHING, 'office')).toEqual(['restore', 'theirs']);
    expect(kindsOf(card, NOTHING, 'yard')).toEqual(['theirs']);
    expect(kindsOf(card, withObject(anObject()), 'office')).toEqual(['retry', 'theirs']);
    const empty = rejected('object.deleted', { fields: { yours: {}, theirs: { gone: null }, wish: intent } });
    expect(kindsOf(empty, NOTHING)).toEqual(['theirs']);
  });

  it('from before changes were kept whole only brings the record back', () => {
    const card = rejected('object.deleted', { fields: { yours: { brand: 'Kip' }, theirs: { gone } } });
    expect(kindsOf(card, NOTHING, 'office')).toEqual(['bring_back', 'theirs']);
    const yours = { objectId: testId('o', 1), date: '2026-05-04' };
    const child = rejected('parent_deleted', {
      entity: 'appointment',
      entityId: testId('a', 1),
      command: 'appointment.plan',
      fields: {
        yours,
        theirs: {
          parent: 'objectId',
          gone,
        },
      },
    });
    expect(conflictsOf([child], [])).toMatchObject([{ entity: 'object', entityId: testId('o', 1) }]);
    expect(kindsOf(child, NOTHING, 'office')).toEqual(['bring_back', 'theirs']);
  });

  it('of a child of something deleted offers to restore the parent and try again', () => {
    const child = { v: 1, args: { noteId: testId('n', 1) }, was: {} };
    const card = rejected('parent_deleted', {
      command: 'note.add',
      fields: { yours: {}, theirs: { field: 'modelId', gone }, wish: child },
    });
    expect(kindsOf(card, NOTHING, 'office')).toEqual(['restore', 'theirs']);
    expect(kindsOf(card, NOTHING, 'yard')).toEqual(['theirs']);
    expect(kindsOf(card, withObject(anObject()), 'yard')).toEqual(['retry', 'theirs']);
  });

  it('that meets something gone says what helps to whoever cannot restore it', () => {
    const hint = (code: string, theirs: object, state: ConflictState, role: RoleName) => {
      const fields = { yours: {}, theirs: { ...theirs }, wish: intent };
      const [conflict] = conflictsOf([rejected(code, { fields })], []);
      return conflict === undefined ? undefined : hintFor(conflict, state, asRole(role));
    };
    expect(hint('parent_deleted', { gone }, NOTHING, 'yard')).toBe('ask_colleague');
    expect(hint('parent_deleted', { gone }, NOTHING, 'office')).toBeNull();
    expect(hint('parent_deleted', { gone }, withObject(anObject()), 'yard')).toBeNull();
    expect(hint('object.deleted', { gone: null }, NOTHING, 'office')).toBe('gone_for_good');
    expect(hint('missing_parent', { gone: null }, NOTHING, 'office')).toBe('never_arrived');
    expect(hint('forbidden', {}, NOTHING, 'yard')).toBeNull();
  });

  it('reaches the desk of those who may restore what is gone, even if they may not edit it', () => {
    const card = rejected('parent_deleted', { fields: { yours: {}, theirs: { gone }, wish: intent } });
    const may = (...rights: string[]) => ({ userId: testId('u', 9), can: (asked: Needed) => isAllowed(rights, asked) });
    expect(mayDecide(card, may('object create'))).toBe(true);
    expect(mayDecide(card, may('object edit'))).toBe(true);
    expect(mayDecide(card, may('customer create'))).toBe(false);
    expect(mayDecide({ ...card, code: 'internal' }, may('object create'))).toBe(false);
  });

  it('of a cancelled appointment offers to reopen it, while it is closed', () => {
    const card = rejected('appointment.cancelled', { entity: 'appointment', entityId: testId('a', 1) });
    const closed = anAppointment(1, { status: 4 });
    const state = (appointment: typeof closed) => ({ ...NOTHING, appointment, row: appointment });
    expect(kindsOf(card, state(closed), 'yard')).toEqual(['reopen', 'theirs']);
    expect(kindsOf(card, state(anAppointment(1)), 'yard')).toEqual(['seen']);
    expect(kindsOf(card, state(closed), 'bookkeeper')).toEqual([]);
  });

  describe('that a rule spoke against', () => {
    const wanted = { objectId: testId('o', 1), date: '2026-05-04', time: '10:00', notification: true };
    const plan = (code: string, changes: Partial<Attention> = {}) =>
      rejected(code, {
        entity: 'appointment',
        entityId: testId('a', 1),
        command: 'appointment.plan',
        fields: {
          yours: wanted,
          theirs: {},
        },
        ...changes,
      });
    const stands = (appointment: ReturnType<typeof anAppointment>) => ({ ...NOTHING, appointment, row: appointment });
    const CODES = [...OVERRIDABLE];

    it.each(CODES)('as %s is planned all the same by those who may plan', (code) => {
      expect(kindsOf(plan(code), NOTHING, 'office')).toEqual(['plan', 'seen']);
      expect(kindsOf(plan(code), NOTHING, 'yard')).toEqual(['seen']);
      expect(kindsOf(plan(code), NOTHING, 'bookkeeper')).toEqual([]);
    });

    it('proposes what was wanted', () => {
      const [conflict] = conflictsOf([plan('appointment.slot_taken')], []);
      if (conflict === undefined) throw new Error('unreachable');
      expect(choicesFor(conflict, NOTHING, asRole('office'))[0]).toEqual({
        kind: 'plan',
        date: '2026-05-04',
        time: '10:00',
        reason: null,
        notification: true,
      });
    });

    it('as a change is made all the same while the appointment is open, by those who may change it', () => {
      const move = plan('appointment.closed', {
        command: 'appointment.change',
        fields: {
          yours: {
            date: '2026-05-09',
            time: '09:00',
          },
          theirs: {},
        },
      });
      expect(kindsOf(move, stands(anAppointment(1)), 'yard')).toEqual(['plan', 'seen']);
      expect(kindsOf(move, stands(anAppointment(1, { status: 3 })), 'yard')).toEqual(['reopen', 'theirs']);
      expect(kindsOf(move, NOTHING, 'office')).toEqual(['seen']);
    });

    it('is not planned twice, nor for another reason than a rule of times', () => {
      expect(kindsOf(plan('appointment.slot_taken'), stands(anAppointment(1)), 'office')).toEqual(['seen']);
      expect(kindsOf(plan('internal'), NOTHING, 'office')).toEqual(['seen']);
      expect(kindsOf(plan('appointment.assignee_unknown'), NOTHING, 'office')).toEqual(['plan', 'seen']);
    });
  });

  it('to delete what somebody changed offers to delete it all the same, to those who may', () => {
    const card = rejected('object.changed_since');
    expect(kindsOf(card, withObject(anObject()), 'office')).toEqual(['delete', 'theirs']);
    expect(kindsOf(card, withObject(anObject()), 'yard')).toEqual(['theirs']);
    expect(kindsOf(card, NOTHING, 'office')).toEqual(['theirs']);
  });

  it('that its maker had no right to can be made by somebody who has it', () => {
    const card = rejected('forbidden', { command: 'object.edit', fields: { yours: { brand: 'Kip' }, theirs: {} } });
    expect(kindsOf(card, withObject(anObject()), 'yard')).toEqual(['mine', 'theirs']);
    expect(kindsOf(card, NOTHING, 'yard')).toEqual(['theirs']);
    expect(kindsOf({ ...card, command: 'object.delete' }, withObject(anObject()), 'yard')).toEqual(['seen']);
    expect(kindsOf(card, withObject(anObject()), 'bookkeeper')).toEqual([]);
  });

  it('of a spot that somebody changed offers both versions', () => {
    const card = rejected('spot.stale', { entity: 'spot', entityId: testId('s', 1) });
    expect(kindsOf(card, { ...NOTHING, spot: aSpot(1), row: aSpot(1) }, 'office')).toEqual(['mine', 'theirs']);
  });

  it('can be tried again on the device that made it, unless the answer is final', () => {
    const [again] = conflictsOf([], [refusedEntry('internal')]);
    const [final] = conflictsOf([], [refusedEntry('attention.resolved')]);
    if (again === undefined || final === undefined) throw new Error('unreachable');
    expect(choicesFor(again, NOTHING, asRole('yard')).map(({ kind }) => kind)).toEqual(['retry', 'seen']);
    expect(choicesFor(final, NOTHING, asMaker).map(({ kind }) => kind)).toEqual(['seen']);
  });

  it('whose card somebody settled is only looked at by its maker', () => {
    const entry = refusedEntry('object.deleted');
    const card = rejected('object.deleted', { id: entry.intent.id, state: 'resolved', byUserId: ME });
    const [conflict] = conflictsOf([card], [entry]);
    if (conflict === undefined) throw new Error('unreachable');
    expect(choicesFor(conflict, NOTHING, asMaker)).toEqual([{ kind: 'seen' }]);
    expect(kindsOf(card, NOTHING)).toEqual([]);
  });

  it('with a card and on its own device is one conflict', () => {
    const entry = refusedEntry('object.deleted');
    const card = rejected('object.deleted', { id: entry.intent.id });
    expect(conflictsOf([card], [entry])).toMatchObject([{ card: { id: card.id }, entry: { pos: 1 } }]);
    expect(conflictsOf([card], [{ ...entry, state: 'queued' }])).toMatchObject([{ entry: null }]);
  });
});

describe('a note whose text changed on two devices', () => {
  const card = anAttention({ kind: 'merged', entity: 'note', entityId: testId('n', 1), command: 'note.edit' });
  const [conflict] = conflictsOf([card], []);
  const kinds = (userId: string, role: RoleName) => {
    if (conflict === undefined) throw new Error('no conflict');
    const person = { ...asRole(role), userId };
    const state = { ...NOTHING, row: aNote(1, { authorId: userId === ME ? ME : testId('u', 2) }) };
    return choicesFor(conflict, state, person).map(({ kind }) => kind);
  };

  it('is settled with either text by its author', () => {
    expect(kinds(ME, 'office')).toEqual(['mine', 'theirs']);
  });

  it('is not put under its author’s name by anybody else', () => {
    expect(kinds(testId('u', 3), 'owner')).toEqual(['theirs']);
  });
});
