/** A mail address, whatever stands around it. */
const ADDRESS = /[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+/g;
/** An IBAN with or without spaces. */
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g;
/** A telephone number, or any other number that long. */
const NUMBER = /(?<![\w.-])\+?\d(?:[ ()-]?\d){8,}(?![\w-])/g;
/** A key by which programs act for a company. */
const API_KEY = /\brk_[\w-]{16,}/g;
const QUERY = /(https?:\/\/[^\s?"']+)\?[^\s"']+/g;
/** Errors of PostgreSQL about a value or a part of a statement, which their message quotes. */
const ABOUT_VALUES = /^(?:22|P0|42601)/;
/** What a mail server answers: its codes, then words of its own, about whom it likes. */
const SMTP_CODES = /^\d{3}(?:[ -]\d\.\d+\.\d+)?/;

/** A text of somebody else, such as a mail server's, without what it says of people. */
export function withoutPeople(text: string): string {
  return text
    .replaceAll(QUERY, '$1?…')
    .replaceAll(API_KEY, '(key)')
    .replaceAll(ADDRESS, '(address)')
    .replaceAll(IBAN, '(account)')
    .replaceAll(NUMBER, '(number)');
}

/** Why something did not work, as the other side said it; of a mail server its codes alone. The words are kept where people see them. */
export function reasonForLog(text: string): string {
  return SMTP_CODES.exec(text)?.[0] ?? withoutPeople(text);
}

/** The message of an error without the values it was about. */
export function messageForLog(error: Error, code: unknown): string {
  const { name, message } = error;
  if (name === 'ProviderFailure') return failureForLog(error);
  // A parser quotes the beginning of what it could not read.
  if (name === 'SyntaxError' && /JSON/.test(message)) return 'not valid JSON';
  const isAboutValues = typeof code === 'string' && code.length === 5 && ABOUT_VALUES.test(code);
  return withoutPeople(isAboutValues ? message.replaceAll(/"[^"]*"/g, '"…"') : message);
}

/** What a payment provider found fault with; its own words, which may name who pays, are kept with the errand. */
function failureForLog(error: Error): string {
  const { kind, status, field } = error as {
    readonly kind?: unknown;
    readonly status?: unknown;
    readonly field?: unknown;
  };
  return [kind, status, field].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ');
}
