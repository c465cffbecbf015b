import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { DatabaseUnavailableError } from '#server/database/database-unavailable.ts';
import { answerError, statusOfRefusal } from '#server/http/error-answer.ts';
import { openLog } from '#server/open-log.ts';
import { refuse } from '#shared/refusal.ts';

function appThatFails(error: Error) {
  const lines: string[] = [];
  const app = Fastify({ loggerInstance: openLog('info', { write: (line) => void lines.push(line) }) });
  app.setErrorHandler(answerError);
  app.get('/fails', () => {
    throw error;
  });
  return { app, lines };
}

describe('a failure of the server', () => {
  it('tells the caller nothing but that something went wrong, and the log once what', async () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(piet@example.test)',
    });
    const { app, lines } = appThatFails(error);
    const answer = await app.inject({ method: 'GET', url: '/fails', headers: { 'x-localization': 'pl' } });
    expect(answer.statusCode).toBe(500);
    const number = String(answer.headers['x-request-id']).slice(-6);
    const message = `Something went wrong. Mention ${number} when you ask for help.`;
    expect(answer.json()).toEqual({ message, code: 'internal' });
    const failures = lines.filter((line) => line.includes('request failed'));
    expect(failures).toHaveLength(1);
    expect(failures[0]).toContain('duplicate key');
    expect(failures[0]).toContain('23505');
    expect(lines.join('')).not.toContain('piet@example.test');
  });

  it('asks to come back later when the database is away', async () => {
    for (const error of [
      new DatabaseUnavailableError('reopening'),
      Object.assign(new Error('x'), { code: 'ECONNREFUSED' }),
    ]) {
      const { app } = appThatFails(error);
      const answer = await app.inject({ method: 'GET', url: '/fails' });
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('2');
      expect(answer.json()).toMatchObject({ code: 'busy' });
    }
  });
});

describe('a refusal of the rules', () => {
  it('is 403, 404, 409 or 422 by what it says', () => {
    expect(statusOfRefusal(refuse('forbidden'))).toBe(403);
    expect(statusOfRefusal(refuse('object.missing'))).toBe(404);
    expect(statusOfRefusal(refuse('appointment.deleted'))).toBe(404);
    expect(statusOfRefusal(refuse('spot.full', 'spotId'))).toBe(409);
    expect(statusOfRefusal(refuse('appointment.same_day', 'date'))).toBe(409);
    expect(statusOfRefusal(refuse('missing_parent', 'customerId'))).toBe(422);
    expect(statusOfRefusal(refuse('object.plate_length', 'plate'))).toBe(422);
  });
});
