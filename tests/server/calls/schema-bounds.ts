import type { Schema } from '#server/http/api-docs-document.ts';

type Resolve = (ref: string) => Schema | undefined;

/**
 * Returns the places where a schema accepts more than it names: objects with unknown fields, unbounded texts and lists.
 */
export function unboundedPlaces(schema: Schema, resolve: Resolve, place = ''): string[] {
  if (typeof schema.$ref === 'string') {
    const target = resolve(schema.$ref);
    return target === undefined ? [`${place} leads nowhere`] : unboundedPlaces(target, resolve, place);
  }
  const parts = [...listOf(schema.anyOf), ...listOf(schema.oneOf), ...listOf(schema.allOf)];
  if (parts.length > 0) return [...new Set(parts.flatMap((part) => unboundedPlaces(part, resolve, place)))];
  if (schema.const !== undefined || schema.enum !== undefined) return [];
  const types = [schema.type].flat();
  return [
    ...(types.includes('object') ? problemsOfObject(schema, resolve, place) : []),
    ...(types.includes('array') ? problemsOfArray(schema, resolve, place) : []),
    ...(types.includes('string') && !isBounded(schema) ? [`${place} has no longest text`] : []),
    ...(schema.type === undefined ? [`${place} takes anything`] : []),
  ];
}

function listOf(parts: unknown): Schema[] {
  return Array.isArray(parts) ? (parts as Schema[]) : [];
}

function isBounded({ maxLength, format, pattern }: Schema): boolean {
  return maxLength !== undefined || format !== undefined || pattern !== undefined;
}

function problemsOfObject(schema: Schema, resolve: Resolve, place: string): string[] {
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    unboundedPlaces(part as Schema, resolve, `${place}.${name}`),
  );
  const others = schema.additionalProperties;
  if (others === false) return inside;
  if (schema.propertyNames === undefined) return [...inside, `${place} takes unknown fields`];
  return typeof others === 'object' ? [...inside, ...unboundedPlaces(others as Schema, resolve, `${place}.*`)] : inside;
}

function problemsOfArray(schema: Schema, resolve: Resolve, place: string): string[] {
  const items = schema.items === undefined ? [] : unboundedPlaces(schema.items as Schema, resolve, `${place}[]`);
  const isOpen = schema.maxItems === undefined && schema.prefixItems === undefined;
  return isOpen ? [...items, `${place} has no longest list`] : items;
}
