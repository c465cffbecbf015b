import { expect, test } from 'vitest';
import { openPlace } from './attack-place.ts';
import { reportOf } from './attack-report.ts';
import { runAttack } from './run-attack.ts';

/** The whole run is `npm run test:attack`. */
const REQUESTS = 1_000;
const TIME_LIMIT_MS = 600_000;

test(`${REQUESTS} hostile requests break nothing, see nothing of another company, and leave nothing when refused`, {
  timeout: TIME_LIMIT_MS,
}, async () => {
  const place = await openPlace(process.env['REMISE_TEST_DATABASE_URL']);
  const plan = { seed: Number(process.env['REMISE_ATTACK_SEED'] ?? 20_261_122), requests: REQUESTS, ...place };
  try {
    const result = await runAttack(plan);
    expect(result.found, reportOf(plan, result).join('\n')).toEqual([]);
    // The requests passed the first checks: some succeed, others are forbidden, not found or invalid.
    const least = { 200: 10, 201: 2, 401: 10, 403: 10, 404: 10, 422: 10 };
    const missing = Object.entries(least).filter(
      ([status, count]) => (result.statuses.get(Number(status)) ?? 0) < count,
    );
    expect(missing, reportOf(plan, result).join('\n')).toEqual([]);
    expect(result.statuses.get(429) ?? 0).toBeLessThan(REQUESTS / 50);
  } finally {
    await place.remove();
  }
});
