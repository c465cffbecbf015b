import { reasonOf } from './reason-of.ts';

/** Longer than a person would wait for a register. */
const LIMIT_MS = 5_000;

/** What an address said: its status and its clock, or why there was no answer. */
export type Answer =
  | { readonly status: number; readonly clockAheadMs: number | null; readonly text: string }
  | { readonly failed: string };

export type RegisterName = 'vehicle register' | 'address register' | 'VAT register';
export type RegisterQuestion = {
  readonly name: RegisterName;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
};
export type RegisterAnswer = { readonly name: RegisterName; readonly url: string; readonly answer: Answer };

type Asked = { readonly headers?: Readonly<Record<string, string>>; readonly limitMs?: number };

/** Asks an address once, and follows nobody elsewhere. */
export async function askAddress(url: string, { headers = {}, limitMs = LIMIT_MS }: Asked = {}): Promise<Answer> {
  const askedAt = Date.now();
  try {
    const signal = AbortSignal.timeout(limitMs);
    const response = await fetch(url, { headers, redirect: 'manual', signal });
    const answeredAt = Date.now();
    const said = Date.parse(response.headers.get('date') ?? '');
    // The header has whole seconds: half of one is what it leaves out on average.
    const clockAheadMs = Number.isNaN(said) ? null : (askedAt + answeredAt) / 2 - (said + 500);
    return { status: response.status, clockAheadMs, text: (await response.text()).slice(0, 1_000) };
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return { failed: isLate ? `no answer within ${limitMs / 1000} s` : reasonOf(error) };
  }
}

/** Asks each register something that is about nobody. */
export async function askRegisters(questions: readonly RegisterQuestion[]): Promise<readonly RegisterAnswer[]> {
  return Promise.all(
    questions.map(async ({ name, url, headers = {} }) => ({ name, url, answer: await askAddress(url, { headers }) })),
  );
}
