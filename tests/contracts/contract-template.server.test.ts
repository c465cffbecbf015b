import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TemplateAnswer } from '#contracts/contract.schema.ts';
import { DEFAULT_TEMPLATE } from '#contracts/default-template.ts';
import { type Caller, openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';
import { contractYard } from './contract-yard.ts';

let test: TestApp;
let owner: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await openTestApp();
  owner = await signIn(test.app, PEOPLE.owner.email);
  stranger = await signIn(test.app, PEOPLE.stranger.email);
});
afterAll(() => test.close());

const URL = '/api/contract-template';
type One = { readonly result: TemplateAnswer };
const read = async (end = '') => (await expectStatus<One>(owner.call('GET', `${URL}${end}`), 200)).result;
const save = (text: string, version: number) => owner.call('PUT', URL, { text, version });

describe('the template of contracts', () => {
  it('is the text of the app until one is saved, and then the newest of all versions', async () => {
    expect(await read()).toMatchObject({ version: 0, text: DEFAULT_TEMPLATE, created_at: null });
    await expectStatus(save('# Een {{customer.name}}', 0), 200);
    await expectStatus(save('# Twee', 1), 200);
    expect(await read()).toMatchObject({ version: 2, text: '# Twee', created_by: 'owner Test' });
    expect(await read('/versions/1')).toMatchObject({ version: 1, text: '# Een {{customer.name}}' });
    expect(await read('/versions/0')).toMatchObject({ text: DEFAULT_TEMPLATE });
    for (const number of ['3', 'x', '-1', '99999999999']) {
      expect((await owner.call('GET', `${URL}/versions/${number}`)).statusCode, number).toBe(404);
    }
    const { result, next_cursor: cursor } = await expectStatus<{ result: TemplateAnswer[]; next_cursor: string }>(
      owner.call('GET', `${URL}/versions?limit=1`),
      200,
    );
    expect(result).toMatchObject([{ version: 2 }]);
    const rest = await expectStatus<{ result: TemplateAnswer[] }>(
      owner.call('GET', `${URL}/versions?limit=5&cursor=${cursor}`),
      200,
    );
    expect(rest.result).toMatchObject([{ version: 1 }]);
  });

  it('is refused with unknown fields, each with the words it stands in, and nothing is kept', async () => {
    const { version } = await read();
    const answer = await save('# Kop\n{{customer.naam}}\n{{ open', version);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      errors: {
        text: [
          '“{{customer.naam}}”: customer.naam is geen veld dat kan worden ingevuld.',
          '“{{ open”: bij {{ open ontbreken accolades.',
        ],
      },
    });
    expect((await save('  \n ', version)).statusCode).toBe(422);
    expect((await save('x'.repeat(40_001), version)).statusCode).toBe(422);
    expect((await read()).version).toBe(version);
  });

  it('is not saved over what somebody else saved, also at once', async () => {
    const { version } = await read();
    const answers = await Promise.all([save('# Een', version), save('# Ander', version)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await save('# Laat', version)).json()).toMatchObject({ code: 'conflict' });
    expect((await read()).version).toBe(version + 1);
  });

  it('changes nothing of contracts that were made before', async () => {
    const yard = contractYard(owner);
    const { object } = await yard.object();
    const contract = await yard.make(object);
    const { version } = await read();
    await expectStatus(save('# Heel anders {{object.name}}', version), 200);
    expect(await yard.read(contract.uuid)).toEqual(contract);
    expect(await yard.act(contract.uuid, 'refill', {})).toMatchObject({
      text: '# Heel anders Hobby',
      template_version: version + 1,
    });
  });

  it('is shown for an object of one’s own only', async () => {
    const { object } = await contractYard(owner).object();
    const body = { text: '{{object.name}} {{spot.name}}', object };
    const { result } = await expectStatus<{ result: { text: string; missing: string[] } }>(
      owner.call('POST', `${URL}/preview`, body),
      200,
    );
    expect(result).toEqual({ text: 'Hobby ………………', missing: ['spot.name'] });
    expect((await stranger.call('POST', `${URL}/preview`, body)).statusCode).toBe(404);
    expect((await stranger.call('GET', URL)).json()).toMatchObject({ result: { version: 0 } });
  });

  it('has versions that never change', async () => {
    const change = sql`update contract_templates set text = 'x'`.execute(test.database.kysely);
    await expect(change).rejects.toThrow(/never/);
  });
});
