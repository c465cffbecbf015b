import type { Language } from '#shared/request-language.ts';

/** What a customer reads who comes back from the payment page. `{number}` is the invoice. */
export type ReturnWords = {
  readonly title: string;
  readonly paid: string;
  readonly waiting: string;
  readonly look: string;
  readonly unpaid: string;
  readonly again: string;
  readonly over: string;
  readonly unknown: string;
  readonly tooMany: string;
};

export const RETURN_WORDS: Readonly<Record<Language, ReturnWords>> = {
  nl: {
    title: 'Betaling',
    paid: 'Bedankt. Factuur {number} is betaald.',
    waiting: 'We wachten nog op bericht van de bank over factuur {number}. U hoeft niets te doen.',
    look: 'Kijk opnieuw',
    unpaid: 'Factuur {number} is nog niet betaald.',
    again: 'Naar de betaalpagina',
    over: 'Deze betaalpagina geldt niet meer. Vraag ons om een nieuwe voor factuur {number}.',
    unknown:
      'Deze betaallink bestaat niet. Kijk of het adres volledig is, of vraag wie u de factuur stuurde om een nieuwe link.',
    tooMany: 'Er is zojuist te vaak om deze pagina gevraagd. Probeer het over een minuut opnieuw.',
  },
  en: {
    title: 'Payment',
    paid: 'Thank you. Invoice {number} has been paid.',
    waiting: 'We are still waiting for the bank about invoice {number}. There is nothing you need to do.',
    look: 'Look again',
    unpaid: 'Invoice {number} has not been paid yet.',
    again: 'To the payment page',
    over: 'This payment page is no longer valid. Ask us for a new one for invoice {number}.',
    unknown:
      'This payment link does not exist. See whether the address is complete, or ask whoever sent you the invoice for a new link.',
    tooMany: 'This page was asked for too often just now. Try again in a minute.',
  },
  fr: {
    title: 'Paiement',
    paid: 'Merci. La facture {number} est payée.',
    waiting: 'Nous attendons encore la réponse de la banque pour la facture {number}. Vous n’avez rien à faire.',
    look: 'Vérifier à nouveau',
    unpaid: 'La facture {number} n’est pas encore payée.',
    again: 'Vers la page de paiement',
    over: 'Cette page de paiement n’est plus valable. Demandez-nous-en une nouvelle pour la facture {number}.',
    unknown:
      'Ce lien de paiement n’existe pas. Vérifiez que l’adresse est complète ou demandez un nouveau lien à l’expéditeur de la facture.',
    tooMany: 'Cette page vient d’être demandée trop souvent. Réessayez dans une minute.',
  },
  es: {
    title: 'Pago',
    paid: 'Gracias. La factura {number} está pagada.',
    waiting: 'Seguimos esperando la respuesta del banco sobre la factura {number}. No tiene que hacer nada.',
    look: 'Mirar otra vez',
    unpaid: 'La factura {number} todavía no está pagada.',
    again: 'Ir a la página de pago',
    over: 'Esta página de pago ya no es válida. Pídanos una nueva para la factura {number}.',
    unknown:
      'Este enlace de pago no existe. Compruebe que la dirección esté completa o pida un enlace nuevo a quien le envió la factura.',
    tooMany: 'Se acaba de pedir esta página demasiadas veces. Inténtelo de nuevo dentro de un minuto.',
  },
  zh: {
    title: '付款',
    paid: '谢谢。发票 {number} 已付款。',
    waiting: '我们仍在等待银行关于发票 {number} 的消息，无需任何操作。',
    look: '再看一次',
    unpaid: '发票 {number} 尚未付款。',
    again: '前往付款页面',
    over: '此付款页面已失效。请向我们索取发票 {number} 的新链接。',
    unknown: '此付款链接不存在。请检查网址是否完整，或向发票发送方索取新链接。',
    tooMany: '刚才请求此页面的次数过多，请一分钟后再试。',
  },
  ar: {
    title: 'الدفع',
    paid: 'شكرًا لك. تم دفع الفاتورة {number}.',
    waiting: 'ما زلنا ننتظر ردّ البنك بشأن الفاتورة {number}. لا داعي لفعل أي شيء.',
    look: 'التحقق مرة أخرى',
    unpaid: 'لم تُدفع الفاتورة {number} بعد.',
    again: 'إلى صفحة الدفع',
    over: 'لم تعد صفحة الدفع هذه صالحة. اطلب منا صفحة جديدة للفاتورة {number}.',
    unknown: 'رابط الدفع هذا غير موجود. تحقق من اكتمال العنوان، أو اطلب رابطًا جديدًا ممن أرسل إليك الفاتورة.',
    tooMany: 'طُلبت هذه الصفحة مرات كثيرة للتو. أعد المحاولة بعد دقيقة.',
  },
};
