import { resolve } from 'node:path';
import { type Config, readConfig } from './config.ts';
import type { DatabaseLog } from './database/database.ts';
import { askRegisters, type RegisterQuestion } from './doctor/ask-registers.ts';
import type { Check, Surroundings } from './doctor/check.ts';
import { databaseCheck, keysCheck } from './doctor/database-checks.ts';
import { openForDoctor } from './doctor/look-into-database.ts';
import { addressCheck, clockCheck, mailCheck, registerCheck, serverCheck } from './doctor/outside-checks.ts';
import { backupCheck, diskCheck } from './doctor/place-checks.ts';
import { type Looked, runChecks } from './doctor/run-checks.ts';
import { storageCheck } from './doctor/storage-check.ts';
import { findSecret } from './keep-secret.ts';
import { openBlobs } from './open-blobs.ts';
import { registersOf } from './public-registers.ts';
import { remarksOn } from './setting-remarks.ts';

/** What is looked at once the settings can be read, in the order in which it is told. */
const CHECKS: readonly Check[] = [
  addressCheck,
  diskCheck,
  serverCheck,
  databaseCheck,
  keysCheck,
  storageCheck,
  backupCheck,
  clockCheck,
  mailCheck,
  registerCheck('vehicle register', 'RDW_URL'),
  registerCheck('address register', 'ADDRESS_URL'),
  registerCheck('VAT register', 'VIES_URL'),
];

type Given = {
  readonly variables: Readonly<Record<string, string | undefined>>;
  /** Where a timer puts archives, where the server makes none itself. */
  readonly backupFolder?: string | undefined;
  readonly log: DatabaseLog;
};

/** Looks at an installation and at what it needs from outside, and changes nothing. */
export async function* examine({ variables, backupFolder, log }: Given): AsyncGenerator<Looked> {
  const read = readConfig(variables);
  const name = 'settings';
  if ('problems' in read) {
    for (const problem of read.problems) yield { state: 'wrong', name, says: `${problem}.` };
    yield { state: 'attention', name, says: 'Nothing else was looked at: mend them first (docs/settings.md).' };
    return;
  }
  const remarks = remarksOn(variables);
  for (const remark of remarks) yield { state: 'attention', name, says: remark };
  if (remarks.length === 0) yield { state: 'ok', name, says: 'All of them can be read.' };
  const { config } = read;
  const secret = findSecret(config);
  // Nothing is unsealed: before the first start there is no secret, and no file.
  const { wanted, stores } = openBlobs(config, secret ?? '');
  const opened = once(() => openForDoctor(config, log));
  const around: Surroundings = {
    config: {
      ...config,
      secret,
      storage: { wanted: wanted.place, stores },
      backupFolder: backupFolder === undefined ? config.backupFolder : resolve(backupFolder),
    },
    now: Date.now,
    database: async () => (await opened()).database,
    registers: once(() => askRegisters(questionsFor(config))),
  };
  try {
    yield* runChecks(CHECKS, around);
  } finally {
    await opened().then(
      ({ close }) => close(),
      () => {},
    );
  }
}

/** What each register of the settings is asked: something that is about nobody. */
function questionsFor(config: Config): readonly RegisterQuestion[] {
  const { vehicleRegister, addressRegister } = registersOf(config, false);
  const at = (url: string | undefined, path: string) => `${(url ?? '').replace(/\/$/, '')}${path}`;
  return [
    {
      name: 'vehicle register',
      url: at(vehicleRegister?.url, '/resource/m9d7-ebf2.json?$select=kenteken&$limit=1'),
      headers: config.rdwAppToken === null ? {} : { 'X-App-Token': config.rdwAppToken },
    },
    { name: 'address register', url: at(addressRegister?.url, '/free?q=Amsterdam&rows=0') },
    { name: 'VAT register', url: at(config.viesUrl, '/check-status') },
  ];
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
