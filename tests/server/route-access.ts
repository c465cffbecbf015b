/** Records of one company that calls of the table below name. */
export type Records = {
  readonly location: string;
  readonly warehouse: string;
  readonly spot: string;
  readonly customer: string;
  readonly object: string;
  readonly appointment: string;
  readonly prospect: string;
  readonly tag: string;
  /** A note of the owner. */
  readonly note: string;
  /** A photo of the object, with its content. */
  readonly document: string;
  readonly openingHours: string;
  readonly exception: string;
  /** Somebody invited who has no rights yet, and a role of the company's own that nobody has. */
  readonly colleague: string;
  readonly role: string;
  /** A snapshot file with customers, and the company's epoch. */
  readonly file: string;
  readonly epoch: string;
};

/** Who may call a route. `foreign` is the answer to the owner of another company who names our records. */
export type Access =
  | { readonly open: true }
  | { readonly session: true; readonly stream?: true; readonly call?: Call; readonly foreign: number }
  | {
      readonly needs: string;
      readonly missing?: 404;
      readonly call: Call;
      readonly ok: number;
      readonly foreign: number;
    };

export type Call = (records: Records) => { readonly url: string; readonly body?: object };
