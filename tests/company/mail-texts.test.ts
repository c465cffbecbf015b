import { describe, expect, it } from 'vitest';
import {
  fillMail,
  MAIL_FIELDS,
  MAIL_KINDS,
  type MailKind,
  mailTextOf,
  shippedMail,
  unknownMailField,
} from '#company/mail-texts.ts';
import { SHIPPED_MAILS } from '#company/shipped-mails.ts';
import { sayAll, speakerFor } from '#locales/server/say.ts';
import { mailSamples } from '#pages/settings/mail-samples.ts';
import { LANGUAGES, type Language } from '#shared/request-language.ts';

const shipped = (kind: MailKind, language: Language) => shippedMail(sayAll(language, SHIPPED_MAILS[kind]));
const every = MAIL_KINDS.flatMap((kind) => LANGUAGES.map((language) => ({ kind, language })));

describe('the texts that come with the app', () => {
  it.each(every)('$kind in $language fills in what it names and nothing else', ({ kind, language }) => {
    const text = shipped(kind, language);
    expect(unknownMailField(kind, text.subject)).toBeUndefined();
    expect(unknownMailField(kind, text.body)).toBeUndefined();
    const filled = fillMail(text, { ...mailSamples(language, speakerFor(language), 'De Wal'), company: 'De Wal' });
    expect(`${filled.subject}${filled.body}`).not.toMatch(/[{}]/);
    expect(filled.body).toContain('De Wal');
    expect(filled.body).toContain('Jan de Vries');
  });
});

describe('a part in braces', () => {
  it('that the mail can fill in is known, any other is named', () => {
    for (const kind of MAIL_KINDS) {
      for (const field of MAIL_FIELDS[kind]) expect(unknownMailField(kind, `a {${field}} b`)).toBeUndefined();
    }
    expect(unknownMailField('prospect_signed_up', 'op {date}')).toBe('date');
    expect(unknownMailField('appointment_planned', '{name} {Naam}')).toBe('Naam');
    expect(unknownMailField('appointment_planned', '{}')).toBe('');
    expect(unknownMailField('appointment_planned', 'a { b')).toBeUndefined();
  });

  it('that is empty takes the space before it along, and what is filled in is not read again', () => {
    const text = { subject: 'Hallo {name}!', body: 'Beste {name},\n{company}' };
    expect(fillMail(text, { name: '', company: 'De Wal' })).toEqual({ subject: 'Hallo!', body: 'Beste,\nDe Wal' });
    expect(fillMail(text, { name: '{company}', company: 'De Wal' }).subject).toBe('Hallo {company}!');
  });
});

it('a company has its own subject, its own body, or both, in one language', () => {
  const own = { appointment_planned: { nl: { subject: 'Tot {date}', body: ' ' } } };
  const inForce = (kind: MailKind, language: Language) => mailTextOf(own, kind, language, shipped(kind, language));
  const standard = shipped('appointment_planned', 'nl');
  expect(inForce('appointment_planned', 'nl')).toEqual({ subject: 'Tot {date}', body: standard.body });
  expect(inForce('appointment_planned', 'fr')).toEqual(shipped('appointment_planned', 'fr'));
  expect(inForce('appointment_changed', 'nl')).toEqual(shipped('appointment_changed', 'nl'));
});
