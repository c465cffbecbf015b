/** `houseNumber` as `house_number`. */
export type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : Text;

/** `houseNumber` as `house_number`. */
export function snakeCase<Text extends string>(text: Text): SnakeCase<Text> {
  return text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as SnakeCase<Text>;
}

/** `house_number` for what code calls `houseNumber`, the other way round. */
export function camelCase(field: string): string {
  return field.replaceAll(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}
