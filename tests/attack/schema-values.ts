import type { ApiDocument, Schema } from '#server/http/api-docs-document.ts';
import { resolveRef } from '#tests/server/calls/api-docs-schema.ts';
import { oddValue } from './odd-values.ts';
import type { Random } from './random.ts';

type Loose = Schema & {
  readonly $ref?: string;
  readonly anyOf?: readonly Loose[];
  readonly oneOf?: readonly Loose[];
  readonly allOf?: readonly Loose[];
  readonly properties?: Readonly<Record<string, Loose>>;
  readonly items?: Loose;
  readonly additionalProperties?: Loose | boolean;
};
/** Returns an id of an existing record, the caller's own or somebody else's. */
export type Ids = () => string;

const SAMPLES = [
  '10:00',
  '2026-11-20',
  '#2F8A50',
  'NL91ABNA0417164300',
  'a',
  'A1',
  '123456',
  'object',
  'object index',
  '3811 AB',
  '31TBX5',
  'nl',
  '0612345678',
  'x@example.test',
  '2026-11',
  '00000000-0000-7000-8000-000000000000',
  '1',
  'AA',
];
const DEEPEST = 8;

/** Returns a value as a schema of the document describes it; now and then one that only nearly matches. */
export function valueOf(document: ApiDocument, schema: Schema, ids: Ids, random: Random, depth = 0): unknown {
  const loose = schema as Loose;
  if (depth > DEEPEST || random.chance(0.02)) return oddValue(random);
  const inside = (part: Loose) => valueOf(document, part, ids, random, depth + 1);
  if (loose.$ref !== undefined) return inside(resolveRef(document, loose.$ref) as Loose);
  if (loose.const !== undefined) return loose.const;
  if (loose.enum !== undefined) return random.pick(loose.enum as readonly unknown[]);
  const choices = loose.anyOf ?? loose.oneOf;
  if (choices !== undefined) return inside(random.pick(choices));
  if (loose.allOf !== undefined) return Object.assign({}, ...loose.allOf.map(inside)) as object;
  const type = Array.isArray(loose.type) ? random.pick(loose.type as readonly string[]) : loose.type;
  if (type === 'object') return objectOf(loose, inside, ids, random);
  if (type === 'array') {
    const { minItems = 0, maxItems = 3 } = loose as { minItems?: number; maxItems?: number };
    const count = Math.min(maxItems, minItems + random.below(3));
    return Array.from({ length: count }, () => inside(loose.items ?? {}));
  }
  if (type === 'integer' || type === 'number') return numberOf(loose, random);
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'null') return null;
  return type === 'string' ? textOf(loose, ids, random) : oddValue(random);
}

function objectOf(schema: Loose, inside: (part: Loose) => unknown, ids: Ids, random: Random): object {
  const required = new Set(schema.required ?? []);
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || random.chance(0.5))
    .map(([name, part]) => [name, inside(part)] as const);
  const more = schema.additionalProperties;
  if (typeof more !== 'object') return Object.fromEntries(entries);
  return Object.fromEntries([...entries, [random.chance(0.5) ? ids() : 'name', inside(more)]]);
}

function numberOf(schema: Loose, random: Random): number {
  const { minimum = -10, maximum = 10_000 } = schema as { minimum?: number; maximum?: number };
  const border = random.below(8);
  if (border === 0) return minimum;
  if (border === 1) return maximum;
  const spread = Math.min(maximum - minimum, 5_000);
  return minimum + Math.floor(random.next() * (spread + 1));
}

function textOf(schema: Loose, ids: Ids, random: Random): string {
  type Text = { format?: string; pattern?: string; minLength?: number; maxLength?: number };
  const { format, pattern, minLength = 0, maxLength = 40 } = schema as Text;
  if (format === 'uuid') return ids();
  if (format === 'date') return random.pick(['2026-11-20', '2026-01-01', '2024-02-29', '9999-12-31', '1900-01-01']);
  if (format === 'date-time')
    return random.pick(['2026-11-20T10:00:00Z', '2026-01-01T00:00:00.000Z', '1970-01-01T00:00:00Z']);
  if (format === 'email') return `a${random.below(1000)}@example.test`;
  if (pattern !== undefined) {
    const fits = SAMPLES.filter((sample) => new RegExp(pattern, 'u').test(sample));
    if (fits.length > 0) return random.pick(fits);
  }
  const length = random.chance(0.1) ? maxLength : Math.min(maxLength, minLength + random.below(20));
  return 'Caravan op A1, gebeld. '
    .repeat(Math.ceil(Math.min(length, 20_000) / 23) + 1)
    .slice(0, Math.min(length, 20_000));
}
