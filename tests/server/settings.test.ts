import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { remarksOn } from '#server/setting-remarks.ts';
import { SETTINGS_FILE, settings, settingsPage } from '../../config/settings-page.ts';

describe('the page of settings', () => {
  it('is what the schema gives', () => {
    const isCurrent = readFileSync(SETTINGS_FILE, 'utf8') === settingsPage();
    expect(isCurrent, `${SETTINGS_FILE} is older than the settings: run \`npm run settings\``).toBe(true);
  });

  it.each(settings)('says in a sentence what $name does, what holds without it, and an example', (setting) => {
    expect(setting.group).toMatch(/^[A-Z]/);
    expect(setting.description).toMatch(/^[A-Z`].*\.$/);
    expect(setting.description).not.toMatch(/\.\s/);
    expect(setting.without).toMatch(/\S/);
    // An example in words says where the value comes from.
    if (setting.example?.includes('`') !== true) expect(setting.schema.safeParse(setting.example).success).toBe(true);
  });

  it('says of everything that holds a password or a token that it is secret', () => {
    const secret = settings.filter(({ description }) => description?.startsWith('Secret'));
    expect(
      secret.map(({ name }) => name).filter((name) => /SECRET|TOKEN|KEY|DATABASE_URL|SMTP_URL/.test(name)),
    ).toEqual(settings.map(({ name }) => name).filter((name) => /SECRET|TOKEN|KEY|DATABASE_URL|SMTP_URL/.test(name)));
  });

  it('keeps groups together', () => {
    const groups = settings.map(({ group }) => group);
    const turns = groups.filter((group, at) => group !== groups[at - 1]);
    expect(turns).toEqual([...new Set(groups)]);
  });
});

describe('settings that are odd', () => {
  it.each([
    ['REMISE_BACKUP', 'REMISE_BACKUP is not a setting; did you mean REMISE_BACKUPS?'],
    ['REMISE_DATE', 'REMISE_DATE is not a setting; did you mean REMISE_DATA?'],
    ['REMISE_DATA_FOLDER', 'REMISE_DATA_FOLDER is not a setting: see docs/settings.md'],
    ['REMISE_FILE_GB', 'REMISE_FILE_GB is not a setting; did you mean REMISE_FILES_GB?'],
    ['DATABSE_URL', 'DATABSE_URL is not a setting; did you mean DATABASE_URL?'],
    ['SMPT_URL', 'SMPT_URL is not a setting; did you mean SMTP_URL?'],
    ['app_url', undefined],
    ['HOSTS', undefined],
    ['NODE_ENV', undefined],
    ['DB_URL', undefined],
  ])('%s is told of by name where it is taken for a slip', (name, line) => {
    expect(remarksOn({ [name]: 'x' })).toEqual(line === undefined ? [] : [line]);
  });

  it('no setting is taken for a slip of another, and what is empty counts as absent', () => {
    expect(remarksOn(Object.fromEntries(settings.map(({ name }) => [name, 'x'])))).toEqual([]);
    expect(remarksOn({ REMISE_BACKUP: ' ', MAIL_FROM: '' })).toEqual([]);
  });

  it('a setting that does nothing without another is told of', () => {
    expect(remarksOn({ MAIL_FROM: 'post@example.nl' })).toEqual([
      'MAIL_FROM has no effect without SMTP_URL: no mails are sent',
    ]);
    expect(remarksOn({ MAIL_FROM: 'post@example.nl', SMTP_URL: 'smtp://mail.example.nl' })).toEqual([]);
  });
});
