import { type MailTexts, mailText as text } from './mail-text.ts';

const CONTRACT_SENT: MailTexts = {
  nl: text(
    'Uw overeenkomst met {company}',
    'Beste {name},',
    'Uw overeenkomst staat klaar om te lezen en te ondertekenen:',
    '{link}',
    'De link werkt tot en met {date} en is alleen voor u bedoeld: stuur dit bericht niet door.',
    'Klopt er iets niet? Laat het ons weten, of geef het aan op de pagina.',
    'Met vriendelijke groet,\n{company}',
  ),
  en: text(
    'Your contract with {company}',
    'Dear {name},',
    'Your contract is ready to be read and signed:',
    '{link}',
    'The link works up to and including {date} and is for you alone: please do not forward this message.',
    'Is something not right? Let us know, or say so on the page.',
    'Kind regards,\n{company}',
  ),
  fr: text(
    'Votre contrat avec {company}',
    'Bonjour {name},',
    'Votre contrat est prêt à être lu et signé\u00a0:',
    '{link}',
    'Le lien fonctionne jusqu’au {date} inclus et vous est réservé\u00a0: ne transférez pas ce message.',
    'Une erreur\u00a0? Dites-le-nous, ou indiquez-le sur la page.',
    'Cordialement,\n{company}',
  ),
  es: text(
    'Su contrato con {company}',
    'Hola, {name}:',
    'Su contrato está listo para leerlo y firmarlo:',
    '{link}',
    'El enlace funciona hasta el {date} inclusive y es solo para usted: no reenvíe este mensaje.',
    '¿Hay algo que no es correcto? Avísenos o indíquelo en la página.',
    'Un saludo,\n{company}',
  ),
  zh: text(
    '您与 {company} 的合同',
    '{name}，您好：',
    '您的合同已准备好，请阅读并签署：',
    '{link}',
    '链接在 {date} 当天及之前有效，仅供您本人使用，请勿转发。',
    '内容有误？请告诉我们，或在页面上说明。',
    '此致，\n{company}',
  ),
  ar: text(
    'عقدك مع {company}',
    'مرحبًا {name}،',
    'عقدك جاهز للقراءة والتوقيع:',
    '{link}',
    'يعمل الرابط حتى {date} وهو مخصص لك وحدك، فلا تُعد توجيه هذه الرسالة.',
    'هل هناك خطأ؟ أخبرنا أو اذكر ذلك في الصفحة.',
    'مع أطيب التحيات،\n{company}',
  ),
};

/** The words that come with the app, of mails about contracts. */
export const SHIPPED_CONTRACT_TEXTS = { contract_sent: CONTRACT_SENT } as const satisfies Readonly<
  Record<string, MailTexts>
>;
