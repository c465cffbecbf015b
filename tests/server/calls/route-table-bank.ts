import { randomUUID } from 'node:crypto';
import { camtFile } from '#tests/support/bank-files.ts';
import type { Access } from './route-access.ts';

const ENTRY = `/api/bank-entries/${randomUUID()}`;
const version = 1;

const reads = (url: string, answer: number): Access => ({
  needs: 'invoice index',
  call: () => ({ url }),
  ok: answer,
  foreign: answer,
});
const changes = (url: string, body: object, answer: number): Access => ({
  needs: 'payment book',
  call: () => ({ url, body }),
  ok: answer,
  foreign: answer,
});

/** Calls about bank files. Each company brings its own; a line that is not there is nobody's. */
export const BANK_ROUTES: Readonly<Record<string, Access>> = {
  'GET /api/bank-statements': reads('/api/bank-statements', 200),
  'GET /api/bank-statements/:id': reads(`/api/bank-statements/${randomUUID()}`, 404),
  'POST /api/bank-statements': changes(
    '/api/bank-statements',
    Buffer.from(camtFile([{ on: '2026-05-04', cents: 100, text: 'een euro' }])),
    201,
  ),
  'GET /api/bank-entries': reads('/api/bank-entries?state=undecided', 200),
  'POST /api/bank-entries/:id/accept': changes(`${ENTRY}/accept`, { version }, 404),
  'POST /api/bank-entries/:id/choose': changes(
    `${ENTRY}/choose`,
    { version, invoices: [{ invoice: randomUUID(), amount_cents: 100 }] },
    404,
  ),
  'POST /api/bank-entries/:id/set-aside': changes(`${ENTRY}/set-aside`, { version }, 404),
  'POST /api/bank-entries/:id/undo': changes(`${ENTRY}/undo`, { version }, 404),
  'POST /api/bank-entries/accept': changes(
    '/api/bank-entries/accept',
    { entries: [{ uuid: randomUUID(), version }] },
    200,
  ),
  'POST /api/bank-entries/match': changes('/api/bank-entries/match', {}, 200),
};
