import type { Language } from '#shared/request-language.ts';
import type { MailWords } from './safety-mail-words.ts';

/** Somebody registered with an address that has an account, belongs to somebody invited, or to somebody who left. */
export type KnownAddressMail = 'email_known' | 'email_known_invited' | 'email_known_left';

/** Only who has an account can log in or set a new password: `{link}` is where they ask for that. */
export const KNOWN_ADDRESS_WORDS: Readonly<Record<Language, Readonly<Record<KnownAddressMail, MailWords>>>> = {
  nl: {
    email_known: {
      subject: 'Je hebt al een account',
      lines: [
        'Iemand wilde met dit e-mailadres een bedrijf aanmelden. Er is al een account met dit adres, dus er is niets aangemaakt.',
        'Was jij dit? Log dan in met dit adres. Wachtwoord vergeten? Stel een nieuw in:',
        '{link}',
        'Was jij dit niet? Dan hoef je niets te doen.',
      ],
    },
    email_known_invited: {
      subject: 'Je bent al uitgenodigd',
      lines: [
        'Iemand wilde met dit e-mailadres een bedrijf aanmelden. Met dit adres ben je uitgenodigd om bij een bedrijf te werken, dus er is niets aangemaakt.',
        'Was jij dit? Gebruik dan de link in je uitnodiging, of vraag wie je uitnodigde om een nieuwe.',
        'Was jij dit niet? Dan hoef je niets te doen.',
      ],
    },
    email_known_left: {
      subject: 'Je account is afgesloten',
      lines: [
        'Iemand wilde met dit e-mailadres een bedrijf aanmelden. Bij dit adres hoort een account dat is afgesloten, dus er is niets aangemaakt.',
        'Was jij dit? Vraag dan je beheerder om het account weer te openen.',
        'Was jij dit niet? Dan hoef je niets te doen.',
      ],
    },
  },
  en: {
    email_known: {
      subject: 'You already have an account',
      lines: [
        'Somebody wanted to register a company with this email address. It already has an account, so nothing was made.',
        'Was this you? Then log in with this address. Forgot your password? Set a new one:',
        '{link}',
        'Was this not you? Then there is nothing to do.',
      ],
    },
    email_known_invited: {
      subject: 'You were invited already',
      lines: [
        'Somebody wanted to register a company with this email address. You were invited with it to work for a company, so nothing was made.',
        'Was this you? Then use the link of your invitation, or ask whoever invited you for a new one.',
        'Was this not you? Then there is nothing to do.',
      ],
    },
    email_known_left: {
      subject: 'Your account was closed',
      lines: [
        'Somebody wanted to register a company with this email address. It belongs to an account that was closed, so nothing was made.',
        'Was this you? Then ask your administrator to open the account again.',
        'Was this not you? Then there is nothing to do.',
      ],
    },
  },
  fr: {
    email_known: {
      subject: 'Vous avez déjà un compte',
      lines: [
        'Quelqu’un a voulu inscrire une entreprise avec cette adresse e-mail. Elle a déjà un compte : rien n’a été créé.',
        'C’était vous ? Connectez-vous avec cette adresse. Mot de passe oublié ? Définissez-en un nouveau :',
        '{link}',
        'Ce n’était pas vous ? Vous n’avez rien à faire.',
      ],
    },
    email_known_invited: {
      subject: 'Vous êtes déjà invité',
      lines: [
        'Quelqu’un a voulu inscrire une entreprise avec cette adresse e-mail. Vous avez été invité avec cette adresse à travailler dans une entreprise : rien n’a été créé.',
        'C’était vous ? Utilisez le lien de votre invitation, ou demandez-en un nouveau à la personne qui vous a invité.',
        'Ce n’était pas vous ? Vous n’avez rien à faire.',
      ],
    },
    email_known_left: {
      subject: 'Votre compte est fermé',
      lines: [
        'Quelqu’un a voulu inscrire une entreprise avec cette adresse e-mail. Elle appartient à un compte qui a été fermé : rien n’a été créé.',
        'C’était vous ? Demandez à votre administrateur de rouvrir le compte.',
        'Ce n’était pas vous ? Vous n’avez rien à faire.',
      ],
    },
  },
  es: {
    email_known: {
      subject: 'Ya tiene una cuenta',
      lines: [
        'Alguien quiso registrar una empresa con esta dirección de correo. Ya tiene una cuenta, así que no se ha creado nada.',
        '¿Ha sido usted? Inicie sesión con esta dirección. ¿Ha olvidado la contraseña? Establezca una nueva:',
        '{link}',
        '¿No ha sido usted? No tiene que hacer nada.',
      ],
    },
    email_known_invited: {
      subject: 'Ya tiene una invitación',
      lines: [
        'Alguien quiso registrar una empresa con esta dirección de correo. Con ella se le ha invitado a trabajar en una empresa, así que no se ha creado nada.',
        '¿Ha sido usted? Use el enlace de su invitación o pida uno nuevo a quien le invitó.',
        '¿No ha sido usted? No tiene que hacer nada.',
      ],
    },
    email_known_left: {
      subject: 'Su cuenta está cerrada',
      lines: [
        'Alguien quiso registrar una empresa con esta dirección de correo. Pertenece a una cuenta que se ha cerrado, así que no se ha creado nada.',
        '¿Ha sido usted? Pida a su administrador que vuelva a abrir la cuenta.',
        '¿No ha sido usted? No tiene que hacer nada.',
      ],
    },
  },
  zh: {
    email_known: {
      subject: '您已有账户',
      lines: [
        '有人想用这个邮箱地址注册一家公司。该地址已有账户，因此没有创建任何内容。',
        '如果是您本人，请用该地址登录。忘记密码？请设置新密码：',
        '{link}',
        '如果不是您本人，则无需任何操作。',
      ],
    },
    email_known_invited: {
      subject: '此邮箱已收到邀请',
      lines: [
        '有人想用这个邮箱地址注册一家公司。该地址已受邀加入一家公司，因此没有创建任何内容。',
        '如果是本人操作，请使用邀请中的链接，或向邀请人索取新的链接。',
        '如果不是本人操作，则无需任何操作。',
      ],
    },
    email_known_left: {
      subject: '账户已关闭',
      lines: [
        '有人想用这个邮箱地址注册一家公司。该地址所属的账户已关闭，因此没有创建任何内容。',
        '如果是本人操作，请联系管理员重新开通账户。',
        '如果不是本人操作，则无需任何操作。',
      ],
    },
  },
  ar: {
    email_known: {
      subject: 'لديك حساب بالفعل',
      lines: [
        'أراد شخص ما تسجيل شركة بعنوان البريد الإلكتروني هذا. للعنوان حساب بالفعل، لذا لم يُنشأ شيء.',
        'هل كنت أنت؟ سجّل الدخول بهذا العنوان. هل نسيت كلمة المرور؟ عيّن كلمة جديدة:',
        '{link}',
        'إن لم تكن أنت فلا حاجة إلى أي إجراء.',
      ],
    },
    email_known_invited: {
      subject: 'لديك دعوة بالفعل',
      lines: [
        'أراد شخص ما تسجيل شركة بعنوان البريد الإلكتروني هذا. تمت دعوتك بهذا العنوان للعمل لدى شركة، لذا لم يُنشأ شيء.',
        'هل كنت أنت؟ استخدم رابط دعوتك، أو اطلب رابطًا جديدًا ممن دعاك.',
        'إن لم تكن أنت فلا حاجة إلى أي إجراء.',
      ],
    },
    email_known_left: {
      subject: 'حسابك مغلق',
      lines: [
        'أراد شخص ما تسجيل شركة بعنوان البريد الإلكتروني هذا. ينتمي العنوان إلى حساب أُغلق، لذا لم يُنشأ شيء.',
        'هل كنت أنت؟ اطلب من المسؤول إعادة فتح الحساب.',
        'إن لم تكن أنت فلا حاجة إلى أي إجراء.',
      ],
    },
  },
};
