import { afterEach, expect, test, vi } from 'vitest';
import { resultOf } from '#session/answer.ts';
import { type ApiResult, addressOf, ask, change, filled, post } from '#session/api-call.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

afterEach(() => {
  document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
});

/** Answers every call with this, and takes down what was sent. */
function serve(body: object): { readonly path: string; readonly init: RequestInit }[] {
  document.cookie = 'XSRF-TOKEN=t; path=/';
  const sent: { readonly path: string; readonly init: RequestInit }[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, init });
    return Promise.resolve(new Response(JSON.stringify(body), { headers: JSON_TYPE }));
  });
  return sent;
}

test('an address has its parameters in place, escaped, and asks what was given', () => {
  expect(addressOf('/api/tax-rates')).toBe('/api/tax-rates');
  expect(addressOf('/api/roles/{key}', { params: { key: 'a/b c' } })).toBe('/api/roles/a%2Fb%20c');
  const ids = { id: '1', sid: '2' };
  expect(addressOf('/api/staff/{id}/sessions/{sid}', { params: ids })).toBe('/api/staff/1/sessions/2');
  expect(addressOf('/api/audit', { query: { search: 'a&b', limit: 5 } })).toBe('/api/audit?search=a%26b&limit=5');
  expect(addressOf('/api/audit', { query: {} })).toBe('/api/audit');
});

test('empty fields of a filter are not asked for', () => {
  const filter: { readonly archived: 'only' | ''; readonly search: string } = { archived: '', search: 'winter' };
  expect(addressOf('/api/mollie/products', { query: filled(filter) })).toBe('/api/mollie/products?search=winter');
});

test('a change sends its body in JSON to its place, and its answer comes as it is', async () => {
  const sent = serve({ result: { uuid: '1' } });
  const answer = await change('PUT', '/api/tax-rates/{id}', {
    params: { id: '7' },
    body: { name: 'Hoog', vat_category: 'standard', rate_bp: 2100 },
  });
  const last = sent.at(-1);
  expect(last?.path).toBe('/api/tax-rates/7');
  expect(last?.init).toMatchObject({
    method: 'PUT',
    body: '{"name":"Hoog","vat_category":"standard","rate_bp":2100}',
  });
  expect(resultOf(answer)).toMatchObject({ ok: true, result: { uuid: '1' } });
});

test('a call without a body sends none', async () => {
  const sent = serve({ result: true });
  await post('/api/account/confirm-mail/send');
  expect(sent.at(-1)?.init.body).toBeUndefined();
});

test('what the server does not describe does not compile', () => {
  const never = () => [
    // @ts-expect-error no such path
    ask('/api/invoice'),
    // @ts-expect-error a path of changes only
    ask('/api/account/password'),
    // @ts-expect-error no id
    ask('/api/mails/{id}'),
    // @ts-expect-error a parameter of another name
    ask('/api/mails/{id}', { params: { uuid: '1' } }),
    // @ts-expect-error nothing that can be asked for
    ask('/api/audit', { query: { colour: 'red' } }),
    // @ts-expect-error a value that it does not have
    ask('/api/mollie/invoices', { query: { status: 'lost' } }),
    // @ts-expect-error a question that has to be said
    ask('/api/account/invitation'),
    // @ts-expect-error no body
    post('/api/account/forgot-password'),
    // @ts-expect-error a field more
    post('/api/account/forgot-password', { body: { email: '', name: '' } }),
    // @ts-expect-error a field of another kind
    post('/api/account/forgot-password', { body: { email: 1 } }),
    // @ts-expect-error a field that is not sent anywhere
    change('PUT', '/api/account/language', { body: {} }),
    // @ts-expect-error no such change
    change('PUT', '/api/audit'),
  ];
  const session = (one: ApiResult<'get', '/api/account/sessions'>[number]) => [
    one.device,
    // @ts-expect-error no field of the answer
    one.browser,
  ];
  expect([never, session]).toHaveLength(2);
});
