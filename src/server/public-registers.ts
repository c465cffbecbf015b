import type { FastifyInstance } from 'fastify';
import { type AddressRegisterSettings, openAddressRegister } from '#customers/server/address.provider.ts';
import { addressRoutes } from '#customers/server/address.routes.ts';
import { openRegister, type RegisterSettings } from '#objects/server/rdw.provider.ts';
import { rdwRoutes } from '#objects/server/rdw.routes.ts';
import type { CompanyDoor } from '#sync/server/rows/company-door.ts';
import type { Config } from './config.ts';

/** The open registers of vehicles and addresses; one that is left out is never asked. */
export type PublicRegisters = {
  readonly vehicleRegister?: RegisterSettings;
  readonly addressRegister?: AddressRegisterSettings;
};

const PUBLIC_ADDRESSES = 'https://api.pdok.nl/bzk/locatieserver/search/v3_1';

/**
 * The registers to ask by the settings. The one of addresses is asked while somebody types: a demo, whose addresses are
 * made up, leaves the public one alone.
 */
export function registersOf(
  { rdwUrl, rdwAppToken, addressUrl }: Pick<Config, 'rdwUrl' | 'rdwAppToken' | 'addressUrl'>,
  isDemo: boolean,
): PublicRegisters {
  const url = addressUrl ?? (isDemo ? null : PUBLIC_ADDRESSES);
  return {
    vehicleRegister: { url: rdwUrl, appToken: rdwAppToken },
    ...(url === null ? {} : { addressRegister: { url } }),
  };
}

/** The calls that ask the open registers. */
export function publicRegisterRoutes(app: FastifyInstance, door: CompanyDoor, registers: PublicRegisters): void {
  rdwRoutes(app, door, openRegister(registers.vehicleRegister ?? null, app.log));
  addressRoutes(app, door, openAddressRegister(registers.addressRegister ?? null, app.log));
}
