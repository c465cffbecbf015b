import type { ContractAnswer, PublicContract, SendAnswer } from '#contracts/contract.schema.ts';
import type { Caller } from '#tests/support/app.ts';
import { expectStatus, makeCustomer, makeObject } from '#tests/support/yard-calls.ts';

type One = { readonly result: ContractAnswer };

/** A yard with contracts, through the real calls. */
export function contractYard(owner: Caller) {
  const act = async (contract: string, act: string, body: object, status = 200) =>
    (await expectStatus<One>(owner.call('POST', `/api/contracts/${contract}/${act}`, body), status)).result;
  return {
    act,
    /** An object of a customer with an address. */
    object: async (lastname = 'Bakker', customer: object = {}) => {
      const id = await makeCustomer(owner, lastname, { firstname: 'Jan', email: 'jan@example.test', ...customer });
      return { customer: id, object: await makeObject(owner, '12-ABC-3', { customer_id: id, brand: 'Hobby' }) };
    },
    make: async (object: string, body: object = {}) =>
      (await expectStatus<One>(owner.call('POST', `/api/objects/${object}/contracts`, body), 201)).result,
    read: async (contract: string) =>
      (await expectStatus<One>(owner.call('GET', `/api/contracts/${contract}`), 200)).result,
    /** Sends without a mail; answers the token of the link. */
    send: async (contract: string, more: object = {}) => {
      const { sha256 } = (await expectStatus<One>(owner.call('GET', `/api/contracts/${contract}`), 200)).result;
      const answer = owner.call('POST', `/api/contracts/${contract}/send`, { to: null, sha256, ...more });
      const { result } = await expectStatus<{ result: SendAnswer }>(answer, 200);
      return result.link?.split('/').at(-1) ?? '';
    },
  };
}

export const publicPath = (token: string, end = '') => `/api/public/contracts/${token}${end}`;

/** What somebody without a session sees behind a link. */
export async function look(nobody: Caller, token: string): Promise<PublicContract> {
  return (await expectStatus<{ result: PublicContract }>(nobody.call('GET', publicPath(token)), 200)).result;
}
