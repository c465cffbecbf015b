import { type MailTexts, mailText as text } from './mail-text.ts';

const PLANNED: MailTexts = {
  nl: text(
    'Uw afspraak op {date} om {time} uur',
    'Beste {name},',
    'Uw afspraak staat in onze agenda. U komt op {date} om {time} uur {object} {action}.',
    'Komt het toch niet uit? Laat het ons weten, dan zoeken we samen een andere tijd.',
    'Met vriendelijke groet,\n{company}',
  ),
  en: text(
    'Your appointment on {date} at {time}',
    'Dear {name},',
    'Your appointment is in our diary. You are coming on {date} at {time} to {action} {object}.',
    'Does that not suit you after all? Let us know and we will find another time together.',
    'Kind regards,\n{company}',
  ),
  fr: text(
    'Votre rendez-vous du {date} à {time}',
    'Bonjour {name},',
    'Votre rendez-vous est noté. Vous venez {action} {object} le {date} à {time}.',
    'Cela ne vous convient plus ? Dites-le-nous et nous chercherons ensemble un autre moment.',
    'Cordialement,\n{company}',
  ),
  es: text(
    'Su cita del {date} a las {time}',
    'Hola, {name}:',
    'Hemos anotado su cita. Viene a {action} {object} el {date} a las {time}.',
    '¿Al final no le viene bien? Avísenos y buscaremos juntos otro momento.',
    'Un saludo,\n{company}',
  ),
  zh: text(
    '您在 {date} {time} 的预约',
    '{name}，您好：',
    '您的预约已登记。请于 {date} {time} 前来{action}{object}。',
    '如果时间不合适，请告诉我们，我们再一起另约时间。',
    '此致，\n{company}',
  ),
  ar: text(
    'موعدك يوم {date} الساعة {time}',
    'مرحبًا {name}،',
    'سجّلنا موعدك. ننتظرك يوم {date} الساعة {time} من أجل {action} {object}.',
    'إن لم يعد الوقت مناسبًا لك فأخبرنا لنجد معًا وقتًا آخر.',
    'مع أطيب التحيات،\n{company}',
  ),
};

const CHANGED: MailTexts = {
  nl: text(
    'Uw afspraak is gewijzigd: {date} om {time} uur',
    'Beste {name},',
    'Uw afspraak is gewijzigd. U komt op {date} om {time} uur {object} {action}.',
    'Komt dit niet uit? Laat het ons weten, dan zoeken we samen een andere tijd.',
    'Met vriendelijke groet,\n{company}',
  ),
  en: text(
    'Your appointment has changed: {date} at {time}',
    'Dear {name},',
    'Your appointment has changed. You are now coming on {date} at {time} to {action} {object}.',
    'Does that not suit you? Let us know and we will find another time together.',
    'Kind regards,\n{company}',
  ),
  fr: text(
    'Votre rendez-vous a changé : {date} à {time}',
    'Bonjour {name},',
    'Votre rendez-vous a changé. Vous venez maintenant {action} {object} le {date} à {time}.',
    'Cela ne vous convient pas ? Dites-le-nous et nous chercherons ensemble un autre moment.',
    'Cordialement,\n{company}',
  ),
  es: text(
    'Su cita ha cambiado: {date} a las {time}',
    'Hola, {name}:',
    'Su cita ha cambiado. Ahora viene a {action} {object} el {date} a las {time}.',
    '¿No le viene bien? Avísenos y buscaremos juntos otro momento.',
    'Un saludo,\n{company}',
  ),
  zh: text(
    '您的预约已更改：{date} {time}',
    '{name}，您好：',
    '您的预约已更改。现在请于 {date} {time} 前来{action}{object}。',
    '如果时间不合适，请告诉我们，我们再一起另约时间。',
    '此致，\n{company}',
  ),
  ar: text(
    'تغيّر موعدك: {date} الساعة {time}',
    'مرحبًا {name}،',
    'تغيّر موعدك. ننتظرك الآن يوم {date} الساعة {time} من أجل {action} {object}.',
    'إن لم يكن الوقت مناسبًا لك فأخبرنا لنجد معًا وقتًا آخر.',
    'مع أطيب التحيات،\n{company}',
  ),
};

const CANCELLED: MailTexts = {
  nl: text(
    'Uw afspraak van {date} om {time} uur gaat niet door',
    'Beste {name},',
    'Uw afspraak van {date} om {time} uur is geannuleerd: u zou {object} komen {action}.',
    'Wilt u een nieuwe afspraak maken? Laat het ons weten.',
    'Met vriendelijke groet,\n{company}',
  ),
  en: text(
    'Your appointment on {date} at {time} is cancelled',
    'Dear {name},',
    'Your appointment on {date} at {time} to {action} {object} has been cancelled.',
    'Would you like to make a new appointment? Let us know.',
    'Kind regards,\n{company}',
  ),
  fr: text(
    'Votre rendez-vous du {date} à {time} est annulé',
    'Bonjour {name},',
    'Votre rendez-vous du {date} à {time} pour {action} {object} est annulé.',
    'Vous souhaitez prendre un nouveau rendez-vous ? Dites-le-nous.',
    'Cordialement,\n{company}',
  ),
  es: text(
    'Su cita del {date} a las {time} queda anulada',
    'Hola, {name}:',
    'Su cita del {date} a las {time} para {action} {object} queda anulada.',
    '¿Desea pedir una nueva cita? Avísenos.',
    'Un saludo,\n{company}',
  ),
  zh: text(
    '您在 {date} {time} 的预约已取消',
    '{name}，您好：',
    '您原定于 {date} {time} 前来{action}{object}的预约已取消。',
    '如果想另约时间，请告诉我们。',
    '此致，\n{company}',
  ),
  ar: text(
    'أُلغي موعدك يوم {date} الساعة {time}',
    'مرحبًا {name}،',
    'أُلغي موعدك يوم {date} الساعة {time} الذي كان من أجل {action} {object}.',
    'هل تريد موعدًا جديدًا؟ أخبرنا.',
    'مع أطيب التحيات،\n{company}',
  ),
};

const SIGNED_UP: MailTexts = {
  nl: text(
    'Uw aanmelding bij {company}',
    'Beste {name},',
    'Bedankt voor uw aanmelding. Wij hebben die ontvangen en nemen contact met u op.',
    'Hebt u zich niet zelf aangemeld? Laat het ons weten, dan verwijderen wij uw gegevens.',
    'Met vriendelijke groet,\n{company}',
  ),
  en: text(
    'Your request to {company}',
    'Dear {name},',
    'Thank you for signing up. We have received your request and will contact you.',
    'Was this not you? Let us know and we will delete your details.',
    'Kind regards,\n{company}',
  ),
  fr: text(
    'Votre demande auprès de {company}',
    'Bonjour {name},',
    'Merci pour votre demande. Nous l’avons bien reçue et nous vous contacterons.',
    'Ce n’était pas vous ? Dites-le-nous et nous supprimerons vos données.',
    'Cordialement,\n{company}',
  ),
  es: text(
    'Su solicitud a {company}',
    'Hola, {name}:',
    'Gracias por su solicitud. La hemos recibido y nos pondremos en contacto con usted.',
    '¿No ha sido usted? Avísenos y eliminaremos sus datos.',
    'Un saludo,\n{company}',
  ),
  zh: text(
    '您在 {company} 的申请',
    '{name}，您好：',
    '感谢您的申请。我们已经收到，会与您联系。',
    '如果不是您本人申请的，请告诉我们，我们会删除您的资料。',
    '此致，\n{company}',
  ),
  ar: text(
    'طلبك لدى {company}',
    'مرحبًا {name}،',
    'شكرًا على طلبك. لقد استلمناه وسنتواصل معك.',
    'إن لم تكن أنت من أرسله فأخبرنا لنحذف بياناتك.',
    'مع أطيب التحيات،\n{company}',
  ),
};

/** The words that come with the app, of mails about the yard's work. */
export const SHIPPED_YARD_TEXTS = {
  appointment_planned: PLANNED,
  appointment_changed: CHANGED,
  appointment_cancelled: CANCELLED,
  prospect_signed_up: SIGNED_UP,
} as const satisfies Readonly<Record<string, MailTexts>>;
