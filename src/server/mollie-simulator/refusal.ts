import { ApiRefusal } from '../simulator/play.ts';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

export function refusalBody({ status, message, field }: ApiRefusal): object {
  return {
    status,
    title: TITLES[status] ?? 'Error',
    detail: message,
    ...(field === null ? {} : { field }),
    _links: { documentation: { href: 'https://docs.mollie.com/overview/handling-errors', type: 'text/html' } },
  };
}

export function noSuch(what: string, id: string): ApiRefusal {
  return new ApiRefusal(404, `No ${what} exists with token ${id}.`);
}
