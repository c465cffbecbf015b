import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, PEOPLE, signIn, startTestApp, type TestApp } from '#tests/support/app.ts';

const METRICS_TOKEN = 'a token for scrapers, long enough'.replaceAll(' ', '-');

let test: TestApp;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'remise-client-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Remise</title>');
  writeFileSync(join(folder, 'sw.js'), '// service worker');
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), `// ${'x'.repeat(5000)}`);
  writeFileSync(join(folder, 'assets', 'main-abc123.js.map'), '{}');
  test = await openTestApp({ clientFolder: folder, metricsToken: METRICS_TOKEN });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ method: 'GET', url, headers });
const visit = (url: string) => get(url, { accept: 'text/html,application/xhtml+xml' });

describe('the pages', () => {
  it('are the app on every path a person can open', async () => {
    for (const path of ['/', '/objects', '/objects/1/edit', '/index.html']) {
      const answer = await visit(path);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<title>Remise</title>');
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
  });

  it('run no script but their own', async () => {
    const policy = String((await visit('/')).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
    expect(policy).not.toContain('unsafe-inline');
  });

  it('keep hashed files for ever and check the service worker at each visit', async () => {
    const asset = await get('/assets/main-abc123.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  it('answer 404, never the page, for a file of an older version', async () => {
    const answer = await visit('/assets/main-old.js');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });

  it('do not leave their folder and hide source maps', async () => {
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/main-abc123.js.map', '/%zz']) {
      expect((await get(path)).statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  it('are sent compressed to browsers that can', async () => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
  });
});

describe('bad requests', () => {
  it('to an unknown call are 404 in JSON, for a browser too', async () => {
    for (const path of ['/api/nothing', '/api', '/sanctum/nothing']) {
      const answer = await visit(path);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ message: 'Niet gevonden.', code: 'not_found' });
    }
  });

  it('with the wrong method are 405 and name the right ones', async () => {
    const answer = await get('/login');
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toContain('POST');
  });

  it('opened in a browser where only calls are posted show the page that does the same', async () => {
    for (const path of ['/login', '/logout']) {
      const page = await visit(path);
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-type']).toContain('text/html');
      expect(page.body).toContain('<title>Remise</title>');
    }
  });

  it('with malformed JSON are 400, in words, without a trace of the program', async () => {
    const caller = await signIn(test.app, PEOPLE.owner.email);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/logout',
      headers: { ...caller.headers(), 'content-type': 'application/json' },
      payload: '{"queue_empty": tru',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: 'De inhoud is geen geldige JSON.', code: 'invalid_json' });
  });

  it('that try to change the prototype of objects are refused', async () => {
    const caller = await signIn(test.app, PEOPLE.owner.email);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/logout',
      headers: { ...caller.headers(), 'content-type': 'application/json' },
      payload: '{"__proto__": {"admin": true}}',
    });
    expect(answer.statusCode).toBe(400);
  });

  it('with something else than JSON are 415', async () => {
    const caller = await signIn(test.app, PEOPLE.owner.email);
    const headers = { ...caller.headers(), 'content-type': 'text/xml' };
    const answer = await test.app.inject({ method: 'POST', url: '/logout', headers, payload: '<a/>' });
    expect(answer.statusCode).toBe(415);
  });

  it('above one megabyte are 413', async () => {
    const caller = await signIn(test.app, PEOPLE.owner.email);
    const answer = await caller.call('POST', '/logout', { filler: 'x'.repeat(1024 * 1024) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'too_large' });
  });
});

describe('the process', () => {
  it('says that it lives and that it is ready', async () => {
    expect((await get('/health')).json()).toEqual({ status: 'ok' });
    expect((await get('/ready')).json()).toEqual({ status: 'ready' });
  });

  it('measures calls by route, method and status, for who has the token', async () => {
    await get('/health');
    const answer = await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` });
    expect(answer.body).toContain(
      'http_server_request_duration_seconds_count{http_route="/health",http_request_method="GET",http_response_status_code="200"}',
    );
    expect(answer.body).toContain('db_client_connection_pending_requests');
    for (const given of ['', 'Bearer', `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN, `Basic ${METRICS_TOKEN}`]) {
      expect((await get('/metrics', { authorization: given })).statusCode).toBe(404);
    }
    expect((await get('/metrics')).statusCode).toBe(404);
    const bare = await startTestApp(test.database);
    for (const authorization of ['Bearer ', 'Bearer null', 'Bearer undefined']) {
      const asked = await bare.inject({ method: 'GET', url: '/metrics', headers: { authorization } });
      expect(asked.statusCode).toBe(404);
    }
    await bare.close();
  });
});
