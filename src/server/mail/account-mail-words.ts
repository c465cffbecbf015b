import type { Language } from '#shared/request-language.ts';
import { KNOWN_ADDRESS_WORDS, type KnownAddressMail } from './known-address-words.ts';
import { type MailWords, SAFETY_MAIL_WORDS, type SafetyMail } from './safety-mail-words.ts';

export type AccountMail = 'password_reset' | 'email_confirmation' | 'password_changed' | SafetyMail | KnownAddressMail;
type LanguageWords = {
  /** `{name}` may be left out. */
  readonly hello: string;
  readonly mails: Readonly<Record<AccountMail, MailWords>>;
};

/** `{link}` is an address on a line of its own, `{passkey}` what a passkey was called. */
export const ACCOUNT_MAIL_WORDS: Readonly<Record<Language, LanguageWords>> = {
  nl: {
    hello: 'Hallo {name},',
    mails: {
      ...SAFETY_MAIL_WORDS.nl,
      ...KNOWN_ADDRESS_WORDS.nl,
      password_reset: {
        subject: 'Nieuw wachtwoord instellen',
        lines: [
          'Via deze link stel je een nieuw wachtwoord in. De link werkt een uur en één keer:',
          '{link}',
          'Heb je hier niet om gevraagd? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.',
        ],
      },
      email_confirmation: {
        subject: 'Bevestig je e-mailadres',
        lines: [
          'Bevestig met deze link dat dit jouw e-mailadres is. De link werkt drie dagen:',
          '{link}',
          'Heb je geen account aangemaakt? Dan kun je dit bericht negeren.',
        ],
      },
      password_changed: {
        subject: 'Je wachtwoord is gewijzigd',
        lines: [
          'Het wachtwoord van je account is zojuist gewijzigd.',
          'Was jij dit niet? Stel dan meteen een nieuw wachtwoord in via “Wachtwoord vergeten?” en laat het je beheerder weten.',
        ],
      },
    },
  },
  en: {
    hello: 'Hello {name},',
    mails: {
      ...SAFETY_MAIL_WORDS.en,
      ...KNOWN_ADDRESS_WORDS.en,
      password_reset: {
        subject: 'Set a new password',
        lines: [
          'Use this link to set a new password. It works once, within an hour:',
          '{link}',
          'Did you not ask for this? Then there is nothing to do: your password stays as it is.',
        ],
      },
      email_confirmation: {
        subject: 'Confirm your email address',
        lines: [
          'Use this link to confirm that this is your email address. It works for three days:',
          '{link}',
          'Did you not create an account? Then you can ignore this message.',
        ],
      },
      password_changed: {
        subject: 'Your password was changed',
        lines: [
          'The password of your account was changed just now.',
          'Was this not you? Set a new password at once with “Forgot your password?” and tell your administrator.',
        ],
      },
    },
  },
  fr: {
    hello: 'Bonjour {name},',
    mails: {
      ...SAFETY_MAIL_WORDS.fr,
      ...KNOWN_ADDRESS_WORDS.fr,
      password_reset: {
        subject: 'Définir un nouveau mot de passe',
        lines: [
          'Ce lien vous permet de définir un nouveau mot de passe. Il est valable une heure et une seule fois :',
          '{link}',
          'Vous n’avez rien demandé ? Vous n’avez rien à faire : votre mot de passe reste inchangé.',
        ],
      },
      email_confirmation: {
        subject: 'Confirmez votre adresse e-mail',
        lines: [
          'Ce lien confirme que cette adresse e-mail est bien la vôtre. Il est valable trois jours :',
          '{link}',
          'Vous n’avez pas créé de compte ? Vous pouvez ignorer ce message.',
        ],
      },
      password_changed: {
        subject: 'Votre mot de passe a été modifié',
        lines: [
          'Le mot de passe de votre compte vient d’être modifié.',
          'Ce n’était pas vous ? Définissez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? » et prévenez votre administrateur.',
        ],
      },
    },
  },
  es: {
    hello: 'Hola, {name}:',
    mails: {
      ...SAFETY_MAIL_WORDS.es,
      ...KNOWN_ADDRESS_WORDS.es,
      password_reset: {
        subject: 'Elegir una contraseña nueva',
        lines: [
          'Con este enlace puede elegir una contraseña nueva. Funciona una sola vez, durante una hora:',
          '{link}',
          '¿No lo ha pedido usted? No tiene que hacer nada: su contraseña sigue siendo la misma.',
        ],
      },
      email_confirmation: {
        subject: 'Confirme su dirección de correo',
        lines: [
          'Con este enlace confirma que esta dirección de correo es suya. Funciona durante tres días:',
          '{link}',
          '¿No ha creado ninguna cuenta? Puede ignorar este mensaje.',
        ],
      },
      password_changed: {
        subject: 'Se ha cambiado su contraseña',
        lines: [
          'La contraseña de su cuenta se acaba de cambiar.',
          '¿No ha sido usted? Elija enseguida una contraseña nueva con «¿Ha olvidado su contraseña?» y avise a su administrador.',
        ],
      },
    },
  },
  zh: {
    hello: '{name}您好：',
    mails: {
      ...SAFETY_MAIL_WORDS.zh,
      ...KNOWN_ADDRESS_WORDS.zh,
      password_reset: {
        subject: '设置新密码',
        lines: [
          '请通过以下链接设置新密码。链接一小时内有效，只能使用一次：',
          '{link}',
          '如果不是您本人的请求，无需任何操作，您的密码不会改变。',
        ],
      },
      email_confirmation: {
        subject: '请确认您的邮箱地址',
        lines: ['请通过以下链接确认这是您的邮箱地址。链接三天内有效：', '{link}', '如果您没有注册账户，请忽略此邮件。'],
      },
      password_changed: {
        subject: '您的密码已修改',
        lines: ['您账户的密码刚刚被修改。', '如果不是您本人操作，请立即通过“忘记密码？”设置新密码，并告知管理员。'],
      },
    },
  },
  ar: {
    hello: 'مرحبًا {name}،',
    mails: {
      ...SAFETY_MAIL_WORDS.ar,
      ...KNOWN_ADDRESS_WORDS.ar,
      password_reset: {
        subject: 'تعيين كلمة مرور جديدة',
        lines: [
          'يمكنك تعيين كلمة مرور جديدة من خلال هذا الرابط. يعمل الرابط مرة واحدة خلال ساعة:',
          '{link}',
          'إن لم تطلب ذلك فلا داعي لفعل شيء: تبقى كلمة مرورك كما هي.',
        ],
      },
      email_confirmation: {
        subject: 'تأكيد بريدك الإلكتروني',
        lines: [
          'أكّد من خلال هذا الرابط أن هذا بريدك الإلكتروني. يعمل الرابط ثلاثة أيام:',
          '{link}',
          'إن لم تنشئ حسابًا فتجاهل هذه الرسالة.',
        ],
      },
      password_changed: {
        subject: 'تم تغيير كلمة مرورك',
        lines: [
          'تم للتو تغيير كلمة مرور حسابك.',
          'إن لم تكن أنت من فعل ذلك فعيّن فورًا كلمة مرور جديدة عبر «هل نسيت كلمة المرور؟» وأخبر المسؤول.',
        ],
      },
    },
  },
};
