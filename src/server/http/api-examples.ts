import type { ApiDocument, Operation, Schema } from './api-docs-document.ts';

const REF = /^#\/components\/schemas\//;
/** Deeper than this only what has to be there is filled in. */
const WHOLE_DEPTH = 3;

/** Values of fields as a yard would fill them in. A field whose schema refuses its value gets one by its kind. */
const NATURAL: Readonly<Record<string, unknown>> = {
  firstname: 'Jan',
  lastname: 'Bakker',
  signer: 'Jan Bakker',
  account_holder: 'J. Bakker',
  company_name: 'Bakker BV',
  email: 'jan.bakker@example.com',
  to: 'jan.bakker@example.com',
  phone: '+31 6 12345678',
  licence_plate: '31-TBX-4',
  licence_plate_country: 'NL',
  brand: 'Hobby',
  street: 'Dorpsstraat',
  number: '12',
  house_number: '12',
  zipcode: '3861 AA',
  postcode: '3861 AA',
  city: 'Nijkerk',
  country: 'NL',
  name: 'Hal 2',
  value: 'Paid',
  purpose: 'Key of the gate',
  description: 'Winter storage',
  text: 'Comes for the winter.',
  note: 'Comes for the winter.',
  reason: 'Asked for by the customer.',
  invoice: '01930b5e-7c1a-7b3a-9c58-3f2f6d1e4a10',
  time: '09:30',
  start: '09:00',
  end: '17:00',
  length_cm: 745,
  rate_bp: 2100,
  unit_price_cents: 12_500,
  quantity: 1,
  limit: 50,
  q: 'bakker',
  iban: 'NL91ABNA0417164300',
};

/** Texts by what their schema says of them, the first that fits is taken. */
const FORMATS: Readonly<Record<string, string>> = {
  uuid: '01930b5e-7c1a-7b3a-9c58-3f2f6d1e4a10',
  date: '2027-03-15',
  'date-time': '2027-03-15T09:30:00Z',
  email: 'jan.bakker@example.com',
  uri: 'https://example.com',
};
const TEXTS = [
  ...Object.values(FORMATS),
  '09:30',
  '2027-03',
  '2027',
  'NL',
  '31-TBX-4',
  'NL91ABNA0417164300',
  '3861 AA',
  '1',
  '0.21',
  'a'.repeat(64),
  '#0b5563',
  'image/jpeg',
  '01930b5e-7c1a-7b3a-9c58-3f2f6d1e4a10.0',
  'text',
];

type Components = ApiDocument['components']['schemas'];
type Place = { readonly name: string; readonly depth: number };

function resolved(schema: Schema, components: Components): Schema {
  if (schema.$ref === undefined) return schema;
  const { $ref, ...beside } = schema;
  return { ...components[$ref.replace(REF, '')], ...beside };
}

function fitsText(value: string, { pattern, minLength = 0, maxLength = Infinity, format }: Schema): boolean {
  if (value.length < minLength || value.length > maxLength) return false;
  if (format !== undefined && FORMATS[format] !== undefined && pattern === undefined) return value === FORMATS[format];
  return pattern === undefined || new RegExp(pattern, 'u').test(value);
}

function textFor(schema: Schema, { name }: Place): string {
  const natural = NATURAL[name];
  if (typeof natural === 'string' && fitsText(natural, schema)) return natural;
  const byFormat = schema.format === undefined ? undefined : FORMATS[schema.format];
  if (byFormat !== undefined && fitsText(byFormat, schema)) return byFormat;
  const { minLength = 0 } = schema;
  const found = (schema.pattern === undefined ? ['text'] : TEXTS).find((text) => fitsText(text, schema));
  return (
    found ?? 'text'.repeat(Math.ceil(Math.max(minLength, 4) / 4)).slice(0, schema.maxLength ?? Math.max(minLength, 4))
  );
}

function numberFor({ minimum = 0, maximum = Infinity, exclusiveMinimum, multipleOf }: Schema, { name }: Place): number {
  const least = Math.max(
    typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : minimum,
    multipleOf ?? -Infinity,
  );
  const natural = NATURAL[name];
  const wanted = typeof natural === 'number' ? natural : name.endsWith('_cents') ? 12_500 : 1;
  return Math.min(Math.max(wanted, least), maximum);
}

function objectFor(schema: Schema, components: Components, { depth }: Place): Readonly<Record<string, unknown>> {
  const { properties = {}, required = [] } = schema;
  const names = Object.keys(properties);
  const natural = names.filter((name) => depth < WHOLE_DEPTH && NATURAL[name] !== undefined);
  const chosen = names.filter((name) => required.includes(name) || natural.includes(name));
  // An empty change says nothing: one field is shown, but none that only switches something on.
  const others = names.filter((name) => name !== 'version' && (properties[name] as Schema).type !== 'boolean');
  const shown = chosen.length === 0 && depth === 0 ? others.slice(0, 1) : chosen;
  return Object.fromEntries(
    shown.map((name) => [name, exampleOf(properties[name] as Schema, components, { name, depth: depth + 1 })]),
  );
}

/** A value that the schema takes, as somebody of a yard would send it. */
export function exampleOf(given: Schema, components: Components, place: Place = { name: '', depth: 0 }): unknown {
  const schema = resolved(given, components);
  if (schema.examples !== undefined && schema.examples.length > 0) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const options = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  const chosen = options.find((option) => option.const !== '') ?? options[0];
  if (chosen !== undefined) return exampleOf(chosen, components, place);
  switch ([schema.type].flat()[0]) {
    case 'object':
      return objectFor(schema, components, place);
    case 'array':
      return [exampleOf((schema.items ?? {}) as Schema, components, { ...place, depth: place.depth + 1 })];
    case 'integer':
    case 'number':
      return numberFor(schema, place);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return textFor(schema, place);
    default:
      return {};
  }
}

/** The document with an example of each parameter and of each body in JSON. */
export function withExamples(document: ApiDocument): ApiDocument {
  const { schemas } = document.components;
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, exampled(operation, schemas)])),
  ]);
  return { ...document, paths: Object.fromEntries(paths) as ApiDocument['paths'] };
}

function exampled(operation: Operation, schemas: Components): Operation {
  const parameters = operation.parameters.map((parameter) => ({
    ...parameter,
    example: exampleOf(parameter.schema, schemas, { name: parameter.name, depth: 0 }),
  }));
  const { requestBody } = operation;
  const json = requestBody?.content['application/json'];
  if (requestBody === undefined || json === undefined) return { ...operation, parameters };
  const content = { ...requestBody.content, 'application/json': { ...json, example: exampleOf(json.schema, schemas) } };
  return { ...operation, parameters, requestBody: { ...requestBody, content } };
}
