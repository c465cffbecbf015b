import { ApiRefusal } from '../simulator/play.ts';
import { apiBase } from './answers.ts';
import type { State } from './state.ts';

type Query = Readonly<Record<string, string>>;
type ListOrder<T> = {
  readonly state: State;
  /** Without `/v2/`: `payments/tr_1/refunds`. */
  readonly path: string;
  /** The name of the list in the answer. */
  readonly name: string;
  /** Oldest first. */
  readonly rows: readonly T[];
  readonly answer: (state: State, row: T) => object;
  readonly query: Query;
};

const HAL = 'application/hal+json';
const USUAL_LIMIT = 50;
const MOST = 250;
export const LIST_QUERY = ['from', 'limit', 'sort'] as const;

/** One page of a list, newest first unless asked otherwise; `from` is the first one that stands on it. */
export function listPage<T extends { readonly id: string }>(order: ListOrder<T>): object {
  const { state, path, name, query } = order;
  const limit = limitOf(query);
  const rows = query['sort'] === 'asc' ? order.rows : order.rows.toReversed();
  const start = query['from'] === undefined ? 0 : rows.findIndex(({ id }) => id === query['from']);
  if (start === -1) throw new ApiRefusal(400, `The from parameter ${query['from']} is not in this list`, 'from');
  const shown = rows.slice(start, start + limit);
  const link = (row: T | undefined) =>
    row === undefined ? null : pageLink(state, path, { ...query, from: row.id }, limit);
  return {
    count: shown.length,
    _embedded: { [name]: shown.map((row) => order.answer(state, row)) },
    _links: {
      self: pageLink(state, path, query, limit),
      previous: start === 0 ? null : link(rows[Math.max(start - limit, 0)]),
      next: link(rows[start + limit]),
      documentation: { href: 'https://docs.mollie.com/reference/pagination', type: 'text/html' },
    },
  };
}

function limitOf(query: Query): number {
  if (query['limit'] === undefined) return USUAL_LIMIT;
  const limit = /^\d{1,3}$/.test(query['limit']) ? Number(query['limit']) : 0;
  if (limit < 1 || limit > MOST) throw new ApiRefusal(400, `The limit should be between 1 and ${MOST}`, 'limit');
  return limit;
}

function pageLink(state: State, path: string, query: Query, limit: number): object {
  const given = new URLSearchParams({ ...query, limit: String(limit) });
  return { href: `${apiBase(state)}/${path}?${given.toString()}`, type: HAL };
}
