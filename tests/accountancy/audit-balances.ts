/** What an audit file says of balances, in cents; debit above zero. */
type Balances = Readonly<Record<string, number>>;

const centsOf = (amount = '', side = '') => Math.round(Number(amount) * 100) * (side === 'C' ? -1 : 1);

/** The opening balance by account. */
export function openingOf(xml: string): Balances {
  const lines = xml.matchAll(/<obLine><nr>\d+<\/nr><accID>(\w+)<\/accID><amnt>([\d.]+)<\/amnt><amntTp>(.)<\/amntTp>/g);
  return Object.fromEntries([...lines].map(([, account = '', amount, side]) => [account, centsOf(amount, side)]));
}

/** What the bookings add up to with the opening balance, with the results of the year on the account of equity. */
export function closingOf(xml: string, equity = '0500'): Balances {
  const kinds = new Map(
    [...xml.matchAll(/<accID>(\w+)<\/accID><accDesc>[^<]*<\/accDesc><accTp>(.)<\/accTp>/g)].map(([, id = '', kind]) => [
      id,
      kind,
    ]),
  );
  const sums: Record<string, number> = { ...openingOf(xml) };
  const lines = xml.matchAll(/<trLine>.*?<accID>(\w+)<\/accID>.*?<amnt>([\d.]+)<\/amnt><amntTp>(.)<\/amntTp>/g);
  for (const [, account = '', amount, side] of lines) {
    const place = kinds.get(account) === 'P' ? equity : account;
    sums[place] = (sums[place] ?? 0) + centsOf(amount, side);
  }
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
}

/** What each customer owes at the beginning or the end; who owes nothing is left out. */
export function owedIn(xml: string, which: 'opBal' | 'clBal'): Balances {
  const balance = new RegExp(`<${which}Desc>([\\d.]+)</${which}Desc><${which}Tp>(.)</`);
  // What is behind the last customer would be searched to the end of the file for each booking.
  const customers = xml.split('</customerSupplier>').slice(0, -1);
  return Object.fromEntries(
    customers.flatMap((customer) => {
      const [, id = ''] = /<custSupID>([^<]+)<\/custSupID>/.exec(customer) ?? [];
      const [, amount, side] = balance.exec(customer) ?? [];
      const cents = centsOf(amount, side);
      return amount === undefined || cents === 0 ? [] : [[id, cents] as const];
    }),
  );
}
