import type { Language } from '#shared/request-language.ts';
import { type MailTexts, mailText as text } from './mail-text.ts';

/** `{pay}` is a paragraph of its own, and nothing where no page to pay on goes along. */
const INVOICE_SENT: MailTexts = {
  nl: text(
    'Factuur {number} van {company}',
    'Beste {name},',
    'Bij dit bericht vindt u factuur {number} van {amount}. Wilt u die uiterlijk {date} betalen?',
    '{pay}',
    'Klopt er iets niet? Laat het ons weten.',
    'Met vriendelijke groet,\n{company}',
  ),
  en: text(
    'Invoice {number} from {company}',
    'Dear {name},',
    'Attached is invoice {number} for {amount}. Please pay it by {date}.',
    '{pay}',
    'Is something not right? Let us know.',
    'Kind regards,\n{company}',
  ),
  fr: text(
    'Facture {number} de {company}',
    'Bonjour {name},',
    'Vous trouverez ci-joint la facture {number} de {amount}, à payer au plus tard le {date}.',
    '{pay}',
    'Une erreur ? Dites-le-nous.',
    'Cordialement,\n{company}',
  ),
  es: text(
    'Factura {number} de {company}',
    'Hola, {name}:',
    'Adjuntamos la factura {number} de {amount}. Le rogamos que la pague a más tardar el {date}.',
    '{pay}',
    '¿Hay algún error? Avísenos.',
    'Un saludo,\n{company}',
  ),
  zh: text(
    '{company} 的发票 {number}',
    '{name}，您好：',
    '随信附上发票 {number}，金额 {amount}，请于 {date} 前付款。',
    '{pay}',
    '如有不符，请告诉我们。',
    '此致，\n{company}',
  ),
  ar: text(
    'الفاتورة {number} من {company}',
    'مرحبًا {name}،',
    'تجد مع هذه الرسالة الفاتورة {number} بمبلغ {amount}. نرجو دفعها في موعد أقصاه {date}.',
    '{pay}',
    'هل هناك خطأ؟ أخبرنا.',
    'مع أطيب التحيات،\n{company}',
  ),
};

const CREDIT_SENT: MailTexts = {
  nl: text(
    'Creditfactuur {number} van {company}',
    'Beste {name},',
    'Bij dit bericht vindt u creditfactuur {number} van {amount}.',
    'Hebt u al betaald, dan krijgt u terug wat u te veel hebt betaald.',
    'Met vriendelijke groet,\n{company}',
  ),
  en: text(
    'Credit invoice {number} from {company}',
    'Dear {name},',
    'Attached is credit invoice {number} for {amount}.',
    'If you have already paid, you will get back what you paid too much.',
    'Kind regards,\n{company}',
  ),
  fr: text(
    'Avoir {number} de {company}',
    'Bonjour {name},',
    'Vous trouverez ci-joint l’avoir {number} de {amount}.',
    'Si vous avez déjà payé, le trop-perçu vous sera remboursé.',
    'Cordialement,\n{company}',
  ),
  es: text(
    'Factura rectificativa {number} de {company}',
    'Hola, {name}:',
    'Adjuntamos la factura rectificativa {number} de {amount}.',
    'Si ya ha pagado, le devolveremos lo que haya pagado de más.',
    'Un saludo,\n{company}',
  ),
  zh: text(
    '{company} 的贷记发票 {number}',
    '{name}，您好：',
    '随信附上贷记发票 {number}，金额 {amount}。',
    '如果您已付款，多付的部分会退还给您。',
    '此致，\n{company}',
  ),
  ar: text(
    'فاتورة الإشعار الدائن {number} من {company}',
    'مرحبًا {name}،',
    'تجد مع هذه الرسالة فاتورة الإشعار الدائن {number} بمبلغ {amount}.',
    'إن كنت قد دفعت بالفعل فسنعيد إليك ما دفعته زيادةً.',
    'مع أطيب التحيات،\n{company}',
  ),
};

const DEBIT_NOTICE: MailTexts = {
  nl: text(
    'Op {date} schrijven wij {amount} af',
    'Beste {name},',
    'Bij dit bericht vindt u factuur {number}. U hoeft niets te doen: op {date} schrijven wij {amount} van uw rekening af.',
    'Klopt er iets niet? Laat het ons voor die dag weten. U kunt het bedrag ook binnen acht weken laten terugboeken.',
    'Met vriendelijke groet,\n{company}',
  ),
  en: text(
    'We will collect {amount} on {date}',
    'Dear {name},',
    'Attached is invoice {number}. There is nothing you need to do: on {date} we will collect {amount} from your account.',
    'Is something not right? Let us know before that day. You can also have the amount returned within eight weeks.',
    'Kind regards,\n{company}',
  ),
  fr: text(
    'Prélèvement de {amount} le {date}',
    'Bonjour {name},',
    'Vous trouverez ci-joint la facture {number}. Vous n’avez rien à faire : le {date}, nous prélèverons {amount} sur votre compte.',
    'Une erreur ? Dites-le-nous avant cette date. Vous pouvez aussi vous faire rembourser dans les huit semaines.',
    'Cordialement,\n{company}',
  ),
  es: text(
    'El {date} le cobraremos {amount}',
    'Hola, {name}:',
    'Adjuntamos la factura {number}. No tiene que hacer nada: el {date} cobraremos {amount} de su cuenta.',
    '¿Hay algún error? Avísenos antes de ese día. También puede pedir la devolución en un plazo de ocho semanas.',
    'Un saludo,\n{company}',
  ),
  zh: text(
    '我们将于 {date} 扣款 {amount}',
    '{name}，您好：',
    '随信附上发票 {number}。无需任何操作：我们将于 {date} 从您的账户扣款 {amount}。',
    '如有不符，请在该日之前告诉我们。您也可以在八周内要求退回扣款。',
    '此致，\n{company}',
  ),
  ar: text(
    'سنسحب {amount} يوم {date}',
    'مرحبًا {name}،',
    'تجد مع هذه الرسالة الفاتورة {number}. لا داعي لفعل أي شيء: سنسحب {amount} من حسابك يوم {date}.',
    'هل هناك خطأ؟ أخبرنا قبل ذلك اليوم. ويمكنك أيضًا طلب استرداد المبلغ خلال ثمانية أسابيع.',
    'مع أطيب التحيات،\n{company}',
  ),
};

const PAYMENT_REMINDER: MailTexts = {
  nl: text(
    'Herinnering: {amount} staat nog open',
    'Beste {name},',
    'Volgens onze administratie staat nog open: {invoices}. Samen is dat {amount}. Misschien is het u ontgaan; wilt u het uiterlijk {date} betalen?',
    '{pay}',
    'Hebt u al betaald, dan kunt u dit bericht als niet verzonden beschouwen.',
    'Met vriendelijke groet,\n{company}',
  ),
  en: text(
    'Reminder: {amount} is still open',
    'Dear {name},',
    'According to our books this is still open: {invoices}. Together that is {amount}. It may have escaped you; please pay it by {date}.',
    '{pay}',
    'If you have already paid, please disregard this message.',
    'Kind regards,\n{company}',
  ),
  fr: text(
    'Rappel : {amount} restent à payer',
    'Bonjour {name},',
    'Selon notre comptabilité, il reste à payer : {invoices}. Cela fait {amount} au total. Cela vous a peut-être échappé ; merci de payer au plus tard le {date}.',
    '{pay}',
    'Si vous avez déjà payé, veuillez ne pas tenir compte de ce message.',
    'Cordialement,\n{company}',
  ),
  es: text(
    'Recordatorio: quedan {amount} por pagar',
    'Hola, {name}:',
    'Según nuestra administración queda por pagar: {invoices}. En total son {amount}. Quizá se le haya pasado; le rogamos que pague a más tardar el {date}.',
    '{pay}',
    'Si ya ha pagado, no tenga en cuenta este mensaje.',
    'Un saludo,\n{company}',
  ),
  zh: text(
    '提醒：还有 {amount} 未付',
    '{name}，您好：',
    '根据我们的账目，以下款项尚未付清：{invoices}，合计 {amount}。可能是您一时忘记了，请于 {date} 前付款。',
    '{pay}',
    '如果您已付款，请忽略此信。',
    '此致，\n{company}',
  ),
  ar: text(
    'تذكير: ما زال {amount} مستحقًا',
    'مرحبًا {name}،',
    'بحسب سجلاتنا ما زال مستحقًا: {invoices}. والمجموع {amount}. ربما فاتك الأمر؛ نرجو الدفع في موعد أقصاه {date}.',
    '{pay}',
    'إن كنت قد دفعت بالفعل فتجاهل هذه الرسالة.',
    'مع أطيب التحيات،\n{company}',
  ),
};

/** What it says exactly stands in the letter that goes along: the law asks for its words. */
const PAYMENT_NOTICE: MailTexts = {
  nl: text(
    'Aanmaning van {company}: {amount}',
    'Beste {name},',
    'Ondanks onze herinneringen staat nog {amount} open. Lees de brief bij dit bericht: daarin staat tot wanneer u zonder kosten kunt betalen en wat er daarna gebeurt.',
    '{pay}',
    'Kunt u niet in één keer betalen, of bent u het er niet mee eens? Neem dan nu contact met ons op.',
    'Met vriendelijke groet,\n{company}',
  ),
  en: text(
    'Notice from {company}: {amount}',
    'Dear {name},',
    'Despite our reminders {amount} is still open. Please read the letter attached: it says until when you can pay without costs and what happens after that.',
    '{pay}',
    'Can you not pay all at once, or do you disagree? Please contact us now.',
    'Kind regards,\n{company}',
  ),
  fr: text(
    'Mise en demeure de {company} : {amount}',
    'Bonjour {name},',
    'Malgré nos rappels, {amount} restent à payer. Lisez la lettre ci-jointe : elle indique jusqu’à quand vous pouvez payer sans frais et ce qui se passe ensuite.',
    '{pay}',
    'Vous ne pouvez pas tout payer en une fois, ou vous n’êtes pas d’accord ? Contactez-nous dès maintenant.',
    'Cordialement,\n{company}',
  ),
  es: text(
    'Requerimiento de {company}: {amount}',
    'Hola, {name}:',
    'A pesar de nuestros recordatorios quedan {amount} por pagar. Lea la carta adjunta: dice hasta cuándo puede pagar sin gastos y qué ocurre después.',
    '{pay}',
    '¿No puede pagarlo todo de una vez o no está de acuerdo? Póngase en contacto con nosotros ahora.',
    'Un saludo,\n{company}',
  ),
  zh: text(
    '{company} 催款通知：{amount}',
    '{name}，您好：',
    '经多次提醒，仍有 {amount} 未付。请阅读随信附上的信函：其中写明在何时之前付款不收费用，以及之后会怎样。',
    '{pay}',
    '无法一次付清，或有异议？请立即与我们联系。',
    '此致，\n{company}',
  ),
  ar: text(
    'إنذار من {company}: {amount}',
    'مرحبًا {name}،',
    'رغم تذكيراتنا ما زال {amount} مستحقًا. اقرأ الخطاب المرفق: ففيه الموعد الذي يمكنك الدفع حتى حلوله دون تكاليف، وما يحدث بعده.',
    '{pay}',
    'ألا يمكنك دفع المبلغ كله مرة واحدة، أو لديك اعتراض؟ تواصل معنا الآن.',
    'مع أطيب التحيات،\n{company}',
  ),
};

/** The words that come with the app, of mails about money. */
export const SHIPPED_INVOICE_TEXTS = {
  invoice_sent: INVOICE_SENT,
  credit_sent: CREDIT_SENT,
  debit_notice: DEBIT_NOTICE,
  payment_reminder: PAYMENT_REMINDER,
  payment_notice: PAYMENT_NOTICE,
} as const satisfies Readonly<Record<string, MailTexts>>;

/** The paragraph that stands for `{pay}`. */
export const PAY_ONLINE: Readonly<Record<Language, (url: string) => string>> = {
  nl: (url) => `U kunt meteen online betalen: ${url}`,
  en: (url) => `You can pay online right away: ${url}`,
  fr: (url) => `Vous pouvez payer en ligne tout de suite : ${url}`,
  es: (url) => `Puede pagar en línea ahora mismo: ${url}`,
  zh: (url) => `您可以立即在线付款：${url}`,
  ar: (url) => `يمكنك الدفع عبر الإنترنت مباشرة: ${url}`,
};
