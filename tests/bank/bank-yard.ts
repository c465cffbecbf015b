import type { BankEntryAnswer, BankStatementAnswer } from '#bank/bank.schema.ts';
import type { Caller } from '#tests/support/app.ts';
import { camtFile, type TestEntry } from '#tests/support/bank-files.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

type One = { readonly result: BankEntryAnswer };

/** A caller's way with bank files. */
export function bankOf(caller: Caller) {
  const list = async (query = ''): Promise<readonly BankEntryAnswer[]> =>
    (
      await expectStatus<{ result: readonly BankEntryAnswer[] }>(
        caller.call('GET', `/api/bank-entries?limit=500${query}`),
        200,
      )
    ).result;
  const send = (text: string, name = 'mei.xml') =>
    caller.call('POST', `/api/bank-statements?name=${encodeURIComponent(name)}`, Buffer.from(text));
  const take = async (text: string): Promise<BankStatementAnswer> =>
    (await expectStatus<{ result: BankStatementAnswer }>(send(text), 201)).result;
  const act = (entry: { readonly uuid: string; readonly version: number }, verb: string, body: object = {}) =>
    caller.call('POST', `/api/bank-entries/${entry.uuid}/${verb}`, { version: entry.version, ...body });
  return {
    list,
    send,
    take,
    act,
    /** Takes a file with these lines; answers them as they stand then, in their order. */
    bring: async (entries: readonly TestEntry[]): Promise<readonly BankEntryAnswer[]> => {
      const { uuid } = await take(camtFile(entries));
      return list(`&statement=${uuid}`);
    },
    done: async (entry: { readonly uuid: string; readonly version: number }, verb: string, body: object = {}) =>
      (await expectStatus<One>(act(entry, verb, body), 200)).result,
    again: async ({ uuid }: { readonly uuid: string }): Promise<BankEntryAnswer> => {
      const found = (await list()).find((entry) => entry.uuid === uuid);
      if (found === undefined) throw new Error(`no entry ${uuid}`);
      return found;
    },
  };
}
