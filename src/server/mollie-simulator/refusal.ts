const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

/** A call that is refused, with the words and the field that Mollie would tell. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly field: string | null;

  constructor(status: number, detail: string, field: string | null = null) {
    super(detail);
    this.status = status;
    this.field = field;
  }
}

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
