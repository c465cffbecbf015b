import type { Language } from '#shared/request-language.ts';

export type MailWords = { readonly subject: string; readonly lines: readonly string[] };
/** What happened to the ways into an account, or was tried with them. */
export type SafetyMail = 'two_step_on' | 'two_step_off' | 'passkey_added' | 'passkey_removed' | 'sign_in_tries';

/** `{passkey}` is what a passkey was called. */
export const SAFETY_MAIL_WORDS: Readonly<Record<Language, Readonly<Record<SafetyMail, MailWords>>>> = {
  nl: {
    two_step_on: {
      subject: 'Inloggen in twee stappen staat aan',
      lines: [
        'Voor je account is inloggen in twee stappen aangezet. Na je wachtwoord vragen we voortaan om een code.',
        'Was jij dit niet? Laat het dan meteen je beheerder weten.',
      ],
    },
    two_step_off: {
      subject: 'Inloggen in twee stappen staat uit',
      lines: [
        'Voor je account is inloggen in twee stappen uitgezet. Je wachtwoord is nu genoeg om in te loggen.',
        'Was jij dit niet? Wijzig dan meteen je wachtwoord en laat het je beheerder weten.',
      ],
    },
    passkey_added: {
      subject: 'Er is een passkey toegevoegd',
      lines: [
        'Aan je account is een passkey toegevoegd: {passkey}. Daarmee kun je inloggen zonder wachtwoord.',
        'Was jij dit niet? Verwijder de passkey dan bij je account, wijzig je wachtwoord en laat het je beheerder weten.',
      ],
    },
    passkey_removed: {
      subject: 'Er is een passkey verwijderd',
      lines: [
        'Van je account is een passkey verwijderd: {passkey}. Daarmee kun je niet meer inloggen.',
        'Was jij dit niet? Wijzig dan meteen je wachtwoord en laat het je beheerder weten.',
      ],
    },
    sign_in_tries: {
      subject: 'Pogingen om in te loggen op je account',
      lines: [
        'Iemand probeert met verkeerde wachtwoorden op je account in te loggen. We laten die pogingen steeds langer wachten.',
        'Op apparaten waar je al eens bent ingelogd, kom je gewoon binnen. Ook een passkey werkt.',
        'Was jij dit zelf? Dan hoef je niets te doen. Gebruik je dit wachtwoord ook ergens anders? Kies dan een nieuw en zet inloggen in twee stappen aan.',
      ],
    },
  },
  en: {
    two_step_on: {
      subject: 'Two-step login was turned on',
      lines: [
        'Two-step login was turned on for your account. From now on we ask for a code after your password.',
        'Was this not you? Tell your administrator at once.',
      ],
    },
    two_step_off: {
      subject: 'Two-step login was turned off',
      lines: [
        'Two-step login was turned off for your account. Your password is now enough to log in.',
        'Was this not you? Change your password at once and tell your administrator.',
      ],
    },
    passkey_added: {
      subject: 'A passkey was added',
      lines: [
        'A passkey was added to your account: {passkey}. It lets you log in without a password.',
        'Was this not you? Remove the passkey from your account, change your password and tell your administrator.',
      ],
    },
    passkey_removed: {
      subject: 'A passkey was removed',
      lines: [
        'A passkey was removed from your account: {passkey}. It no longer lets you log in.',
        'Was this not you? Change your password at once and tell your administrator.',
      ],
    },
    sign_in_tries: {
      subject: 'Attempts to log in to your account',
      lines: [
        'Somebody is trying to log in to your account with wrong passwords. We make those attempts wait longer and longer.',
        'On devices where you logged in before you get in as usual. A passkey works too.',
        'Was this you? Then there is nothing to do. Do you use this password elsewhere? Choose a new one and turn on two-step login.',
      ],
    },
  },
  fr: {
    two_step_on: {
      subject: 'La connexion en deux étapes est activée',
      lines: [
        'La connexion en deux étapes a été activée pour votre compte. Un code vous sera désormais demandé après votre mot de passe.',
        'Ce n’était pas vous ? Prévenez tout de suite votre administrateur.',
      ],
    },
    two_step_off: {
      subject: 'La connexion en deux étapes est désactivée',
      lines: [
        'La connexion en deux étapes a été désactivée pour votre compte. Votre mot de passe suffit maintenant pour vous connecter.',
        'Ce n’était pas vous ? Changez tout de suite votre mot de passe et prévenez votre administrateur.',
      ],
    },
    passkey_added: {
      subject: 'Une clé d’accès a été ajoutée',
      lines: [
        'Une clé d’accès a été ajoutée à votre compte : {passkey}. Elle permet de se connecter sans mot de passe.',
        'Ce n’était pas vous ? Supprimez cette clé de votre compte, changez votre mot de passe et prévenez votre administrateur.',
      ],
    },
    passkey_removed: {
      subject: 'Une clé d’accès a été supprimée',
      lines: [
        'Une clé d’accès a été supprimée de votre compte : {passkey}. Elle ne permet plus de se connecter.',
        'Ce n’était pas vous ? Changez immédiatement votre mot de passe et prévenez votre administrateur.',
      ],
    },
    sign_in_tries: {
      subject: 'Tentatives de connexion à votre compte',
      lines: [
        'Quelqu’un essaie de se connecter à votre compte avec de mauvais mots de passe. Nous faisons attendre ces tentatives de plus en plus longtemps.',
        'Sur les appareils où vous vous êtes déjà connecté, vous entrez comme d’habitude. Une clé d’accès fonctionne aussi.',
        'Était-ce vous ? Alors il n’y a rien à faire. Utilisez-vous ce mot de passe ailleurs ? Choisissez-en un nouveau et activez la connexion en deux étapes.',
      ],
    },
  },
  es: {
    two_step_on: {
      subject: 'El inicio de sesión en dos pasos está activado',
      lines: [
        'Se ha activado el inicio de sesión en dos pasos en su cuenta. A partir de ahora le pediremos un código después de la contraseña.',
        '¿No ha sido usted? Avise enseguida a su administrador.',
      ],
    },
    two_step_off: {
      subject: 'El inicio de sesión en dos pasos está desactivado',
      lines: [
        'Se ha desactivado el inicio de sesión en dos pasos en su cuenta. Ahora basta con la contraseña para iniciar sesión.',
        '¿No ha sido usted? Cambie enseguida su contraseña y avise a su administrador.',
      ],
    },
    passkey_added: {
      subject: 'Se ha añadido una clave de acceso',
      lines: [
        'Se ha añadido una clave de acceso a su cuenta: {passkey}. Con ella se puede iniciar sesión sin contraseña.',
        '¿No ha sido usted? Elimine la clave de su cuenta, cambie su contraseña y avise a su administrador.',
      ],
    },
    passkey_removed: {
      subject: 'Se ha eliminado una clave de acceso',
      lines: [
        'Se ha eliminado una clave de acceso de su cuenta: {passkey}. Ya no permite iniciar sesión.',
        '¿No ha sido usted? Cambie enseguida su contraseña y avise a su administrador.',
      ],
    },
    sign_in_tries: {
      subject: 'Intentos de iniciar sesión en su cuenta',
      lines: [
        'Alguien intenta iniciar sesión en su cuenta con contraseñas equivocadas. Hacemos esperar cada vez más esos intentos.',
        'En los dispositivos en los que ya inició sesión puede entrar como siempre. También funciona una clave de acceso.',
        '¿Fue usted? Entonces no tiene que hacer nada. ¿Usa esta contraseña en otro sitio? Elija una nueva y active el inicio de sesión en dos pasos.',
      ],
    },
  },
  zh: {
    two_step_on: {
      subject: '两步登录已开启',
      lines: ['您的账户已开启两步登录。今后输入密码后还需要输入验证码。', '如果不是您本人操作，请立即告知管理员。'],
    },
    two_step_off: {
      subject: '两步登录已关闭',
      lines: ['您的账户已关闭两步登录。现在只需密码即可登录。', '如果不是您本人操作，请立即修改密码，并告知管理员。'],
    },
    passkey_added: {
      subject: '已添加通行密钥',
      lines: [
        '您的账户添加了一个通行密钥：{passkey}。使用它无需密码即可登录。',
        '如果不是您本人操作，请在账户中删除该通行密钥，修改密码，并告知管理员。',
      ],
    },
    passkey_removed: {
      subject: '已删除通行密钥',
      lines: [
        '您的账户删除了一个通行密钥：{passkey}。它不能再用于登录。',
        '如果不是您本人操作，请立即修改密码，并告知管理员。',
      ],
    },
    sign_in_tries: {
      subject: '有人尝试登录您的账户',
      lines: [
        '有人正用错误的密码尝试登录您的账户。我们会让这些尝试等待越来越久。',
        '在您曾经登录过的设备上，您可以照常登录。通行密钥也可以使用。',
        '如果是您本人，则无需任何操作。如果您在别处也用这个密码，请换一个新密码并开启两步登录。',
      ],
    },
  },
  ar: {
    two_step_on: {
      subject: 'تم تفعيل الدخول بخطوتين',
      lines: [
        'تم تفعيل الدخول بخطوتين لحسابك. سنطلب منك من الآن رمزًا بعد كلمة المرور.',
        'إن لم تكن أنت من فعل ذلك فأخبر المسؤول فورًا.',
      ],
    },
    two_step_off: {
      subject: 'تم إيقاف الدخول بخطوتين',
      lines: [
        'تم إيقاف الدخول بخطوتين لحسابك. تكفي الآن كلمة المرور لتسجيل الدخول.',
        'إن لم تكن أنت من فعل ذلك فغيّر كلمة مرورك فورًا وأخبر المسؤول.',
      ],
    },
    passkey_added: {
      subject: 'تمت إضافة مفتاح مرور',
      lines: [
        'تمت إضافة مفتاح مرور إلى حسابك: {passkey}. يتيح تسجيل الدخول دون كلمة مرور.',
        'إن لم تكن أنت من فعل ذلك فاحذف المفتاح من حسابك وغيّر كلمة مرورك وأخبر المسؤول.',
      ],
    },
    passkey_removed: {
      subject: 'تم حذف مفتاح مرور',
      lines: [
        'تم حذف مفتاح مرور من حسابك: {passkey}. لم يعد يتيح تسجيل الدخول.',
        'إن لم تكن أنت من فعل ذلك فغيّر كلمة مرورك فورًا وأخبر المسؤول.',
      ],
    },
    sign_in_tries: {
      subject: 'محاولات لتسجيل الدخول إلى حسابك',
      lines: [
        'يحاول شخص ما تسجيل الدخول إلى حسابك بكلمات مرور خاطئة. نجعل هذه المحاولات تنتظر مدة أطول فأطول.',
        'على الأجهزة التي سجّلت الدخول منها من قبل يمكنك الدخول كالمعتاد، ومفتاح المرور يعمل أيضًا.',
        'هل كنت أنت؟ إذن لا يلزمك شيء. هل تستخدم كلمة المرور هذه في مكان آخر؟ اختر كلمة جديدة وفعّل الدخول بخطوتين.',
      ],
    },
  },
};
