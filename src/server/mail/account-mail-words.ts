import type { Language } from '#shared/request-language.ts';

type Words = { readonly subject: string; readonly lines: readonly string[] };
export type AccountMail =
  | ('password_reset' | 'email_confirmation' | 'password_changed')
  | ('two_step_on' | 'two_step_off' | 'passkey_added' | 'passkey_removed' | 'sign_in_tries');
type LanguageWords = {
  /** `{name}` may be left out. */
  readonly hello: string;
  readonly mails: Readonly<Record<AccountMail, Words>>;
};

/** `{link}` is an address on a line of its own, `{passkey}` what a passkey was called. */
export const ACCOUNT_MAIL_WORDS: Readonly<Record<Language, LanguageWords>> = {
  nl: {
    hello: 'Hallo {name},',
    mails: {
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
      sign_in_tries: {
        subject: 'Pogingen om in te loggen op je account',
        lines: [
          'Iemand probeert met verkeerde wachtwoorden op je account in te loggen. We laten die pogingen steeds langer wachten.',
          'Op apparaten waar je al eens bent ingelogd, kom je gewoon binnen. Ook een passkey werkt.',
          'Was jij dit zelf? Dan hoef je niets te doen. Gebruik je dit wachtwoord ook ergens anders? Kies dan een nieuw en zet inloggen in twee stappen aan.',
        ],
      },
      passkey_removed: {
        subject: 'Er is een passkey verwijderd',
        lines: [
          'Van je account is een passkey verwijderd: {passkey}. Daarmee kun je niet meer inloggen.',
          'Was jij dit niet? Wijzig dan meteen je wachtwoord en laat het je beheerder weten.',
        ],
      },
    },
  },
  en: {
    hello: 'Hello {name},',
    mails: {
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
      sign_in_tries: {
        subject: 'Attempts to log in to your account',
        lines: [
          'Somebody is trying to log in to your account with wrong passwords. We make those attempts wait longer and longer.',
          'On devices where you logged in before you get in as usual. A passkey works too.',
          'Was this you? Then there is nothing to do. Do you use this password elsewhere? Choose a new one and turn on two-step login.',
        ],
      },
      passkey_removed: {
        subject: 'A passkey was removed',
        lines: [
          'A passkey was removed from your account: {passkey}. It no longer lets you log in.',
          'Was this not you? Change your password at once and tell your administrator.',
        ],
      },
    },
  },
  fr: {
    hello: 'Bonjour {name},',
    mails: {
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
      sign_in_tries: {
        subject: 'Tentatives de connexion à votre compte',
        lines: [
          'Quelqu’un essaie de se connecter à votre compte avec de mauvais mots de passe. Nous faisons attendre ces tentatives de plus en plus longtemps.',
          'Sur les appareils où vous vous êtes déjà connecté, vous entrez comme d’habitude. Une clé d’accès fonctionne aussi.',
          'Était-ce vous ? Alors il n’y a rien à faire. Utilisez-vous ce mot de passe ailleurs ? Choisissez-en un nouveau et activez la connexion en deux étapes.',
        ],
      },
      passkey_removed: {
        subject: 'Une clé d’accès a été supprimée',
        lines: [
          'Une clé d’accès a été supprimée de votre compte : {passkey}. Elle ne permet plus de se connecter.',
          'Ce n’était pas vous ? Changez immédiatement votre mot de passe et prévenez votre administrateur.',
        ],
      },
    },
  },
  es: {
    hello: 'Hola, {name}:',
    mails: {
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
      sign_in_tries: {
        subject: 'Intentos de iniciar sesión en su cuenta',
        lines: [
          'Alguien intenta iniciar sesión en su cuenta con contraseñas equivocadas. Hacemos esperar cada vez más esos intentos.',
          'En los dispositivos en los que ya inició sesión puede entrar como siempre. También funciona una clave de acceso.',
          '¿Fue usted? Entonces no tiene que hacer nada. ¿Usa esta contraseña en otro sitio? Elija una nueva y active el inicio de sesión en dos pasos.',
        ],
      },
      passkey_removed: {
        subject: 'Se ha eliminado una clave de acceso',
        lines: [
          'Se ha eliminado una clave de acceso de su cuenta: {passkey}. Ya no permite iniciar sesión.',
          '¿No ha sido usted? Cambie enseguida su contraseña y avise a su administrador.',
        ],
      },
    },
  },
  zh: {
    hello: '{name}您好：',
    mails: {
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
      sign_in_tries: {
        subject: '有人尝试登录您的账户',
        lines: [
          '有人正用错误的密码尝试登录您的账户。我们会让这些尝试等待越来越久。',
          '在您曾经登录过的设备上，您可以照常登录。通行密钥也可以使用。',
          '如果是您本人，则无需任何操作。如果您在别处也用这个密码，请换一个新密码并开启两步登录。',
        ],
      },
      passkey_removed: {
        subject: '已删除通行密钥',
        lines: [
          '您的账户删除了一个通行密钥：{passkey}。它不能再用于登录。',
          '如果不是您本人操作，请立即修改密码，并告知管理员。',
        ],
      },
    },
  },
  ar: {
    hello: 'مرحبًا {name}،',
    mails: {
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
      sign_in_tries: {
        subject: 'محاولات لتسجيل الدخول إلى حسابك',
        lines: [
          'يحاول شخص ما تسجيل الدخول إلى حسابك بكلمات مرور خاطئة. نجعل هذه المحاولات تنتظر مدة أطول فأطول.',
          'على الأجهزة التي سجّلت الدخول منها من قبل يمكنك الدخول كالمعتاد، ومفتاح المرور يعمل أيضًا.',
          'هل كنت أنت؟ إذن لا يلزمك شيء. هل تستخدم كلمة المرور هذه في مكان آخر؟ اختر كلمة جديدة وفعّل الدخول بخطوتين.',
        ],
      },
      passkey_removed: {
        subject: 'تم حذف مفتاح مرور',
        lines: [
          'تم حذف مفتاح مرور من حسابك: {passkey}. لم يعد يتيح تسجيل الدخول.',
          'إن لم تكن أنت من فعل ذلك فغيّر كلمة مرورك فورًا وأخبر المسؤول.',
        ],
      },
    },
  },
};
