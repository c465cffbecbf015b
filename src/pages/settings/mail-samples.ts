import { VISIT_ACTIONS, YOUR_OBJECT } from '#appointments/appointment.letters.ts';
import { visitDay } from '#appointments/visit-day.ts';
import { formatIban } from '#company/iban.ts';
import { PAY_BY_TRANSFER, PAY_ONLINE } from '#company/invoice-mails.letters.ts';
import type { MailField } from '#company/mail-texts.ts';
import type { Speaker } from '#locales/speak.ts';
import { formatAmount } from '#shared/money.ts';
import type { Language } from '#shared/request-language.ts';

const PLATE = '(AB-12-CD)';
const DAY = '2027-04-03';
const AMOUNT_CENTS = 12_100;
const PAY_PAGE = 'https://paymentlink.mollie.com/payment/voorbeeld';
const IBAN = formatIban('NL91ABNA0417164300');
const CONTRACT_PAGE = 'https://stalling.example/contract/voorbeeld';

/**
 * Sample values for the preview of a mail, in the language of that mail. `holder`: whom customers transfer to, where
 * that is the way to pay.
 */
export function mailSamples(
  language: Language,
  { say }: Speaker,
  holder: string | null,
): Readonly<Record<Exclude<MailField, 'company'>, string>> {
  return {
    name: 'Jan de Vries',
    date: visitDay(DAY, language),
    time: '10:00',
    object: `${say(YOUR_OBJECT.caravan)} ${PLATE}`,
    action: say(VISIT_ACTIONS.out),
    number: 'F0123',
    invoices: ['F0119', 'F0123'].join(', '),
    amount: formatAmount(AMOUNT_CENTS, language),
    pay:
      holder === null
        ? say(PAY_ONLINE, { url: PAY_PAGE })
        : say(PAY_BY_TRANSFER, { iban: IBAN, holder, mention: 'F0123' }),
    link: CONTRACT_PAGE,
  };
}
