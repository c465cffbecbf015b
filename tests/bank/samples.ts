// Written after what banks in the Netherlands publish of their files; nobody's account is in them.

export const ING = `{1:F01INGBNL2ABXXX0000000000}
{2:I940INGBNL2AXXXN}
{4:
:20:P260504000000001
:25:NL20INGB0001234567EUR
:28C:00085
:60F:C260503EUR1000,00
:61:2605040504C121,00NTRFEREF//26050412345678
/TRCD/00100/
:86:/EREF/E2E20260504//CNTP/NL08INGB0000001234/INGBNL2A/J. Bakker en/of
 M. Bakker/AMSTERDAM//REMI/USTD//Factuur F0001 stalling caravan/
:61:2605040504C50,00NTRFEREF//26050412345679
/TRCD/00100/
:86:/EREF/NOTPROVIDED//CNTP/NL09INGB0000005678/INGBNL2A/P Visser///REM
I/STRD/CUR/5000056789012345/
:61:2605040504D75,50NRTIEREF//26050412345680
/TRCD/01016/
:86:/EREF/INC-2026-17//MARF/MND-17//CSID/NL99ZZZ999999999999//CNTP/NL0
8INGB0000001234/INGBNL2A/J. Bakker///REMI/USTD//Incasso F0002///RTRN
/MS03/
:62F:C260504EUR1095,50
:64:C260504EUR1095,50
:86:/SUM/2/1/171,00/75,50/
-}
`;

export const RABOBANK = `:940:
:20:940S260504
:25:NL31RABO0300087233 EUR
:28C:26124
:60F:C260501EUR000000002500,00
:61:260504C000000000121,00N541EREF//93395
NL08INGB0000001234
:86:/EREF/03-05-2026 20:01 3010000000001/ORDP//NAME/J Bakker/REMI/F00
01 / dank/ISDT/2026-05-03
:61:260104D000000000003,25N093NONREF
:86:/REMI/Kosten zakelijke rekening april
:62F:C260504EUR000000002617,75
-
`;

export const ABN_AMRO = `ABNANL2A
940
ABNANL2A
:20:ABN AMRO BANK NV
:25:517852257
:28:12401/1
:60F:C260501EUR500,
:61:2605040504C121,00N654NONREF
:86:/TRTP/SEPA OVERBOEKING/IBAN/NL08INGB0000001234/BIC/INGBNL2A/NAME/J
 BAKKER/REMI/F0001/EREF/NOTPROVIDED
:61:2605040504C12,5N944NONREF
:86:SEPA IDEAL                       IBAN: NL09INGB0000005678
BIC: INGBNL2A                    NAAM: P VISSER
OMSCHRIJVING: F0003 stalling     KENMERK: 04-05-2026 10:11 00300123
:61:2605040504D6,69N426NONREF
:86:BEA, Betaalpas                   BOUWMARKT,PAS502
:62F:C260504EUR626,81
-
`;

/** Triodos numbers its fields, bunq writes codes between slashes. */
export const TRIODOS = `:20:1778000000
:25:NL62TRIO0417164300
:28C:1
:60F:D260501EUR10,00
:61:260504C121,00NTRFNONREF
:86:177?00SEPA overboeking?20EREF+E2E-1?21SVWZ+Factuur F0001?22 sta
lling?30INGBNL2A?31NL08INGB0000001234?32J Bakker
:62F:C260504EUR111,00
-
`;
export const BUNQ = `:20:BUNQ260504
:25:NL27BUNQ2025000000
:28C:00001/001
:60F:C260501EUR0,00
:61:2605040504C121,00NTRFNONREF//9911
:86:/IBAN/NL08INGB0000001234/NAME/J Bakker/REMI/F0001
:62F:C260504EUR121,00
-
`;

/** ASN, RegioBank and SNS: the account for a reference, the name below, and both again before the text. */
export const VOLKSBANK = `{1:F01ASNBNL21XXXX0000000000}{2:O940ASNBNL21XXXXN}{3:}{4:
:20:0000000000
:25:NL25ASNB0708012345
:28C:124/1
:60F:C260504EUR500,00
:61:2605040504C121,00NOVBNL08INGB0000001234
j bakker
:86:NL08INGB0000001234 j bakker
                                                                 
Factuur F0001 stalling                                           
                                                                 
:61:260504    D61,80NINCNL09INGB0000005678
p visser verzekeringen
:86:NL09INGB0000005678 p visser verzekeringen
                                                                 
/TRTP/Zakelijke Europese Incasso/CSID/NL36ZZZ340698640000/NAME/P
VISSER VERZEKERINGEN B.V./MARF/M244/REMI/Polis 17/IBAN/NL09INGB00
00005678/BIC/INGBNL2A/EREF/E2E-2
:62F:C260504EUR559,20
-}{5:}
`;
/** Knab, which names its account by number and the bank in what is around the message. */
export const KNAB = `{1:F01KNABNL2HAXXX0000000000}{2:I940KNABNL2HXXXXN3020}{4:
:20:ABCDEF
:25:0123456789
:28C:1/1
:60F:C260504EUR0,
:61:2605040504C121,NTRFNONREF//ABC9886
:86:Factuur F0001 stalling
REK: NL08INGB0000001234/NAAM: J BAKKER
:62F:C260504EUR121,
-}
`;
/** Triodos as it was: codes of two letters, the bank and the account of the other side before the text. */
export const TRIODOS_BEFORE = `:20:1605781242822/1
:25:TRIODOSBANK/0417164300
:28:1
:60F:C260504EUR10,00
:61:260504C121,00NET NONREF
:86:000>100000000000
>20INGBNL2A
>21NL08INGB0000001234
>22J BAKKER FACTUUR F0001 STAL>23LING
>310417164300
:62F:C260504EUR131,00
`;

/** Version 08: a batch of two receipts, a returned direct debit, an entry that is only announced. */
export const CAMT_08 = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
  <BkToCstmrStmt>
    <GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-05-05T06:00:00+02:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>S1</Id>
      <ElctrncSeqNb>85</ElctrncSeqNb>
      <Acct><Id><IBAN>NL20INGB0001234567</IBAN></Id><Ccy>EUR</Ccy></Acct>
      <Bal>
        <Tp><CdOrPrtry><Cd>PRCD</Cd></CdOrPrtry></Tp>
        <Amt Ccy="EUR">1000</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-05-03</Dt></Dt>
      </Bal>
      <Bal>
        <Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp>
        <Amt Ccy="EUR">1095.5</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-05-04</Dt></Dt>
      </Bal>
      <Ntry>
        <NtryRef>1</NtryRef><Amt Ccy="EUR">171.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><DtTm>2026-05-04T10:00:00+02:00</DtTm></BookgDt><ValDt><Dt>2026-05-04</Dt></ValDt>
        <AcctSvcrRef>REF-1</AcctSvcrRef>
        <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
        <NtryDtls>
          <TxDtls>
            <Refs><EndToEndId>E2E20260504</EndToEndId></Refs>
            <Amt Ccy="EUR">121.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
            <RltdPties>
              <Dbtr><Pty><Nm>J. Bakker &amp; zn</Nm></Pty></Dbtr>
              <DbtrAcct><Id><IBAN>NL08INGB0000001234</IBAN></Id></DbtrAcct>
              <Cdtr><Pty><Nm>Stalling De Wal</Nm></Pty></Cdtr>
              <CdtrAcct><Id><IBAN>NL20INGB0001234567</IBAN></Id></CdtrAcct>
            </RltdPties>
            <RmtInf><Ustrd>Factuur F0001</Ustrd><Ustrd>stalling</Ustrd></RmtInf>
          </TxDtls>
          <TxDtls>
            <Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
            <Amt Ccy="EUR">50.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>
            <RltdPties><Dbtr><Pty><Nm>P Visser</Nm></Pty></Dbtr></RltdPties>
            <RmtInf><Strd><CdtrRefInf><Ref>5000056789012345</Ref></CdtrRefInf></Strd></RmtInf>
          </TxDtls>
        </NtryDtls>
      </Ntry>
      <Ntry>
        <Amt Ccy="EUR">75.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts><Cd>BOOK</Cd></Sts>
        <BookgDt><Dt>2026-05-04</Dt></BookgDt>
        <NtryDtls>
          <TxDtls>
            <Refs><EndToEndId>INC-2026-17</EndToEndId><MndtId>MND-17</MndtId></Refs>
            <RltdPties>
              <Dbtr><Pty><Nm>J. Bakker</Nm></Pty></Dbtr>
              <DbtrAcct><Id><IBAN>NL08INGB0000001234</IBAN></Id></DbtrAcct>
              <Cdtr><Pty><Nm>Stalling De Wal</Nm></Pty></Cdtr>
              <CdtrAcct><Id><IBAN>NL20INGB0001234567</IBAN></Id></CdtrAcct>
            </RltdPties>
            <RtrInf><Rsn><Cd>MS03</Cd></Rsn></RtrInf>
          </TxDtls>
        </NtryDtls>
      </Ntry>
      <Ntry>
        <Amt Ccy="EUR">999.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts>
      </Ntry>
    </Stmt>
  </BkToCstmrStmt>
</Document>
`;
