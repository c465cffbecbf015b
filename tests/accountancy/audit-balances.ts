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
  const found = xml.matchAll(
    new RegExp(
      `<custSupID>([^<]+)</custSupID>(?:(?!</customerSupplier>).)*<${which}Desc>([\\d.]+)</${which}Desc><${which}Tp>(.)</`,
      'g',
    ),
  );
  return Object.fromEntries(
    [...found]
      .map(([, id = '', amount, side]) => [id, centsOf(amount, side)] as const)
      .filter(([, cents]) => cents !== 0),
  );
}
