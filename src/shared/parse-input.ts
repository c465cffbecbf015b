import type { z } from 'zod';
import { type FieldProblem, RequestError } from './request-error.ts';

type Issue = z.core.$ZodIssue;

function problemOf(issue: Issue): FieldProblem {
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.input === undefined ? 'required' : 'wrong_type' };
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? { code: 'required' }
        : { code: `too_small_${issue.origin}`, params: { limit: Number(issue.minimum) } };
    case 'too_big':
      return { code: `too_big_${issue.origin}`, params: { limit: Number(issue.maximum) } };
    case 'invalid_format':
      return { code: issue.format === 'email' || issue.format === 'uuid' ? `invalid_${issue.format}` : 'invalid' };
    case 'custom':
      return ruleProblem(issue.params);
    default:
      return { code: 'invalid' };
  }
}

/**
 * The problem of a schema's own rule, which may give its code and the values for its text: `params: { code, params }`.
 */
function ruleProblem(rule: Readonly<Record<string, unknown>> | undefined): FieldProblem {
  if (typeof rule?.['code'] !== 'string') return { code: 'invalid' };
  const params = rule['params'] as FieldProblem['params'];
  return { code: rule['code'], ...(params === undefined ? {} : { params }) };
}

/** Field problems by path (`spots.0.name`), unknown fields named one by one. */
export function problemsByField(issues: readonly Issue[]): Record<string, FieldProblem[]> {
  // A map: a field may be called `constructor`.
  const problems = new Map<string, FieldProblem[]>();
  const add = (path: readonly PropertyKey[], problem: FieldProblem) => {
    const field = path.length === 0 ? 'body' : path.join('.');
    problems.set(field, [...(problems.get(field) ?? []), problem]);
  };
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, 20)) add([...issue.path, key.slice(0, 60)], { code: 'unknown_field' });
    } else {
      add(issue.path, problemOf(issue));
    }
  }
  return Object.fromEntries(problems);
}

/**
 * Returns the input as the schema parses it, or throws a 422 with the problems of each field. A missing body counts as
 * empty.
 */
export function parseInput<Output>(schema: z.ZodType<Output>, input: unknown): Output {
  const result = schema.safeParse(input ?? {}, { reportInput: true });
  if (result.success) return result.data;
  throw new RequestError(422, 'invalid_input', { errors: problemsByField(result.error.issues) });
}
