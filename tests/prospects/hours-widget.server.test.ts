import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { say, sayAll } from '#locales/server/say.ts';
import { WIDGET_TITLES } from '#prospects/widget.letters.ts';
import { HOURS_WORDS } from '#server/widgets/hours-widget.letters.ts';
import { hoursWidgetRoutes } from '#server/widgets/hours-widget.routes.ts';
import { addDays, dayAt } from '#shared/civil-date.ts';
import { LANGUAGES } from '#shared/request-language.ts';
import { weekdayOf } from '#shared/yard-clock.ts';
import { openTestApp, PEOPLE, signIn, type TestApp } from '#tests/support/app.ts';
import { expectStatus } from '#tests/support/yard-calls.ts';

let test: TestApp;
const PAGE = '/api/widgets/openinghours/de-wal';
const get = (url: string, ip = '10.1.0.1') =>
  test.app.inject({ url, remoteAddress: ip, headers: { accept: 'text/html' } });

beforeAll(async () => {
  test = await openTestApp();
  const owner = await signIn(test.app, PEOPLE.owner.email);
  const range = { start: '09:00', end: '17:00' };
  await expectStatus(owner.call('POST', '/api/openinghours', { days_of_week: [1, 2, 3, 4, 5, 6, 7], range }), 201);
  const exception = { range: { start: '10:30', end: '12:00' }, reason: 'Jan is ziek' };
  const date = dayAt(Date.now());
  await expectStatus(owner.call('POST', '/api/openinghours_exceptions', { date, ...exception }), 201);
  const closed = addDays(date, 15 - weekdayOf(date));
  await expectStatus(owner.call('POST', '/api/openinghours_exceptions', { date: closed, reason: 'Inventaris' }), 201);
});
afterAll(() => test.close());

describe('the page with opening hours', () => {
  it('shows this week and what differs, to anybody, and not why', async () => {
    const page = await get(PAGE);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body.match(/<bdi dir="ltr">09:00–17:00<\/bdi>/g)).toHaveLength(6);
    expect(page.body).toMatch(/aria-current="date".*vandaag · afwijkend.*10:30–12:00/);
    expect(page.body).toMatch(/Binnenkort anders[\s\S]*Gesloten/);
    expect(page.body).toContain('Stalling De Wal');
    expect(page.body).not.toMatch(/ziek|Inventaris|<script|style=/);
  });

  it('may be kept for five minutes, sets no cookie and may stand in a frame of another site', async () => {
    const { headers } = await get(PAGE);
    expect(headers['cache-control']).toBe('public, max-age=300');
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['x-frame-options']).toBeUndefined();
    const style = await get('/api/widgets/openinghours.css');
    expect([style.statusCode, style.headers['set-cookie']]).toEqual([200, undefined]);
    expect(style.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('speaks six languages; another one is Dutch', async () => {
    for (const language of LANGUAGES) {
      const { body } = await get(`${PAGE}?lang=${language}`);
      expect(body).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(body).toContain(`<h1>${say(language, WIDGET_TITLES.hours)}</h1>`);
      expect(new Set(Object.values(sayAll(language, HOURS_WORDS))).has('')).toBe(false);
    }
    for (const query of ['?lang=de', '?lang=', '?lang=nl&lang=en', '?utm=x']) {
      expect((await get(`${PAGE}${query}`)).body, query).toContain('<h1>Openingstijden</h1>');
    }
  });

  it("of another company has that company's hours only; of an unknown one there is none", async () => {
    const kade = await get('/api/widgets/openinghours/kade');
    expect([kade.statusCode, kade.body.includes('09:00')]).toEqual([200, false]);
    expect(kade.body).toContain('Er zijn nog geen openingstijden bekend.');
    const unknown = await get('/api/widgets/openinghours/nergens?lang=en');
    expect([unknown.statusCode, unknown.body.includes('This page does not exist.')]).toEqual([404, true]);
    expect((await get('/api/widgets/openinghours/%3Cscript%3E')).body).not.toContain('<script');
  });
});

describe('who asks too often', () => {
  it('is told to wait, and nobody else is; a minute later they go on', async () => {
    let nowMs = 0;
    const app = Fastify();
    hoursWidgetRoutes(app, { database: test.database.kysely, now: () => nowMs });
    const ask = (ip: string) => app.inject({ url: `${PAGE}?lang=en`, remoteAddress: ip });
    const statuses: number[] = [];
    for (let call = 0; call < 61; call += 1) statuses.push((await ask('10.2.0.1')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    nowMs = 20_000;
    const refused = await ask('10.2.0.1');
    expect(refused.headers).toMatchObject({ 'retry-after': '40', 'cache-control': 'no-store' });
    expect(refused.body).toContain('Try again in a minute.');
    expect((await ask('10.2.0.2')).statusCode).toBe(200);
    nowMs = 60_000;
    expect((await ask('10.2.0.1')).statusCode).toBe(200);
    await app.close();
  });
});
