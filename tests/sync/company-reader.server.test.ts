import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locationTable, warehouseTable } from '#spots/spot.ts';
import type { Reader } from '#sync/command.ts';
import { withCompany } from '#sync/server/rows/company-door.ts';
import { companyReader } from '#sync/server/rows/company-reader.ts';
import { fillTable, openSyncYard, type SyncYard, testDevice } from './support/sync-yard.ts';
import { yardRegistry } from './support/yard-registry.ts';

let yard: SyncYard;
let company: string;
const [here, gone, elsewhere] = [randomUUID(), randomUUID(), randomUUID()];

beforeAll(async () => {
  yard = await openSyncYard();
  company = await yard.addCompany();
  const device = testDevice(yard.owner(company));
  const stranger = testDevice(yard.owner(await yard.addCompany()));
  for (const locationId of [here, gone]) {
    await device.send(yard.parts, device.mutationOf('name_location', { locationId, name: 'Terrein' }));
  }
  await yard.rows(`with opened as (select set_config('app.rev', '2', true) as rev)
    update locations set deleted_at = now(), rev = opened.rev::bigint from opened where id = '${gone}'`);
  await stranger.send(
    yard.parts,
    stranger.mutationOf('name_location', { locationId: elsewhere, name: 'Van een ander' }),
  );
});
afterAll(() => yard.close());

/** Reads inside a transaction of the company and counts the statements that took. */
async function reading<Result>(work: (read: Reader) => Promise<Result>) {
  let statements = 0;
  const result = await withCompany(yard.database.kysely, company, (tx) => {
    const counted = new Proxy(tx, {
      get: (target, name) => {
        if (name === 'executeQuery') statements += 1;
        const value = Reflect.get(target, name, target) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return work(companyReader(counted, yardRegistry, () => Promise.resolve(null)));
  });
  return { result, statements };
}

describe('what a decision looks up', () => {
  test('in one turn costs one statement, whatever tables it is in', async () => {
    const { result, statements } = await reading((read) =>
      Promise.all([read.get(locationTable, here), read.get(warehouseTable, here), read.get(locationTable, here)]),
    );
    expect(statements).toBe(1);
    expect(result).toEqual([
      { id: here, rev: 1, version: 1, name: 'Terrein', sortKey: 'Terrein' },
      undefined,
      expect.objectContaining({ id: here }),
    ]);
  });

  test('is not asked again: a row that is not there tells at once whether it was deleted', async () => {
    const { result, statements } = await reading(async (read) => [
      await read.get(locationTable, gone),
      await read.isDeleted(locationTable, gone),
      await read.isDeleted(locationTable, gone),
    ]);
    expect(result).toEqual([undefined, true, true]);
    expect(statements).toBe(1);
  });

  test('by a field is what is there: what was deleted takes no place', async () => {
    const columns = 'location_id, name, kind, sort_key';
    await fillTable(yard, company, 'warehouses', columns, `'${here}', 'Hal ' || n, 'hall', 'hal'`, 2);
    await yard.rows(`with opened as (select set_config('app.rev', '9', true) as rev)
      update warehouses set deleted_at = now(), rev = opened.rev::bigint from opened where name = 'Hal 1'`);
    const { result } = await reading((read) => read.where(warehouseTable, 'locationId', here));
    expect(result.map(({ name }) => name)).toEqual(['Hal 2']);
  });

  test("never holds another company's row, nor that it was there", async () => {
    const { result } = await reading((read) =>
      Promise.all([read.get(locationTable, elsewhere), read.isDeleted(locationTable, elsewhere)]),
    );
    expect(result).toEqual([undefined, false]);
  });

  test('fails for everybody who asked when the statement fails, and for those alone', async () => {
    const failed = reading((read) => Promise.all([read.get(locationTable, 'no id'), read.get(locationTable, here)]));
    await expect(failed).rejects.toMatchObject({ code: '22P02' });
    expect((await reading((read) => read.get(locationTable, here))).result).toMatchObject({ id: here });
  });
});
