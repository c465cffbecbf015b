import type { DatabaseLog } from '#server/database/database.ts';

export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} };
