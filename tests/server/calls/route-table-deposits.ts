import { randomUUID } from 'node:crypto';
import { billingRoutes, type NeighbourAccess, type Records } from './route-access.ts';

type Which = 'askedDeposit' | 'deposit';

const reads = (part: string): NeighbourAccess => ({
  needs: 'invoice index',
  call: ({ deposit }) => ({ url: `/api/deposits/${deposit}${part}` }),
  ok: 200,
  neighbour: 404,
});

const act = (
  which: Which,
  part: string,
  body: (records: Records) => object,
  needs = 'invoice edit',
): NeighbourAccess => ({
  needs,
  call: (records) => ({
    url: `/api/deposits/${records[which]}/${part}`,
    body: { event: randomUUID(), ...body(records) },
  }),
  ok: 200,
  neighbour: 404,
});

/** Calls about deposits. */
export const DEPOSIT_ROUTES = billingRoutes({
  'GET /api/deposits': {
    needs: 'invoice index',
    call: ({ payer }) => ({ url: `/api/deposits?customer=${payer}` }),
    ok: 200,
    neighbour: 200,
  },
  'GET /api/deposits/:id': reads(''),
  'GET /api/deposits/:id/document': reads('/document'),
  'POST /api/deposits': {
    needs: 'invoice create',
    call: ({ payer }) => ({
      url: '/api/deposits',
      body: { uuid: randomUUID(), customer: payer, purpose: 'Sleutel', amount_cents: 5000 },
    }),
    ok: 201,
    neighbour: 422,
  },
  'PUT /api/deposits/:id': {
    needs: 'invoice edit',
    call: ({ askedDeposit }) => ({
      url: `/api/deposits/${askedDeposit}`,
      body: { purpose: 'Pasje', amount_cents: 2500 },
    }),
    ok: 200,
    neighbour: 404,
  },
  'POST /api/deposits/:id/withdraw': {
    needs: 'invoice edit',
    call: ({ askedDeposit }) => ({ url: `/api/deposits/${askedDeposit}/withdraw`, body: {} }),
    ok: 200,
    neighbour: 404,
  },
  'POST /api/deposits/:id/receive': act('askedDeposit', 'receive', () => ({ method: 'cash' })),
  'POST /api/deposits/:id/return': act('deposit', 'return', () => ({ method: 'cash' }), 'invoice refund'),
  'POST /api/deposits/:id/keep': act('deposit', 'keep', () => ({ reason: 'beschadigd' })),
  'POST /api/deposits/:id/set-off': act('deposit', 'set-off', ({ invoice }) => ({ invoice })),
  'POST /api/deposits/:id/events/:event/undo': {
    needs: 'invoice edit',
    call: ({ deposit, depositEvent }) => ({
      url: `/api/deposits/${deposit}/events/${depositEvent}/undo`,
      body: { event: randomUUID() },
    }),
    ok: 200,
    neighbour: 404,
  },
});
