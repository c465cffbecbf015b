import { type ApiPath, type ApiPlace, type ApiQuery, addressAt } from '#session/api-call.ts';
import { type ApiAddress, call } from '#session/session-api.ts';

const PAGE_ROWS = 500;

type Page<Row> = { readonly result: readonly Row[]; readonly next_cursor?: string | null };

/** Every row of a list of the server's, over all its pages; null when one of them did not come. */
export async function readAllRows<Row, Path extends ApiPath<'get'>>(
  path: Path,
  place: ApiPlace<Path> & { readonly query?: ApiQuery<Path> },
): Promise<readonly Row[] | null> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const query = { ...place.query, limit: PAGE_ROWS, ...(cursor === null ? {} : { cursor }) };
    const address: ApiAddress = addressAt(path, { ...place, query });
    const answer = await call(address);
    if (!answer.ok) return null;
    const page = answer.body as Page<Row>;
    rows.push(...page.result);
    cursor = page.next_cursor ?? null;
  } while (cursor !== null);
  return rows;
}
