import type { Place } from '../backup/read-installation.ts';
import type { AddressSettings } from '../http/own-address.ts';
import type { RegisterAnswer } from './ask-registers.ts';
import type { DoctorStorage } from './doctor-storage.ts';
import type { DoctorDatabase } from './look-into-database.ts';

/** `attention`: it runs, and somebody should know. `wrong`: it does not do what it is there for. */
export type State = 'ok' | 'attention' | 'wrong';

/** What a check found, in a line that says what to do. */
export type Finding = { readonly state: State; readonly says: string };

/** What the settings say, as far as checks want to know it. */
export type Installation = Place &
  AddressSettings & {
    readonly port: number;
    readonly smtpUrl: string | null;
    /** APP_SECRET; null: it is a file in the data folder. */
    readonly appSecret: string | null;
    /** The secret wherever it is; undefined before the first start. */
    readonly secret: string | undefined;
    /** The folder of archives that somebody named, or that of the settings; null: not known. */
    readonly backupFolder: string | null;
    readonly storage: DoctorStorage;
  };

/** What checks look at; what several of them need is looked at once. */
export type Surroundings = {
  readonly config: Installation;
  readonly now: () => number;
  readonly database: () => Promise<DoctorDatabase>;
  readonly registers: () => Promise<readonly RegisterAnswer[]>;
};

export type Check = {
  readonly name: string;
  /** How long it may take; then it counts as wrong. */
  readonly limitMs: number;
  readonly look: (around: Surroundings) => Promise<Finding>;
};

export const ok = (says: string): Finding => ({ state: 'ok', says });
export const attention = (says: string): Finding => ({ state: 'attention', says });
export const wrong = (says: string): Finding => ({ state: 'wrong', says });

const ORDER: readonly State[] = ['ok', 'attention', 'wrong'];

/** Several findings as one, as bad as the worst of them. */
export function together(findings: readonly Finding[]): Finding {
  const worst = Math.max(0, ...findings.map(({ state }) => ORDER.indexOf(state)));
  return { state: ORDER[worst] ?? 'ok', says: findings.map(({ says }) => says).join(' ') };
}
