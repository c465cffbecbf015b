import type { z } from 'zod';

/** What is wrong with a value: a code that has words, and what these need. */
export type Problem = { readonly code: string; readonly params?: Readonly<Record<string, string | number>> };

/** Says at a field what is wrong with it: a code that has words in the app and on the server. */
export function say(context: z.core.$RefinementCtx, { code, params }: Problem, ...path: string[]): void {
  context.addIssue({
    code: 'custom',
    path,
    message: code,
    params: { code, ...(params === undefined ? {} : { params }) },
  });
}
