/** A mail address, whatever stands around it. */
const ADDRESS = /[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+/g;
/** An IBAN with or without spaces. */
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g;
/** A telephone number, or any other number that long. */
const NUMBER = /(?<![\w.-])\+?\d(?:[ ()-]?\d){8,}(?![\w-])/g;
const QUERY = /(https?:\/\/[^\s?"']+)\?[^\s"']+/g;
/** Errors of PostgreSQL about a value, which their message quotes. */
const ABOUT_VALUES = /^(?:22|P0)/;

/** A text of somebody else, such as a mail server's, without what it says of people. */
export function withoutPeople(text: string): string {
  return text
    .replaceAll(QUERY, '$1?…')
    .replaceAll(ADDRESS, '(address)')
    .replaceAll(IBAN, '(account)')
    .replaceAll(NUMBER, '(number)');
}

/** The message of an error without the values it was about. */
export function messageForLog({ name, message }: Error, code: unknown): string {
  // A parser quotes the beginning of what it could not read.
  if (name === 'SyntaxError' && /JSON/.test(message)) return 'not valid JSON';
  const isAboutValues = typeof code === 'string' && code.length === 5 && ABOUT_VALUES.test(code);
  return withoutPeople(isAboutValues ? message.replaceAll(/"[^"]*"/g, '"…"') : message);
}
