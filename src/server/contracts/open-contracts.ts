import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { contractRoutes } from '#contracts/server/contract.routes.ts';
import type { ContractParts } from '#contracts/server/contract-parts.ts';
import { contractTemplateRoutes } from '#contracts/server/contract-template.routes.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import type { OwnAddress } from '../http/own-address.ts';
import { queueContractMail } from '../mail/contract-mails.ts';
import { findContractFacts } from './contract-facts.ts';
import { prepareContractPrint } from './print-contract.ts';
import { publicContractRoutes } from './public-contract.routes.ts';

type Settings = {
  readonly database: Kysely<never>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly address: OwnAddress;
  readonly sendsMail: boolean;
};

/** The calls of contracts: their texts, their signatures, and the pages that customers sign on. */
export function openContracts(app: FastifyInstance, door: CompanyDoor, settings: Settings): void {
  const { database, now, address, sendsMail } = settings;
  const parts: ContractParts = {
    now,
    sendsMail,
    queueContractMail,
    log: app.log,
    factsOf: findContractFacts,
    preparePrint: prepareContractPrint,
    linkOrigin: address.linkOrigin,
  };
  contractTemplateRoutes(app, door, parts);
  contractRoutes(app, door, parts);
  publicContractRoutes(app, { ...parts, database });
}
