import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { BILLING_EVENTS } from '#billing/billing-event-names.ts';
import { customerBillingAnswer } from '#billing/customer-billing.schema.ts';
import { taxRateBody } from '#billing/product.schema.ts';
import { storedSections } from '#company/company-settings.schema.ts';
import { useSectionNames } from '#pages/audit/audit-field-words.ts';
import { isNamedOnly, useAuditKinds, useAuditWords } from '#pages/audit/audit-words.ts';
import { testId } from '#tests/support/builders.ts';
import { withoutMarks } from '#ui/isolated.ts';

const SOURCE = resolve(import.meta.dirname, '../../src');
const sources = globSync(['*/server/**/*.ts', 'server/**/*.ts'], { cwd: SOURCE })
  .map((file) => readFileSync(resolve(SOURCE, file), 'utf8'))
  .filter((code) => /\brecordAudits?\(/.test(code));

/** Actions and entities as the sources write them; an action chosen by a condition is written inside it. */
const actions = sources.flatMap((code) =>
  [...code.matchAll(/\b(?:action|turned)(?::| =)([^;,}]+)/g)].flatMap(([, chosen = '']) =>
    [...chosen.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, name = '']) => name),
  ),
);
const begun = sources.flatMap((code) => [...code.matchAll(/\baction: `([a-z_]+\.)\$/g)].map(([, first = '']) => first));
const entities = sources.flatMap((code) => [...code.matchAll(/\bentity: '([a-z_]+)'/g)].map(([, name = '']) => name));
const events = Object.entries(BILLING_EVENTS).flatMap(([entity, names]) => names.map((name) => `${entity}.${name}`));

const wrapper = ({ children }: { readonly children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
const wordsOf = <Words,>(hook: () => Words) => renderHook(hook, { wrapper }).result.current;

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('the audit trail', () => {
  test('has words for everything that is written to it', () => {
    const { what } = wordsOf(useAuditWords);
    const unknown = what({ action: 'nobody.knows' });
    expect([...actions, ...events].filter((action) => what({ action }) === unknown)).toEqual([]);
    expect(actions.length).toBeGreaterThan(35);
    expect(begun.toSorted()).toEqual(['passkey.', 'two_step.']);
    for (const action of ['passkey.add', 'passkey.remove', 'two_step.on', 'two_step.off', 'two_step.recovery_codes']) {
      expect(what({ action })).not.toBe(unknown);
    }
  });

  test('can be filtered by everything that it is about', () => {
    const kinds = new Set(wordsOf(useAuditKinds).map(({ value }) => value));
    expect([...entities, ...Object.keys(BILLING_EVENTS)].filter((entity) => !kinds.has(entity))).toEqual([]);
    expect(new Set(entities).size).toBeGreaterThan(8);
  });

  test('names an object by its plate as everywhere, and by what is no plate as it is', () => {
    const { about } = wordsOf(useAuditWords);
    expect(about({ entity: 'object', subject: '31TBX4', plate_country: 'NL' })).toBe('31-TBX-4');
    expect(about({ entity: 'appointment', subject: 'BA1234', plate_country: 'DE' })).toBe('BA1234');
    expect(about({ entity: 'object', subject: '31TBX4', plate_country: null })).toBe('31TBX4');
  });

  test('says of a device in the direction of the page what begins with a name from elsewhere', () => {
    const subject = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36';
    const said = () => wordsOf(useAuditWords).about({ entity: 'session', subject, plate_country: null });
    expect(said()).toBe('Chrome on Linux');
    document.documentElement.dir = 'rtl';
    const shown = said();
    document.documentElement.dir = 'ltr';
    expect(shown).toBe('\u200f\u2068Chrome\u2069 on \u2068Linux\u2069');
    expect(withoutMarks(shown)).toBe('Chrome on Linux');
  });

  test('names sections and fields of the settings, of customers and of VAT rates as their forms do', () => {
    const { field, about } = wordsOf(useAuditWords);
    const sections = Object.keys(storedSections);
    expect(sections.filter((name) => wordsOf(useSectionNames)[name] === undefined)).toEqual([]);
    expect(about({ entity: 'company', subject: 'dunning', plate_country: null })).toBe('Reminders');
    const fields = [
      ...Object.values(storedSections).flatMap(({ shape }) => Object.keys(shape)),
      ...Object.keys(customerBillingAnswer.omit({ number: true, version: true, vat_check: true }).shape),
      ...Object.keys(taxRateBody.shape),
    ];
    expect(fields.filter((name) => field(name) === name)).toEqual([]);
  });

  test.each([
    ['invoice', 'status', 'open', 'Open'],
    ['invoice', 'dunning_stop', 'dispute', 'The invoice is disputed'],
    ['subscription', 'price_cents', 59_500, '€595.00'],
    ['subscription', 'end_date', '2027-04-30', 'Apr 30, 2027'],
    ['subscription', 'collection', 'direct_debit', 'By direct debit'],
    ['product', 'interval_months', 3, 'per quarter'],
    ['product', 'includes_vat', true, 'yes'],
    ['category', 'supply', 'place', 'Letting of a place or a space of one’s own'],
    ['tax_rate', 'rate_bp', 2100, '21%'],
    ['tax_rate', 'vat_category', 'reverse_charge', 'Reverse charge'],
    ['company', 'hold_from', 'second', 'From the second reminder'],
    ['company', 'on', true, 'By itself'],
    ['company', 'two_step', true, 'Everybody has to'],
    ['company', 'api_key', 'set', 'Filled in'],
    ['company', 'city', 'Nijkerk', 'Nijkerk'],
    ['customer', 'status', 1, 'Active'],
  ])('of %s says %s %s as “%s”', (entity, field, value, said) => {
    expect(wordsOf(useAuditWords).value(entity, field, value)).toBe(said);
  });

  test.each([
    ['company', ['iban', 'city', 'name', 'email', 'phone', 'legal_name'], 'name legal_name city phone email iban'],
    ['company', ['notice_days', 'on', 'costs_days', 'friendly_days'], 'on friendly_days notice_days costs_days'],
    ['product', ['tax_rate', 'name', 'category', 'description'], 'name description category tax_rate'],
    ['customer', ['city', 'email', 'lastname', 'firstname', 'vat_id'], 'firstname lastname email city vat_id'],
    ['object', ['brand', 'plate', 'lengthCm', 'unheard', 'widthCm'], 'plate brand lengthCm widthCm unheard'],
  ])('has the fields of %s in the order of its form', (entity, fields, order) => {
    const changes = Object.fromEntries(fields.map((field) => [field, { was: null, now: field }]));
    const shown = wordsOf(useAuditWords).inOrder(entity, changes);
    expect(shown.map(([field]) => field).join(' ')).toBe(order);
    expect(shown.map(([, { now }]) => now).join(' ')).toBe(order);
  });

  test('only names what was a record, or is not kept', () => {
    expect(isNamedOnly({ was: testId('c', 1), now: testId('c', 2) })).toBe(true);
    expect(isNamedOnly({ was: null, now: null })).toBe(true);
    expect(isNamedOnly({ was: null, now: 'Bootstalling' })).toBe(false);
  });
});
