/** Records of one company that calls of the table below name. */
export type Records = {
  readonly location: string;
  readonly warehouse: string;
  readonly spot: string;
  readonly customer: string;
  readonly object: string;
  /** A draft of a contract about the object. */
  readonly contract: string;
  readonly appointment: string;
  readonly prospect: string;
  readonly tag: string;
  /** A note of the owner. */
  readonly note: string;
  /** A photo of the object, with its content. */
  readonly document: string;
  /** A handover of the object. */
  readonly handover: string;
  readonly openingHours: string;
  readonly exception: string;
  /** An invited person without rights, and a custom role that nobody has. */
  readonly colleague: string;
  readonly role: string;
  /** A category without products, a product at a price, and a VAT rate that no product is at. */
  readonly category: string;
  readonly product: string;
  readonly price: string;
  readonly taxRate: string;
  /** A customer with an address, who has a draft, an issued invoice, a subscription to the plan and a mandate. */
  readonly payer: string;
  readonly draft: string;
  readonly invoice: string;
  readonly plan: string;
  readonly subscription: string;
  readonly mandate: string;
  readonly billingRun: string;
  /** A deposit of the payer that is asked for; one that is held, with the event that received it. */
  readonly askedDeposit: string;
  readonly deposit: string;
  readonly depositEvent: string;
  /** A snapshot file with customers, and the company's epoch. */
  readonly file: string;
  readonly epoch: string;
};

/**
 * Who may call a route. `foreign` is the answer to the owner of another company who names our records. `neighbour` is
 * the same where that company has the same billing as ours; it is set where `foreign` has another kind.
 */
export type Access =
  | { readonly open: true }
  | { readonly session: true; readonly stream?: true; readonly call?: Call; readonly foreign: number }
  | {
      readonly needs: string;
      readonly missing?: 404;
      readonly call: Call;
      readonly ok: number;
      readonly foreign: number;
      readonly neighbour?: number;
      /** The answer to an owner, of a call that asks for that role and not only for rights. */
      readonly owners?: number;
    };

export type NeighbourAccess = Omit<Extract<Access, { readonly needs: unknown }>, 'foreign' | 'neighbour'> & {
  readonly neighbour: number;
  readonly foreign?: number;
};

/**
 * Calls about money. The other company bills with another provider: an address that names ours refuses it, any other
 * answers as it does a company that bills as ours does, unless the call says otherwise.
 */
export function billingRoutes(
  routes: Readonly<Record<string, NeighbourAccess | Access>>,
): Readonly<Record<string, Access>> {
  const complete = Object.entries(routes).map(([route, access]): [string, Access] => {
    if (!('needs' in access) || access.neighbour === undefined) return [route, access as Access];
    const { neighbour, foreign = route.includes(' /api/mollie/') ? 409 : neighbour } = access;
    return [route, { ...access, neighbour, foreign }];
  });
  return Object.fromEntries(complete);
}

export type Call = (records: Records) => { readonly url: string; readonly body?: object };

/** True for a call that depends on the company's billing: it uses billing records, and may change them. */
export function isBilling(access: Access | undefined): boolean {
  return access !== undefined && 'neighbour' in access;
}
