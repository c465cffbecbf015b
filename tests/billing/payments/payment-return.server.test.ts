import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '#locales/server/say.ts';
import { RETURN_WORDS } from '#server/payments/return.letters.ts';
import { directionOf, LANGUAGES, type Language } from '#shared/request-language.ts';
import { openPaymentYard, type PaymentYard } from '#tests/support/billing/payment-yard.ts';

let yard: PaymentYard;
beforeAll(async () => {
  yard = await openPaymentYard();
});
afterAll(() => yard.close());

const STRANGE = ['nobody', encodeURIComponent("' or 1=1 <script>"), 'nobody?looked=-1', 'nobody?looked=x'];

test.each(STRANGE)('who comes back with a link there is none of reads so, in every language: %s', async (link) => {
  const answer = await yard.app.inject({ method: 'GET', url: `/api/payments/return/${link}` });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(LANGUAGES.filter((language) => answer.body.includes(`<section lang="${language}"`))).toEqual([...LANGUAGES]);
  for (const language of LANGUAGES) expect(answer.body).toContain(say(language, RETURN_WORDS.unknown));
  expect(answer.body).not.toContain('<script');
});

test('who comes back reads what became of it in the language of the invoice', async () => {
  const read = async (language: Language) => {
    const kept = await yard.owner.call('PUT', `/api/customers/${yard.customerId}/billing`, { language });
    expect(kept.statusCode).toBe(200);
    const { linkId } = await yard.send(12_100);
    const url = `/api/payments/return/${await yard.tokenOf(linkId)}`;
    return (await yard.app.inject({ method: 'GET', url })).body;
  };
  const waits = new Set<string>();
  for (const language of LANGUAGES) {
    const page = await read(language);
    expect(page).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
    expect(page).toContain(say(language, RETURN_WORDS.title));
    expect(page).toContain(say(language, RETURN_WORDS.look));
    waits.add(say(language, RETURN_WORDS.look));
  }
  expect(waits.size).toBe(LANGUAGES.length);
});

test('a link that no text can hold is refused at the door', async () => {
  const page = await yard.app.inject({ method: 'GET', url: '/api/payments/return/%00' });
  const news = await yard.app.inject({ method: 'POST', url: '/api/webhooks/mollie/01KAJ000000000000000000000/%00' });
  expect([page.statusCode, news.statusCode]).toEqual([400, 400]);
});

test('who asks too often reads that in every language', async () => {
  const ask = () => yard.app.inject({ method: 'GET', url: '/api/payments/return/nobody', remoteAddress: '192.0.2.7' });
  let answer = await ask();
  for (let time = 0; time < 100 && answer.statusCode === 404; time += 1) answer = await ask();
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([429, true]);
  for (const language of LANGUAGES) expect(answer.body).toContain(say(language, RETURN_WORDS.tooMany));
});

test('a provider with a link there is none of learns nothing', async () => {
  const url = '/api/webhooks/mollie/01KAJ000000000000000000000/nobody';
  const answer = await yard.app.inject({ method: 'POST', url });
  expect([answer.statusCode, answer.json()]).toEqual([200, { result: true }]);
});
