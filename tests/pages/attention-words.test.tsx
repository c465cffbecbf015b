import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { APPOINTMENT_GROUPS } from '#appointments/appointment.ts';
import { CUSTOMER_GROUPS } from '#customers/customer.ts';
import { HOLD_FIELDS, OBJECT_GROUPS } from '#objects/object.ts';
import { conflictsOf } from '#pages/attention/attention-conflict.ts';
import { differencesOf } from '#pages/attention/attention-differences.ts';
import { useSettledText } from '#pages/attention/attention-words.ts';
import { useFieldWords } from '#pages/parts/use-field-words.ts';
import { useIntentText } from '#session/acts/intent-text.ts';
import { COMMANDS } from '#session/commands.ts';
import { namesOf } from '#shared/field-map.ts';
import { SPOT_FIELDS } from '#spots/spot-fields.ts';
import { CARD_CHOICES } from '#sync/attention.ts';
import { anAttention } from '#tests/support/attention-card.ts';
import { aCustomer, anObject, testId } from '#tests/support/builders.ts';

const wrapper = ({ children }: { readonly children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
const wordsOf = <Words,>(hook: () => Words) => renderHook(hook, { wrapper }).result.current;

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('the words of a card', () => {
  test('name every field that two people can change', () => {
    const groups = [
      ...Object.values(OBJECT_GROUPS),
      ...Object.values(CUSTOMER_GROUPS),
      ...Object.values(APPOINTMENT_GROUPS),
    ];
    const { label } = wordsOf(useFieldWords);
    const silent = [...groups.flat(), ...HOLD_FIELDS, ...namesOf(SPOT_FIELDS)].filter(
      (field) => label(field) === undefined,
    );
    expect(silent).toEqual([]);
  });

  test('name every change and every choice, each in its own way', () => {
    const intent = wordsOf(useIntentText);
    const names = COMMANDS.map(({ name }) => name);
    expect(names.filter((name) => intent(name) === intent('nobody.knows'))).toEqual([]);
    const settled = wordsOf(useSettledText);
    expect(new Set(CARD_CHOICES.map((choice) => settled(choice, 'Anna', 'Marit', false))).size).toBe(
      CARD_CHOICES.length,
    );
    expect(settled('mine', 'Anna', 'Anna', true)).toBe('Anna chose their own value');
  });
});

describe('the fields of a card', () => {
  const differences = (card: Parameters<typeof anAttention>[0], row?: object, names = new Map<string, string>()) => {
    const [conflict] = conflictsOf([anAttention(card)], []);
    if (conflict === undefined) throw new Error('unreachable');
    return differencesOf(conflict, { row, names }, wordsOf(useFieldWords)).map(({ label, yours, theirs }) => [
      label,
      yours,
      theirs,
    ]);
  };

  test('are said as people say them, in the order of the form, without codes and ids', () => {
    const yours = {
      heightCm: null,
      customerId: testId('c', 2),
      category: 'boat',
      lengthCm: 812,
      number: 4,
      sortKey: 'x',
    };
    const names = new Map([
      [testId('c', 2), 'Bert Bos'],
      [testId('c', 1), 'Anke Veldhuis'],
    ]);
    expect(differences({ fields: { yours, theirs: {} } }, anObject(), names)).toEqual([
      ['Number', '4', '1'],
      ['Category', 'Boat', 'Caravan'],
      ['Length', '8.12 m', '7.45 m'],
      ['Height', 'nothing', '2.60 m'],
      ['Customer', 'Bert Bos', 'Anke Veldhuis'],
    ]);
  });

  test('of an appointment and a customer have different words for a status', () => {
    const status = { yours: { status: 5 }, theirs: { status: 4 } };
    const appointment = { entity: 'appointment', kind: 'rejected', state: 'resolved' } as const;
    expect(differences({ ...appointment, fields: status })).toEqual([['Status', 'No-show', 'Cancelled']]);
    const customer = { entity: 'customer', fields: { yours: { status: 0 }, theirs: { status: 1 } } };
    expect(differences(customer, aCustomer())).toEqual([['Status', 'Inactive', 'Active']]);
  });

  test('of what is not known here say so instead of an id', () => {
    expect(differences({ fields: { yours: { customerId: testId('c', 9) }, theirs: {} } })).toEqual([
      ['Customer', 'not on this device', null],
    ]);
  });

  test('of what was to be put under something gone stand alone', () => {
    const gone = { brand: 'Hobby', note: 'van de klant' };
    const fields = { yours: { note: 'graag bellen', date: '2026-05-04' }, theirs: { field: 'objectId', gone } };
    const card = { kind: 'rejected', code: 'parent_deleted', fields } as const;
    expect(differences(card, { ...anObject(), note: 'ander' })).toEqual([
      ['Remark', 'graag bellen', null],
      ['Date', 'May 4, 2026', null],
    ]);
  });

  test('of something handed over against a hold show both sides', () => {
    const fields = {
      yours: { kind: 'checked_out', reason: 'Urgent', byName: 'Kees' },
      theirs: { holdReason: 'Unpaid' },
    };
    expect(differences({ kind: 'contradiction', fields })).toEqual([
      ['Hold', 'nothing', 'Unpaid'],
      ['Movement', 'Checked out', null],
      ['Reason', 'Urgent', null],
    ]);
  });

  test('of something that is said to be in and out name its place once, and none where it is out', () => {
    const fields = {
      yours: { storageStatus: 'with_customer', warehouseId: null, spotId: null, byName: 'Kees' },
      theirs: { storageStatus: 'with_storage', warehouseId: testId('w', 1), spotId: testId('s', 1), spotName: 'A1' },
    };
    expect(differences({ kind: 'contradiction', fields }).map(([label, ...sides]) => [label, ...sides])).toEqual([
      ['Status', 'With customer', 'In storage'],
      ['Warehouse', '–', 'not on this device'],
      ['Spot', '–', 'A1'],
    ]);
  });
});
