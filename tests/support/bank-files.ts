/** A line of a bank file for tests. */
export type TestEntry = {
  readonly on: string;
  /** Above zero: it came in. */
  readonly cents: number;
  readonly iban?: string;
  readonly name?: string;
  readonly text?: string;
  readonly reference?: string;
  readonly endToEndId?: string;
  readonly bankReference?: string;
  readonly returnCode?: string;
};

export const OWN_IBAN = 'NL91ABNA0417164300';

type FileOptions = { readonly openingCents?: number; readonly iban?: string; readonly number?: string };

const amount = (cents: number) =>
  `${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
const mark = (cents: number) => (cents < 0 ? 'DBIT' : 'CRDT');
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const sumOf = (entries: readonly TestEntry[]) => entries.reduce((sum, { cents }) => sum + cents, 0);

/** A CAMT.053 file of version 02 with these lines. */
export function camtFile(entries: readonly TestEntry[], options: FileOptions = {}): string {
  const { openingCents = 100_000, iban = OWN_IBAN, number = '1' } = options;
  const days = entries.map(({ on }) => on).toSorted();
  const balance = (code: string, cents: number, on: string) => `
      <Bal>
        <Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>
        <Amt Ccy="EUR">${amount(cents)}</Amt>
        <CdtDbtInd>${mark(cents)}</CdtDbtInd>
        <Dt><Dt>${on}</Dt></Dt>
      </Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>${number}</MsgId><CreDtTm>2026-05-01T06:00:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>${number}</Id>
      <Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balance('OPBD', openingCents, days[0] ?? '2026-05-01')}${balance(
        'CLBD',
        openingCents + sumOf(entries),
        days.at(-1) ?? '2026-05-01',
      )}${entries.map(camtEntry).join('')}
    </Stmt>
  </BkToCstmrStmt>
</Document>
`;
}

function camtEntry({
  on,
  cents,
  iban,
  name,
  text,
  reference,
  endToEndId,
  bankReference,
  returnCode,
}: TestEntry): string {
  // In a return the customer stays the debtor.
  const side = cents < 0 && returnCode === undefined ? 'Cdtr' : 'Dbtr';
  return `
      <Ntry>
        <Amt Ccy="EUR">${amount(cents)}</Amt>
        <CdtDbtInd>${mark(cents)}</CdtDbtInd>
        <Sts>BOOK</Sts>
        <BookgDt><Dt>${on}</Dt></BookgDt>
        <ValDt><Dt>${on}</Dt></ValDt>${bankReference === undefined ? '' : `<AcctSvcrRef>${bankReference}</AcctSvcrRef>`}
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls><TxDtls>
          <Refs><EndToEndId>${endToEndId ?? 'NOTPROVIDED'}</EndToEndId></Refs>
          <RltdPties>
            ${name === undefined ? '' : `<${side}><Nm>${xml(name)}</Nm></${side}>`}
            ${iban === undefined ? '' : `<${side}Acct><Id><IBAN>${iban}</IBAN></Id></${side}Acct>`}
          </RltdPties>
          <RmtInf>${text === undefined ? '' : `<Ustrd>${xml(text)}</Ustrd>`}${
            reference === undefined ? '' : `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>`
          }</RmtInf>
          ${returnCode === undefined ? '' : `<RtrInf><Rsn><Cd>${returnCode}</Cd></Rsn></RtrInf>`}
        </TxDtls></NtryDtls>
      </Ntry>`;
}

/** An MT940 file as ING writes it, with these lines. */
export function mt940File(entries: readonly TestEntry[], options: FileOptions = {}): string {
  const { openingCents = 100_000, iban = OWN_IBAN, number = '1' } = options;
  const days = entries.map(({ on }) => on).toSorted();
  const comma = (cents: number) => amount(cents).replace('.', ',');
  const sign = (cents: number) => (cents < 0 ? 'D' : 'C');
  const short = (on = '2026-05-01') => on.slice(2).replaceAll('-', '');
  const closing = openingCents + sumOf(entries);
  const lines = entries.flatMap(
    ({ on, cents, iban: other = '', name = '', text = '', endToEndId, bankReference, returnCode }) => [
      `:61:${short(on)}${on.slice(5).replace('-', '')}${sign(cents)}${comma(cents)}NTRFEREF//${bankReference ?? ''}`,
      `:86:/EREF/${endToEndId ?? 'NOTPROVIDED'}//CNTP/${other}//${name}///REMI/USTD//${text}/${
        returnCode === undefined ? '' : `RTRN/${returnCode}/`
      }`,
    ],
  );
  return [
    ':20:P260501000000001',
    `:25:${iban}EUR`,
    `:28C:${number}`,
    `:60F:${sign(openingCents)}${short(days[0])}EUR${comma(openingCents)}`,
    ...lines,
    `:62F:${sign(closing)}${short(days.at(-1))}EUR${comma(closing)}`,
    '-',
    '',
  ].join('\r\n');
}

const IBAN_PLACES = 10;

/** A valid Dutch account number, another for each number. */
export function testIban(number: number): string {
  const account = `TEST${String(number).padStart(IBAN_PLACES, '0')}`;
  const digits = `${account}NL00`
    .split('')
    .map((sign) => String(Number.parseInt(sign, 36)))
    .join('');
  return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
}
