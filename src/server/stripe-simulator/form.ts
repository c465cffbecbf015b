import { z } from 'zod';
import { invalidParameter, missingParameter, unknownParameter } from './refusal.ts';

/** What a call was given: texts, lists and groups of them. */
type Given = string | Given[] | { [name: string]: Given };

/** The parameters of a call, of a form or a query with nested brackets: `items[0][price]=price_1`. */
export function parseForm(text: string): Record<string, Given> {
  const root: Record<string, Given> = {};
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value);
  return root;
}

function pathOf(name: string): readonly string[] {
  return [name.replace(/\[.*$/, ''), ...[...name.matchAll(/\[([^\]]*)\]/g)].map(([, part = '']) => part)];
}

function put(root: Record<string, Given>, path: readonly string[], value: string): void {
  let at: Record<string, Given> | Given[] = root;
  for (const [depth, part] of path.entries()) {
    const isLast = depth === path.length - 1;
    const name: string = Array.isArray(at) && part === '' ? String(at.length) : part;
    const group = at as Record<string, Given>;
    if (isLast) {
      group[name] = value;
      return;
    }
    const next = path[depth + 1] ?? '';
    group[name] ??= next === '' || /^\d+$/.test(next) ? [] : {};
    const inner: Given = group[name];
    if (typeof inner === 'string') throw invalidParameter(path[0] ?? '', `Invalid object: ${path[0]}`);
    at = inner;
  }
}

const whole = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);

/** Kinds of parameters. An empty text takes a value away: null. */
export const param = {
  text: z.string().min(1).max(5000),
  textOrNone: z
    .string()
    .max(5000)
    .transform((value) => (value === '' ? null : value)),
  whole,
  cents: whole,
  /** Seconds since 1970. */
  moment: whole,
  decimal: z.string().regex(/^-?\d+(\.\d{1,12})?$/),
  flag: z.enum(['true', 'false']).transform((value) => value === 'true'),
  /** An empty value takes a name away. */
  metadata: z.record(z.string().max(40), z.string().max(500)),
  names: z.array(z.string()),
  currency: z.literal('eur'),
} as const;

/** Reads the parameters of a call; refuses as Stripe does what it does not know, misses or cannot read. */
export function readParams<Params>(schema: z.ZodType<Params>, text: string): Params {
  const result = schema.safeParse(parseForm(text));
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = bracketed(issue?.path ?? []);
  if (issue?.code === 'unrecognized_keys') throw unknownParameter(bracketed([...issue.path, issue.keys[0] ?? '']));
  if (issue?.code === 'invalid_type' && issue.input === undefined && issue.message.endsWith('received undefined')) {
    throw missingParameter(place);
  }
  throw invalidParameter(place, `Invalid ${place}`);
}

function bracketed([first = '', ...rest]: readonly PropertyKey[]): string {
  return `${String(first)}${rest.map((part) => `[${String(part)}]`).join('')}`;
}
