import { sql } from 'kysely';
import type { ConvertProspect, CreateProspect, DeleteProspect } from '#prospects/prospect.schema.ts';
import type { SignUpLanguage } from '#prospects/prospect-choices.ts';
import type { CompanyTx } from '#sync/server/company-door.ts';
import type { AppliedChange } from '#sync/server/registry.ts';
import { mailPlanned } from './appointment-mails.ts';
import { queueMail } from './queue-mail.ts';

type Words = { readonly subject: string; readonly lines: readonly string[]; readonly close: string };

/** `{name}` is who signed up, `{company}` with whom. */
const WORDS: Readonly<Record<SignUpLanguage, Words>> = {
  nl: {
    subject: 'Uw aanmelding bij {company}',
    lines: [
      'Beste {name},',
      'Bedankt voor uw aanmelding. Wij hebben die ontvangen en nemen contact met u op.',
      'Hebt u zich niet zelf aangemeld? Laat het ons weten, dan verwijderen wij uw gegevens.',
    ],
    close: 'Met vriendelijke groet,',
  },
  en: {
    subject: 'Your request to {company}',
    lines: [
      'Dear {name},',
      'Thank you for signing up. We have received your request and will contact you.',
      'Was this not you? Let us know and we will delete your details.',
    ],
    close: 'Kind regards,',
  },
  fr: {
    subject: 'Votre demande auprès de {company}',
    lines: [
      'Bonjour {name},',
      'Merci pour votre demande. Nous l’avons bien reçue et nous vous contacterons.',
      'Ce n’était pas vous ? Dites-le-nous et nous supprimerons vos données.',
    ],
    close: 'Cordialement,',
  },
  es: {
    subject: 'Su solicitud a {company}',
    lines: [
      'Hola, {name}:',
      'Gracias por su solicitud. La hemos recibido y nos pondremos en contacto con usted.',
      '¿No ha sido usted? Avísenos y eliminaremos sus datos.',
    ],
    close: 'Un saludo,',
  },
  zh: {
    subject: '您在 {company} 的申请',
    lines: [
      '{name}，您好：',
      '感谢您的申请。我们已经收到，会与您联系。',
      '如果不是您本人申请的，请告诉我们，我们会删除您的资料。',
    ],
    close: '此致，',
  },
  ar: {
    subject: 'طلبك لدى {company}',
    lines: [
      'مرحبًا {name}،',
      'شكرًا على طلبك. لقد استلمناه وسنتواصل معك.',
      'إن لم تكن أنت من أرسله فأخبرنا لنحذف بياناتك.',
    ],
    close: 'مع أطيب التحيات،',
  },
};

/** Confirms a sign-up by mail, in the language of the page. What the office writes down itself is not mailed. */
export async function mailSignedUp(tx: CompanyTx, { intent }: AppliedChange<CreateProspect>): Promise<void> {
  const { prospectId, signUp, email, firstname, lastname } = intent.args;
  if (signUp === null || email === '') return;
  const { rows } = await sql<{ name: string }>`select name from companies`.execute(tx);
  const company = rows[0]?.name ?? '';
  const name = greetable(`${firstname} ${lastname}`.trim());
  const { subject, lines, close } = WORDS[signUp.language];
  const fill = (text: string) =>
    text.replace(name === '' ? /\s*\{name\}/ : '{name}', () => name).replace('{company}', () => company);
  await queueMail(tx, {
    key: `${intent.id} prospect_signed_up`,
    kind: 'prospect_signed_up',
    to: { address: email, name },
    subject: fill(subject),
    text: [...lines.map(fill), `${close}\n${company}`].join('\n\n'),
    language: signUp.language,
    about: { type: 'prospect', id: prospectId },
    by: null,
  });
}

/** A name as the mail repeats it. Anybody can have us write to anybody: what is no name, such as a link, is left out. */
function greetable(name: string): string {
  return /^[\p{L}\p{M}' .-]{1,80}$/u.test(name) && !/\.\p{L}/u.test(name) ? name : '';
}

/** The first appointment of a new customer is mailed as any other, when that was asked for. */
export async function mailConverted(tx: CompanyTx, change: AppliedChange<ConvertProspect>): Promise<void> {
  const { objectId, customerId, appointment } = change.intent.args;
  if (appointment === null) return;
  const args = { ...appointment, objectId, customerId };
  await mailPlanned(tx, { ...change, intent: { ...change.intent, args } });
}

/** What was mailed to somebody goes with what they told. */
export async function dropProspectMails(tx: CompanyTx, { intent }: AppliedChange<DeleteProspect>): Promise<void> {
  await sql`delete from mails where model_type = 'prospect' and model_id = ${intent.args.prospectId}::uuid`.execute(tx);
}
