import type { ReminderKind } from './dunning.ts';
import type { DocumentLanguage } from './invoice-document.ts';

/**
 * The words of one letter. Filled in: `{name}`, `{company}`, `{amount}` (open of the invoices), `{costs}`, `{total}` (with
 * the costs), `{date}` (the last day to pay), `{delivered}` (when the post has come) and `{vat}` (`costsVat` or nothing).
 */
export type LetterWords = {
  readonly subject: string;
  readonly opening: readonly string[];
  readonly closing: readonly string[];
};

type Words = Readonly<Record<ReminderKind, LetterWords>> & {
  readonly greeting: string;
  readonly signature: string;
  /** Behind an amount of costs that VAT is part of; `{rate}`. */
  readonly costsVat: string;
};

/** `formal_notice` is the letter of article 6:96 BW: its term, from the day after delivery, and what follows exactly. */
const DUTCH: Words = {
  greeting: 'Beste {name},',
  signature: 'Met vriendelijke groet,\n{company}',
  costsVat: ' (inclusief {rate} btw, die wij niet kunnen verrekenen)',
  friendly: {
    subject: 'Betalingsherinnering',
    opening: [
      'Volgens onze administratie is {amount} nog niet betaald. Misschien is het u ontgaan. Hieronder staat waar het om gaat.',
    ],
    closing: [
      'Wilt u dit uiterlijk {date} betalen? Hebt u al betaald, dan kunt u deze brief als niet verzonden beschouwen.',
      'Klopt er iets niet, of hebt u een vraag? Neem dan contact met ons op.',
    ],
  },
  second: {
    subject: 'Tweede herinnering',
    opening: ['Wij herinnerden u eerder aan de facturen hieronder. Er staat nog {amount} open.'],
    closing: [
      'Betaal dit uiterlijk {date}. Daarna ontvangt u van ons een aanmaning.',
      'Kunt u niet in één keer betalen, of bent u het er niet mee eens? Neem dan nu contact met ons op.',
    ],
  },
  formal_notice: {
    subject: 'Aanmaning: laatste kans om zonder kosten te betalen',
    opening: [
      'Ondanks onze herinneringen hebt u de facturen hieronder niet of niet helemaal betaald. Er staat nog {amount} open en de termijn om te betalen is voorbij.',
    ],
    closing: [
      'U kunt dit bedrag nog zonder extra kosten betalen: binnen 15 dagen nadat deze brief bij u is bezorgd. Wij gaan ervan uit dat dat uiterlijk {delivered} is; uw betaling moet dan uiterlijk {date} bij ons binnen zijn.',
      'Betaalt u niet of niet alles binnen die termijn, dan bent u ook incassokosten verschuldigd: {costs}{vat}. Dat bedrag volgt uit het Besluit vergoeding voor buitengerechtelijke incassokosten. U moet dan in totaal {total} betalen.',
      'Bent u het niet met ons eens, of kunt u niet in één keer betalen? Neem dan binnen deze termijn contact met ons op.',
    ],
  },
  final_notice: {
    subject: 'Laatste aanmaning',
    opening: [
      'Ondanks onze herinneringen zijn de facturen hieronder niet of niet helemaal betaald. Er staat nog {amount} open en de termijn om te betalen is voorbij.',
    ],
    closing: [
      'Betaal dit uiterlijk {date}. Is het bedrag dan niet binnen, dan brengen wij incassokosten in rekening: {costs}{vat}. U moet dan in totaal {total} betalen.',
      'Bent u het niet met ons eens? Neem dan voor die dag contact met ons op.',
    ],
  },
  costs: {
    subject: 'Incassokosten',
    opening: [
      'Op onze aanmaning is niet of niet helemaal betaald. Zoals aangekondigd brengen wij incassokosten in rekening: {costs}{vat}. Daarvoor ontvangt u een factuur.',
    ],
    closing: [
      'Betaal het totaal van {total} uiterlijk {date}. Daarna kunnen wij de vordering uit handen geven.',
      'Kunt u niet in één keer betalen? Neem dan nu contact met ons op.',
    ],
  },
};

const ENGLISH: Words = {
  greeting: 'Dear {name},',
  signature: 'Kind regards,\n{company}',
  costsVat: ' (including {rate} VAT, which we cannot reclaim)',
  friendly: {
    subject: 'Payment reminder',
    opening: [
      'According to our books {amount} has not been paid yet. It may have escaped you. Below is what it is about.',
    ],
    closing: [
      'Please pay this by {date}. If you have already paid, please disregard this letter.',
      'Is something wrong, or do you have a question? Please contact us.',
    ],
  },
  second: {
    subject: 'Second reminder',
    opening: ['We reminded you before of the invoices below. {amount} is still open.'],
    closing: [
      'Please pay this by {date}. After that you will receive a notice from us.',
      'Can you not pay all at once, or do you disagree? Please contact us now.',
    ],
  },
  formal_notice: {
    subject: 'Notice: last chance to pay without costs',
    opening: [
      'Despite our reminders you have not paid the invoices below, or not in full. {amount} is still open and the time to pay is over.',
    ],
    closing: [
      'You can still pay this amount without extra costs: within 15 days after this letter was delivered to you. We assume that to be {delivered} at the latest; your payment then has to reach us by {date}.',
      'If you do not pay, or not in full, within that time, you also owe collection costs: {costs}{vat}. That amount follows from the Dutch decree on extrajudicial collection costs (Besluit vergoeding voor buitengerechtelijke incassokosten). You then have to pay {total} in total.',
      'Do you disagree, or can you not pay all at once? Please contact us within this time.',
    ],
  },
  final_notice: {
    subject: 'Final notice',
    opening: [
      'Despite our reminders the invoices below have not been paid, or not in full. {amount} is still open and the time to pay is over.',
    ],
    closing: [
      'Please pay this by {date}. If it has not reached us by then, we charge collection costs: {costs}{vat}. You then have to pay {total} in total.',
      'Do you disagree? Please contact us before that day.',
    ],
  },
  costs: {
    subject: 'Collection costs',
    opening: [
      'Our notice was not followed by payment in full. As announced we charge collection costs: {costs}{vat}. You will receive an invoice for them.',
    ],
    closing: [
      'Please pay the total of {total} by {date}. After that we may hand the claim over.',
      'Can you not pay all at once? Please contact us now.',
    ],
  },
};

const FRENCH: Words = {
  greeting: 'Bonjour {name},',
  signature: 'Cordialement,\n{company}',
  costsVat: ' (dont {rate} de TVA, que nous ne pouvons pas récupérer)',
  friendly: {
    subject: 'Rappel de paiement',
    opening: [
      'Selon notre comptabilité, {amount} n’ont pas encore été payés. Cela vous a peut-être échappé. Voici ce dont il s’agit.',
    ],
    closing: [
      'Merci de payer au plus tard le {date}. Si vous avez déjà payé, veuillez ne pas tenir compte de cette lettre.',
      'Quelque chose n’est pas exact, ou vous avez une question\u00a0? Contactez-nous.',
    ],
  },
  second: {
    subject: 'Deuxième rappel',
    opening: ['Nous vous avons déjà rappelé les factures ci-dessous. Il reste {amount} à payer.'],
    closing: [
      'Merci de payer au plus tard le {date}. Passé ce jour, vous recevrez une mise en demeure.',
      'Vous ne pouvez pas tout payer en une fois, ou vous n’êtes pas d’accord\u00a0? Contactez-nous dès maintenant.',
    ],
  },
  formal_notice: {
    subject: 'Mise en demeure\u00a0: dernière possibilité de payer sans frais',
    opening: [
      'Malgré nos rappels, vous n’avez pas payé les factures ci-dessous, ou pas entièrement. Il reste {amount} à payer et le délai de paiement est écoulé.',
    ],
    closing: [
      'Vous pouvez encore payer ce montant sans frais\u00a0: dans les 15 jours après la remise de cette lettre. Nous supposons que ce sera au plus tard le {delivered}\u00a0; votre paiement doit alors nous parvenir au plus tard le {date}.',
      'Si vous ne payez pas, ou pas entièrement, dans ce délai, vous devez aussi des frais de recouvrement\u00a0: {costs}{vat}. Ce montant résulte du décret néerlandais sur les frais de recouvrement extrajudiciaire (Besluit vergoeding voor buitengerechtelijke incassokosten). Vous devrez alors payer {total} au total.',
      'Vous n’êtes pas d’accord, ou vous ne pouvez pas tout payer en une fois\u00a0? Contactez-nous dans ce délai.',
    ],
  },
  final_notice: {
    subject: 'Dernière mise en demeure',
    opening: [
      'Malgré nos rappels, les factures ci-dessous n’ont pas été payées, ou pas entièrement. Il reste {amount} à payer et le délai de paiement est écoulé.',
    ],
    closing: [
      'Merci de payer au plus tard le {date}. Si le montant ne nous est pas parvenu ce jour-là, nous facturons des frais de recouvrement\u00a0: {costs}{vat}. Vous devrez alors payer {total} au total.',
      'Vous n’êtes pas d’accord\u00a0? Contactez-nous avant ce jour.',
    ],
  },
  costs: {
    subject: 'Frais de recouvrement',
    opening: [
      'Notre mise en demeure n’a pas été suivie d’un paiement complet. Comme annoncé, nous facturons des frais de recouvrement\u00a0: {costs}{vat}. Vous recevrez une facture à ce sujet.',
    ],
    closing: [
      'Merci de payer le total de {total} au plus tard le {date}. Passé ce jour, nous pouvons confier la créance à un tiers.',
      'Vous ne pouvez pas tout payer en une fois\u00a0? Contactez-nous dès maintenant.',
    ],
  },
};

const SPANISH: Words = {
  greeting: 'Hola, {name}:',
  signature: 'Un saludo,\n{company}',
  costsVat: ' (incluido un {rate} de IVA, que no podemos deducir)',
  friendly: {
    subject: 'Recordatorio de pago',
    opening: [
      'Según nuestra administración, aún no se han pagado {amount}. Quizá se le haya pasado. A continuación figura de qué se trata.',
    ],
    closing: [
      'Le rogamos que pague a más tardar el {date}. Si ya ha pagado, no tenga en cuenta esta carta.',
      '¿Hay algo que no es correcto, o tiene alguna pregunta? Póngase en contacto con nosotros.',
    ],
  },
  second: {
    subject: 'Segundo recordatorio',
    opening: ['Ya le recordamos las facturas que figuran a continuación. Quedan {amount} por pagar.'],
    closing: [
      'Le rogamos que pague a más tardar el {date}. Después recibirá un requerimiento de pago.',
      '¿No puede pagarlo todo de una vez o no está de acuerdo? Póngase en contacto con nosotros ahora.',
    ],
  },
  formal_notice: {
    subject: 'Requerimiento: última ocasión de pagar sin gastos',
    opening: [
      'A pesar de nuestros recordatorios no ha pagado las facturas que figuran a continuación, o no del todo. Quedan {amount} por pagar y el plazo de pago ha terminado.',
    ],
    closing: [
      'Todavía puede pagar este importe sin gastos adicionales: en los 15 días siguientes a la entrega de esta carta. Suponemos que será a más tardar el {delivered}; su pago debe llegarnos entonces a más tardar el {date}.',
      'Si no paga, o no paga todo, dentro de ese plazo, deberá también gastos de cobro: {costs}{vat}. Ese importe resulta del decreto neerlandés sobre gastos de cobro extrajudicial (Besluit vergoeding voor buitengerechtelijke incassokosten). Deberá pagar entonces {total} en total.',
      '¿No está de acuerdo o no puede pagarlo todo de una vez? Póngase en contacto con nosotros dentro de este plazo.',
    ],
  },
  final_notice: {
    subject: 'Último requerimiento',
    opening: [
      'A pesar de nuestros recordatorios, las facturas que figuran a continuación no se han pagado, o no del todo. Quedan {amount} por pagar y el plazo de pago ha terminado.',
    ],
    closing: [
      'Le rogamos que pague a más tardar el {date}. Si el importe no nos ha llegado para entonces, le cobraremos gastos de cobro: {costs}{vat}. Deberá pagar entonces {total} en total.',
      '¿No está de acuerdo? Póngase en contacto con nosotros antes de ese día.',
    ],
  },
  costs: {
    subject: 'Gastos de cobro',
    opening: [
      'Nuestro requerimiento no ha sido seguido de un pago completo. Como anunciamos, le cobramos gastos de cobro: {costs}{vat}. Recibirá una factura por ellos.',
    ],
    closing: [
      'Le rogamos que pague el total de {total} a más tardar el {date}. Después podremos ceder el cobro a terceros.',
      '¿No puede pagarlo todo de una vez? Póngase en contacto con nosotros ahora.',
    ],
  },
};

const WORDS: Readonly<Record<DocumentLanguage, Words>> = { nl: DUTCH, en: ENGLISH, fr: FRENCH, es: SPANISH };

/** A letter with its greeting and signature, still to be filled in; and what is said of VAT on costs. */
export function letterWords(
  language: DocumentLanguage,
  kind: ReminderKind,
): LetterWords & { readonly costsVat: string } {
  const { greeting, signature, costsVat, [kind]: words } = WORDS[language];
  return {
    subject: words.subject,
    opening: [greeting, ...words.opening],
    closing: [...words.closing, signature],
    costsVat,
  };
}
