import type { z } from 'zod';

/** What is wrong with a value: a code that has a text, and the parameters of that text. */
export type Problem = { readonly code: string; readonly params?: Readonly<Record<string, string | number>> };

/** Reports a problem at a field, as a code that has a text in the app and on the server. */
export function say(context: z.core.$RefinementCtx, { code, params }: Problem, ...path: string[]): void {
  context.addIssue({
    code: 'custom',
    path,
    message: code,
    params: { code, ...(params === undefined ? {} : { params }) },
  });
}
