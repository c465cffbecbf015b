import type { SignUpLanguage } from '#prospects/prospect-choices.ts';

export type HoursWords = {
  readonly closed: string;
  readonly today: string;
  /** Beside a day of this week that is not as usual. */
  readonly differs: string;
  /** Above the days to come that are not as usual. */
  readonly coming: string;
  readonly none: string;
  readonly tooMany: string;
  readonly unknown: string;
};

/** The texts of the opening hours on a company's own site. */
export const HOURS_WORDS: Readonly<Record<SignUpLanguage, HoursWords>> = {
  nl: {
    closed: 'Gesloten',
    today: 'vandaag',
    differs: 'afwijkend',
    coming: 'Binnenkort anders',
    none: 'Er zijn nog geen openingstijden bekend.',
    tooMany: 'Er is zojuist te vaak om deze pagina gevraagd. Probeer het over een minuut opnieuw.',
    unknown: 'Deze pagina bestaat niet.',
  },
  en: {
    closed: 'Closed',
    today: 'today',
    differs: 'different',
    coming: 'Different soon',
    none: 'The opening hours are not known yet.',
    tooMany: 'This page was asked for too often just now. Try again in a minute.',
    unknown: 'This page does not exist.',
  },
  fr: {
    closed: 'Fermé',
    today: 'aujourd’hui',
    differs: 'exceptionnel',
    coming: 'Prochains changements',
    none: 'Les heures d’ouverture ne sont pas encore connues.',
    tooMany: 'Cette page vient d’être demandée trop souvent. Réessayez dans une minute.',
    unknown: 'Cette page n’existe pas.',
  },
  es: {
    closed: 'Cerrado',
    today: 'hoy',
    differs: 'especial',
    coming: 'Próximos cambios',
    none: 'El horario de apertura aún no se conoce.',
    tooMany: 'Esta página se ha pedido demasiadas veces. Inténtelo de nuevo dentro de un minuto.',
    unknown: 'Esta página no existe.',
  },
  zh: {
    closed: '休息',
    today: '今天',
    differs: '特殊安排',
    coming: '近期变动',
    none: '营业时间尚未公布。',
    tooMany: '此页面刚才被请求的次数过多。请一分钟后重试。',
    unknown: '此页面不存在。',
  },
  ar: {
    closed: 'مغلق',
    today: 'اليوم',
    differs: 'استثنائي',
    coming: 'تغييرات قادمة',
    none: 'ساعات العمل غير معروفة بعد.',
    tooMany: 'طُلبت هذه الصفحة مرات كثيرة للتو. حاول مرة أخرى بعد دقيقة.',
    unknown: 'هذه الصفحة غير موجودة.',
  },
};
