import type { Bug } from './bug.ts';
import { MONEY_BUGS } from './money.ts';
import { PERMISSION_BUGS } from './permissions.ts';
import { RULE_BUGS } from './rules.ts';
import { SCREEN_BUGS } from './screens.ts';
import { SQL_BUGS } from './sql.ts';
import { SYNC_BUGS } from './sync.ts';

const AREAS = {
  rules: RULE_BUGS,
  SQL: SQL_BUGS,
  permissions: PERMISSION_BUGS,
  sync: SYNC_BUGS,
  screens: SCREEN_BUGS,
  money: MONEY_BUGS,
} as const;

export type SeededBug = Bug & { readonly area: string };

/** Bugs over all areas, each caught by `npm test`; `npm run test:seeded` shows it. */
export const SEEDED_BUGS: readonly SeededBug[] = Object.entries(AREAS).flatMap(([area, bugs]) =>
  bugs.map((bug) => ({ ...bug, area })),
);
