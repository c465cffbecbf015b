import type { FastifyRequest } from 'fastify';
import type { CivilDate } from '#shared/civil-date.ts';
import type { CompanyTx } from '#sync/server/rows/company-door.ts';
import type { ContractValues } from '../contract-fields.ts';
import type { ContractState } from '../contract-states.ts';

/** Who did something; null for a customer on a link. */
export type By = { readonly userId: string; readonly userName: string } | null;

/** An object with its owner and everything that a contract about it says, except the contract's own number. */
export type ObjectFacts = {
  readonly customer: { readonly id: string; readonly name: string } | null;
  readonly values: Omit<ContractValues, 'contract.number'>;
};

/** A mail with a link to sign; only its reader gets the link. */
export type ContractMail = {
  readonly contractId: string;
  readonly customerId: string;
  readonly objectId: string;
  readonly name: string;
  readonly to: string;
  readonly link: string;
  readonly expiresOn: CivilDate;
  /** Distinguishes this mail from others about the same contract. */
  readonly key: string;
  readonly by: By;
};

/** What a printed contract is made of. */
export type ContractPrint = {
  readonly number: number;
  readonly text: string;
  readonly sha256: string;
  readonly state: ContractState;
  readonly customerName: string;
  /** The day it is dated by: when it was signed, or made. */
  readonly on: CivilDate;
  readonly signing: {
    readonly signer: string;
    readonly on: CivilDate;
    readonly how: 'glass' | 'link' | 'paper';
    readonly signature: string | null;
  } | null;
};

/** What contracts need of other areas. */
export type ContractParts = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Undefined where there is no such object. */
  readonly factsOf: (tx: CompanyTx, objectId: string, today: CivilDate) => Promise<ObjectFacts | undefined>;
  /** False without a mail server: the sender passes the link on. */
  readonly sendsMail: boolean;
  readonly queueContractMail: (tx: CompanyTx, mail: ContractMail) => Promise<void>;
  /** Reads what every document shows; the returned function prints, outside the transaction. */
  readonly preparePrint: (tx: CompanyTx, print: ContractPrint) => Promise<() => Promise<Buffer>>;
  /** What links in mails begin with; null where nobody knows. */
  readonly linkOrigin: (request: FastifyRequest) => string | null;
  readonly log: { readonly warn: (details: object, message: string) => void };
};
